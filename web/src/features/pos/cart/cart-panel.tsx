import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../ui/empty-state';
import { usePos } from '../pos-context';
import { CartActions } from './cart-actions';
import { CartLine } from './cart-line';
import classes from './cart-panel.module.css';
import { Coupon } from './coupon';
import { Figures } from './figures';
import { Notices } from './notices';
import { OrderContext } from './order-context';

/** Customer and table, lines, figures and buttons. The lines scroll, the total never does. */
export function CartPanel() {
  const { cart, state, sender, dispatch } = usePos();
  const bringBack = state.emptied && (
    <Button variant="default" size="pos" onClick={() => dispatch({ type: 'bringBack' })}>
      {t`Bring the cart back`}
    </Button>
  );
  const closed = sender.busy || state.unanswered !== null;
  return (
    <>
      <OrderContext />
      {cart.lines.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState title={t`Cart is empty!`} action={bringBack}>
            {t`Tap a dish to add it, or search for it by its name.`}
          </EmptyState>
        </div>
      ) : (
        <ol className={classes.lines} aria-label={t`Cart lines`} inert={closed} data-closed={closed || undefined}>
          {cart.lines.map((line, index) => (
            <CartLine key={line.key} line={line} number={index + 1} selected={line.key === state.selectedKey} />
          ))}
        </ol>
      )}
      <div className={classes.sum}>
        <Notices />
        <Coupon />
        <Figures figures={cart.figures} />
        <CartActions />
      </div>
    </>
  );
}
