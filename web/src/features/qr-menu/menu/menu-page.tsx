import { IconArmchairOff, IconCloudOff, IconLinkOff, IconToolsKitchenOff } from '@tabler/icons-react';
import { CartSheet } from '../cart/cart-sheet';
import { go } from '../navigate';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';
import { MenuList } from './menu-list';
import { MenuSkeleton } from './menu-skeleton';
import { type MenuState, retryMenu, useMenu } from './menu-store';

type Props = { page: 'menu' | 'cart'; qrcode: string; table: string | null };

/** The menu, and over it the cart when one is there. */
export function MenuPage({ page, qrcode, table }: Props) {
  const { menu, failure } = useMenu(qrcode, table);
  if (failure) return <NoMenu failure={failure} qrcode={qrcode} table={table} />;
  if (!menu) return <MenuSkeleton />;
  // Otherwise the menu is there to be read only.
  const ordering = menu.storeSettings.is_qr_order_enabled === 1;
  return (
    <>
      <MenuList menu={menu} ordering={ordering} qrcode={qrcode} table={table} />
      {page === 'cart' && ordering && <CartSheet menu={menu} qrcode={qrcode} table={table} />}
    </>
  );
}

type NoMenuProps = { failure: NonNullable<MenuState['failure']>; qrcode: string; table: string | null };

function NoMenu({ failure, qrcode, table }: NoMenuProps) {
  switch (failure.code) {
    case 'QR_CODE_UNKNOWN':
      return (
        <MessagePage icon={IconLinkOff} title="Broken Link!">
          This code belongs to no restaurant. Please scan the code on your table again, or ask the staff.
        </MessagePage>
      );
    case 'QR_MENU_OFF':
      return (
        <MessagePage icon={IconToolsKitchenOff} title="Menu Not Available!" actions={<Retry qrcode={qrcode} table={table} />}>
          The restaurant has closed its online menu for now. Please ask the staff for the printed one.
        </MessagePage>
      );
    case 'TABLE_INVALID': {
      const withoutTable = (
        <button
          type="button"
          className={`${buttons.button} ${buttons.fill}`}
          onClick={() => go({ page: 'menu', qrcode, table: null }, { replace: true })}
        >
          Open the menu without a table
        </button>
      );
      return (
        <MessagePage icon={IconArmchairOff} title={failure.message} actions={withoutTable}>
          The code of this table is not valid any more. You can still see the menu.
        </MessagePage>
      );
    }
    default:
      return (
        <MessagePage
          icon={IconCloudOff}
          tone="danger"
          title="Something went wrong! Try later!"
          actions={<Retry qrcode={qrcode} table={table} />}
        >
          We're getting issue while fetching data! Please try later!
        </MessagePage>
      );
  }
}

function Retry({ qrcode, table }: { qrcode: string; table: string | null }) {
  return (
    <button type="button" className={`${buttons.button} ${buttons.fill}`} onClick={() => retryMenu(qrcode, table)}>
      Try again
    </button>
  );
}
