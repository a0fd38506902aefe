import { PickCustomer } from '../../../ui/pick-customer';
import type { ItemFilter } from '../items/use-item-filter';
import { usePos } from '../pos-context';
import { Collect } from './collect';
import { Drafts } from './drafts';
import { Filters } from './filters';
import { Keys } from './keys';
import { Notes } from './notes';
import { OrderSent } from './order-sent';
import { QrOrders } from './qr-orders';
import { SaveDraft } from './save-draft';
import { SendToKitchen } from './send-to-kitchen';
import { VariantAndAddons } from './variant-and-addons';

/** The one dialog that is open. */
export function Dialogs({ filter }: { filter: ItemFilter }) {
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
