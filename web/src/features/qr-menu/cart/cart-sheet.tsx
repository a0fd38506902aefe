import { t } from '@lingui/core/macro';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { tableTitle } from '../../../domain/tables/table-title';
import { Money } from '../../../ui/money';
import { leave } from '../navigate';
import buttons from '../parts/button.module.css';
import { Notice } from '../parts/notice';
import { Sheet } from '../parts/sheet';
import { withNotes, withQuantity } from './cart';
import { CartLineRow } from './cart-line';
import classes from './cart-sheet.module.css';
import { changeCart, useCart } from './cart-store';
import { checkDiner, type Diner, type DinerErrors, orderForm } from './checkout';
import { CheckoutForm } from './checkout-form';
import { type Review, reviewCart } from './review';
import { sendOrder } from './send-order';

type Props = {
  menu: PublicMenu;
  /** Fetches the newest menu; without an answer it returns the former one with the failure. */
  refresh: (qrcode: string, table: string | null) => Promise<{ menu: PublicMenu | null; failure: { code: string } | null }>;
  away: boolean;
  qrcode: string;
  table: string | null;
};

/** Kept as long as the page, so that nothing has to be typed again after a failed order. */
let typed: Diner = { mode: 'guest', name: '', phone: '', deliveryType: 'takeaway' };

export function CartSheet({ menu, refresh, away, qrcode, table }: Props) {
  const lines = useCart(qrcode);
  const review = useMemo(() => reviewCart(lines, menu), [lines, menu]);
  const [diner, setDiner] = useState(typed);
  const [errors, setErrors] = useState<DinerErrors>({});
  const [sending, setSending] = useState(false);
  const [changed, setChanged] = useState(false);
  /** How often the form was invalid when it was sent. */
  const [refusals, setRefusals] = useState(0);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { currency } = menu.storeSettings;
  const close = () => leave({ page: 'menu', qrcode, table });

  // The prices in the cart may be old.
  useEffect(() => {
    void refresh(qrcode, table);
  }, [refresh, qrcode, table]);
  useEffect(() => {
    if (!refusals) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // Includes the message, which is below the field.
    wrong?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);

  const fill = (next: Diner) => {
    typed = next;
    setDiner(next);
    if (Object.keys(errors).length) setErrors(checkDiner(next));
  };
  const place = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || review.blocked) return;
    const wrong = checkDiner(diner);
    setErrors(wrong);
    if (Object.keys(wrong).length) return setRefusals(refusals + 1);
    setSending(true);
    // The server's prices apply, so the diner has to agree to those.
    const { menu: fresh, failure } = await refresh(qrcode, table);
    // A notice says that the phone is offline; the cart is kept.
    if (failure?.code === 'NO_ANSWER' && !navigator.onLine) return setSending(false);
    const now = fresh && reviewCart(lines, fresh);
    if (now && (now.blocked || now.total !== review.total)) {
      setSending(false);
      setChanged(true);
      return;
    }
    const { menuRevision } = fresh ?? menu;
    await sendOrder({ qrcode, table, menuRevision }, orderForm(lines, table, diner)).finally(() => setSending(false));
  };

  const title = (
    <>
      {t`Your order`} {menu.storeTable && <small>{tableTitle(menu.storeTable.table_title)}</small>}
    </>
  );
  if (!lines.length)
    return (
      <Sheet title={title} onClose={close}>
        <div className={classes.empty}>
          <b>{t`Cart is empty!`}</b>
          {t`Add dishes from the menu, then order them here.`}
          <button type="button" className={`${buttons.button} ${buttons.fill}`} onClick={close}>
            {t`Back to the menu`}
          </button>
        </div>
      </Sheet>
    );

  return (
    <Sheet
      title={title}
      onClose={close}
      footer={
        <button
          type="submit"
          form={formId}
          className={`${buttons.button} ${buttons.fill} ${buttons.wide}`}
          aria-disabled={sending || review.blocked}
        >
          <span>{sending ? t`Please wait...` : t`Place order`}</span>
          {sending ? <span className={classes.spinner} /> : <Money amount={review.total} currency={currency} />}
        </button>
      }
    >
      <Notice urgent>
        {review.blocked
          ? t`An item in the cart is not available any more!`
          : changed && t`Prices have changed, please review the order!`}
      </Notice>
      <Notice>{away && t`You are offline. Your order is kept; place it when you are back.`}</Notice>
      <ul>
        {review.lines.map((line) => (
          <CartLineRow
            key={line.key}
            line={line}
            currency={currency}
            onQuantity={(quantity) => changeCart(qrcode, (cart) => withQuantity(cart, line.key, quantity))}
            onNotes={(notes) => changeCart(qrcode, (cart) => withNotes(cart, line.key, notes))}
          />
        ))}
      </ul>
      <Figures review={review} currency={currency} />
      <form ref={form} id={formId} className={classes.form} noValidate onSubmit={place}>
        <CheckoutForm diner={diner} errors={errors} atTable={Boolean(menu.storeTable)} onChange={fill} />
      </form>
    </Sheet>
  );
}

function Figures({ review, currency }: { review: Review; currency: string }) {
  const rows = [
    [t`Items`, review.itemsTotal],
    [t`Tax`, review.taxTotal],
  ] as const;
  return (
    <dl className={classes.figures}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t`Total`}</dt>
        <dd>
          <Money amount={review.total} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
