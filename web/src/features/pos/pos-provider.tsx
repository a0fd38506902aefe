import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { toast } from '../../lib/toast';
import { type Dialog, type Pos, PosContext, type PosFrame, PosFrameContext } from './pos-context';
import { useSender } from './sending/use-sender';
import { priceLines } from './state/priced-cart';
import { posStore } from './state/store';

type Props = Pick<Pos, 'init'> & { tenantId: string; children: ReactNode };

/** Provides the menu, the cart and their actions to all parts of the screen. */
export function PosProvider({ tenantId, init, children }: Props) {
  const store = posStore(tenantId);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [dialog, show] = useState<Dialog | null>(null);
  const close = useCallback(() => show(null), []);
  const currency = init.storeSettings.currency;

  const menu = useMemo(() => new Map(init.menuItems.map((item) => [item.id, item])), [init]);
  const { lines, coupon, fresh } = state;
  const cart = useMemo(() => {
    const priced = priceLines(lines, menu, coupon, init.storeSettings);
    return fresh ? { ...priced, figures: fresh } : priced;
  }, [lines, menu, coupon, init, fresh]);

  const { dispatch, drafts } = store;
  const choose = useCallback<Pos['choose']>(
    (item) => {
      if (item.variants.length > 0 || item.addons.length > 0) show({ name: 'variant', item });
      else dispatch({ type: 'add', line: { itemId: item.id, title: item.title, variantId: null, addonIds: [] } });
    },
    [dispatch],
  );
  const sender = useSender({
    store,
    tenantId,
    figures: cart.figures,
    printing: init.printSettings.is_enable_print === 1,
    show,
    close,
  });
  const ask = (name: 'save-draft' | 'kitchen' | 'pay') => {
    if (state.unanswered) return;
    if (lines.length === 0) toast.error(t`Cart is empty!`);
    else show({ name });
  };
  const frame = useMemo<PosFrame>(
    () => ({ init, menu, currency, dispatch, drafts, show, close, choose }),
    [init, menu, currency, dispatch, drafts, close, choose],
  );
  return (
    <PosFrameContext value={frame}>
      <PosContext value={{ ...frame, state, cart, dialog, ask, sender }}>{children}</PosContext>
    </PosFrameContext>
  );
}
