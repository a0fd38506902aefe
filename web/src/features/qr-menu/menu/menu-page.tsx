import { t } from '@lingui/core/macro';
import { IconArmchairOff, IconCloudOff, IconLinkOff, IconToolsKitchenOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CartSheet } from '../cart/cart-sheet';
import { go } from '../navigate';
import { WayBack } from '../order/way-back';
import buttons from '../parts/button.module.css';
import { MessagePage } from '../parts/message-page';
import { useOnline } from '../use-online';
import { useSecondsTo, waitText, waitUntil } from '../wait';
import { MenuList } from './menu-list';
import { MenuSkeleton } from './menu-skeleton';
import { type MenuState, refreshMenu, retryMenu, useMenu } from './menu-store';

type Props = { page: 'menu' | 'cart'; qrcode: string; table: string | null };

/** The menu, with the cart above it when that is open. */
export function MenuPage({ page, qrcode, table }: Props) {
  const { menu, failure } = useMenu(qrcode, table);
  const online = useOnline();
  if (!menu) return failure ? <NoMenu failure={failure} qrcode={qrcode} table={table} /> : <MenuSkeleton />;
  const away = !online || failure?.code === 'NO_ANSWER';
  // False makes the menu read-only.
  const ordering = menu.storeSettings.is_qr_order_enabled === 1;
  return (
    <>
      <MenuList menu={menu} ordering={ordering} away={away} qrcode={qrcode} table={table} />
      {page === 'cart' && ordering && <CartSheet menu={menu} refresh={refreshMenu} away={away} qrcode={qrcode} table={table} />}
    </>
  );
}

type NoMenuProps = { failure: NonNullable<MenuState['failure']>; qrcode: string; table: string | null };

function NoMenu({ failure, qrcode, table }: NoMenuProps) {
  switch (failure.code) {
    case 'QR_CODE_UNKNOWN':
      return (
        <MessagePage icon={IconLinkOff} title={t`Broken Link!`}>
          {t`This code belongs to no restaurant. Please scan the code on your table again, or ask the staff.`}
        </MessagePage>
      );
    case 'QR_MENU_OFF':
      return (
        <MessagePage icon={IconToolsKitchenOff} title={t`Menu Not Available!`} actions={<Ways qrcode={qrcode} table={table} />}>
          {t`The restaurant has closed its online menu for now. Please ask the staff for the printed one.`}
        </MessagePage>
      );
    case 'TABLE_INVALID': {
      const withoutTable = (
        <button
          type="button"
          className={`${buttons.button} ${buttons.fill}`}
          onClick={() => go({ page: 'menu', qrcode, table: null }, { replace: true })}
        >
          {t`Open the menu without a table`}
        </button>
      );
      return (
        <MessagePage icon={IconArmchairOff} title={t`Invalid table!`} actions={withoutTable}>
          {t`The code of this table is not valid any more. You can still see the menu.`}
        </MessagePage>
      );
    }
    default:
      return <NoAnswer failure={failure} qrcode={qrcode} table={table} />;
  }
}

/** `useMenu` retries by itself. */
function NoAnswer({ failure, qrcode, table }: NoMenuProps) {
  const online = useOnline();
  const until = useMemo(() => waitUntil(failure), [failure]);
  const seconds = useSecondsTo(until);
  const tooMany = failure.code === 'TOO_MANY_REQUESTS';
  return (
    <MessagePage
      icon={IconCloudOff}
      tone="danger"
      title={tooMany ? t`Too many requests, please wait!` : t`Something went wrong! Try later!`}
      actions={<Ways qrcode={qrcode} table={table} />}
      reason={failure.code === 'NO_ANSWER' || !online ? t`You are offline. The menu comes by itself when you are back.` : null}
    >
      {tooMany
        ? `${t`Many guests look at the menu right now.`} ${waitText(seconds)}`
        : t`We're getting issue while fetching data! Please try later!`}
    </MessagePage>
  );
}

/** A retry, or a link to the orders of this phone. */
function Ways({ qrcode, table }: { qrcode: string; table: string | null }) {
  return (
    <>
      <button type="button" className={`${buttons.button} ${buttons.fill}`} onClick={() => retryMenu(qrcode, table)}>
        {t`Try again`}
      </button>
      <WayBack qrcode={qrcode} />
    </>
  );
}
