import { plural, t } from '@lingui/core/macro';
import { IconArrowRight } from '@tabler/icons-react';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { useMemo } from 'react';
import { Money } from '../../../ui/money';
import { moneyText } from '../../../ui/money-text';
import { go } from '../navigate';
import { hrefOf } from '../place';
import type { CartLine } from './cart';
import classes from './cart-bar.module.css';
import { reviewCart } from './review';

type Props = { menu: PublicMenu; lines: readonly CartLine[]; cart: { page: 'cart'; qrcode: string; table: string | null } };

/** The number of items in the cart and the link to it; announces each change. Hidden while the cart is empty. */
export function CartBar({ menu, lines, cart }: Props) {
  const { currency } = menu.storeSettings;
  const { count, total, taxTotal, blocked } = useMemo(() => reviewCart(lines, menu), [lines, menu]);
  const items = plural(count, { one: '# item', other: '# items' });
  const amount = moneyText(total, currency);
  return (
    <>
      <p className="unseen" role="status">
        {count > 0 && (blocked ? t`${items} in the cart, ${amount}. One is sold out` : t`${items} in the cart, ${amount}`)}
      </p>
      {count > 0 && (
        <section className={classes.bar} aria-label={t`Your cart`}>
          <a
            className={classes.link}
            href={hrefOf(cart)}
            onClick={(event) => {
              event.preventDefault();
              go(cart, { note: { within: true } });
            }}
          >
            <span>
              <b>
                <Money amount={total} currency={currency} />
              </b>
              <small className="num">
                {blocked ? t`${items}, one is sold out` : taxTotal > 0 ? t`${items}, taxes included` : items}
              </small>
            </span>
            <span className={classes.go}>
              {t`View cart`}
              <IconArrowRight size={20} stroke={1.75} aria-hidden="true" />
            </span>
          </a>
        </section>
      )}
    </>
  );
}
