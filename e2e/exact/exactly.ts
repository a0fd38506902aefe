import { callInside } from '../../tools/inside.ts';
import type { Thali } from '../../tools/stack/thali.ts';
import type { Verdict } from '../soak/verdict.ts';
import { exactBills } from './bills.ts';
import { fortyDays } from './days/forty-days.ts';

/** Compares bills and reports of a running product with an independent arithmetic; in stores made for it. */
export async function exactly(
  thali: Thali,
  { seed, carts, actsADay }: { seed: string; carts: number; actsADay: number },
): Promise<Verdict[]> {
  const { rpc, close } = await callInside(thali, 'sums');
  try {
    return [...(await exactBills(rpc, { seed, carts })), ...(await fortyDays(rpc, thali, { seed, actsADay }))];
  } finally {
    await close();
  }
}
