import type { PricedCart, PricedLine } from './cart.js';
import { type Discount, discountOf, spread } from './discount.js';
import { roundedDivision, safe } from './exact.js';
import { type CartLine, grossOf, netOf, type TaxParts, taxOnTop } from './tax.js';

/**
 * Prices a cart by the rule of orders from before discounts came off the menu's price (ADR 49): the discount is a part of the sum of nets,
 * and of an inclusive tax the share of the net that is left remains. For these orders only, whose papers stay as they were issued.
 * Without a discount, and where no price has its tax in it, it is the same as `priceCart`. Errors as there.
 */
export function priceNetDiscount(lines: readonly CartLine[], discount: Discount | null, inHalves: boolean): PricedCart {
  const parts = inHalves ? 2 : 1;
  const nets = lines.map((line) => netOf(line, grossOf(line), parts));
  let itemsTotalMinor = 0;
  for (const net of nets) itemsTotalMinor += net;
  const discountMinor = discountOf(safe(itemsTotalMinor), discount);
  const shares = spread(discountMinor, nets, itemsTotalMinor);
  let taxTotalMinor = 0;
  const priced = lines.map((line, index): PricedLine => {
    const [grossMinor, netMinor, discount] = [grossOf(line), nets[index] as number, shares[index] as number];
    const taxMinor = taxOfRest(line, grossMinor, netMinor, discount, parts);
    taxTotalMinor += taxMinor;
    return { grossMinor, netMinor, discountMinor: discount, taxMinor, totalMinor: netMinor - discount + taxMinor };
  });
  const totalMinor = safe(itemsTotalMinor - discountMinor + safe(taxTotalMinor));
  return { lines: priced, itemsTotalMinor, discountMinor, savedMinor: discountMinor, taxTotalMinor, totalMinor };
}

function taxOfRest(line: CartLine, gross: number, net: number, discount: number, parts: TaxParts): number {
  const left = net - discount;
  if (line.taxType === 'exclusive') return taxOnTop(left, line, parts);
  if (line.taxType === 'inclusive' && net > 0) return safe(parts * roundedDivision(gross - net, left, safe(parts * net)));
  return 0;
}
