import { lazy, Suspense, useEffect } from 'react';
import type { ItemFilter } from '../items/use-item-filter';
import { usePos } from '../pos-context';
import { OrderSent } from './order-sent';
import { SendToKitchen } from './send-to-kitchen';
import { VariantAndAddons } from './variant-and-addons';

// Dialogs that the next order does not need at once are loaded right after the till, so that they open without network.
const later = {
  collect: () => import('./collect'),
  drafts: () => import('./drafts'),
  filters: () => import('./filters'),
  keys: () => import('./keys'),
  notes: () => import('./notes'),
  pickCustomer: () => import('../../../domain/customers/pick-customer'),
  qrOrders: () => import('./qr-orders'),
  saveDraft: () => import('./save-draft'),
};
const Collect = lazy(async () => ({ default: (await later.collect()).Collect }));
const Drafts = lazy(async () => ({ default: (await later.drafts()).Drafts }));
const Filters = lazy(async () => ({ default: (await later.filters()).Filters }));
const Keys = lazy(async () => ({ default: (await later.keys()).Keys }));
const Notes = lazy(async () => ({ default: (await later.notes()).Notes }));
const PickCustomer = lazy(async () => ({ default: (await later.pickCustomer()).PickCustomer }));
const QrOrders = lazy(async () => ({ default: (await later.qrOrders()).QrOrders }));
const SaveDraft = lazy(async () => ({ default: (await later.saveDraft()).SaveDraft }));

type Props = { filter: ItemFilter };

/** The one open dialog. */
export function Dialogs({ filter }: Props) {
  useEffect(() => {
    for (const load of Object.values(later)) load().catch(() => undefined);
  }, []);
  return (
    <Suspense>
      <OpenDialog filter={filter} />
    </Suspense>
  );
}

function OpenDialog({ filter }: Props) {
  const { dialog, close, dispatch } = usePos();
  switch (dialog?.name) {
    case 'filters':
      return <Filters filter={filter} />;
    case 'variant':
      return <VariantAndAddons item={dialog.item} />;
    case 'notes':
      return <Notes lineKey={dialog.key} />;
    case 'save-draft':
      return <SaveDraft />;
    case 'drafts':
      return <Drafts />;
    case 'search-customer':
      return (
        <PickCustomer
          onClose={close}
          onPicked={(customer) => {
            dispatch({ type: 'customer', customer });
            close();
          }}
        />
      );
    case 'kitchen':
      return <SendToKitchen />;
    case 'pay':
      return <Collect />;
    case 'sent':
      return <OrderSent />;
    case 'qr-orders':
      return <QrOrders />;
    case 'keys':
      return <Keys />;
    default:
      return null;
  }
}
