import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconNotes, IconPlus, IconQrcode, IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useSyncExternalStore } from 'react';
import { qrCountQuery } from '../../domain/qr-orders/qr-orders';
import type { Address } from '../../lib/addresses';
import { ConnectionDot } from '../../ui/connection';
import { Count } from '../../ui/count';
import { Link } from '../../ui/link';
import { MenuButton } from '../../ui/menu-button';
import { useShell } from '../../ui/shell-context';
import { usePos, usePosFrame } from './pos-context';
import classes from './pos-header.module.css';

/** Memoised: while an order is taken only the text beside the connection changes. */
export const PosHeader = memo(function PosHeader({ withActions }: { withActions?: boolean }) {
  return (
    <header className={classes.header}>
      <MenuButton />
      <div className={classes.title}>
        <h1>{t`POS - Point of Sale`}</h1>
        {withActions ? <Sent /> : <ConnectionDot />}
      </div>
      {withActions && <Actions />}
    </header>
  );
});

/** Beside the connection: whether an order of this till is still being sent. */
function Sent() {
  const { sender } = usePos();
  const wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const state = sender.busy ? t`sending` : sender.unanswered ? t`1 order not answered` : t`everything sent`;
  return <ConnectionDot>{wide || sender.unanswered ? state : undefined}</ConnectionDot>;
}

function Actions() {
  const { dispatch, show, drafts } = usePosFrame();
  const { canOpen } = useShell();
  const saved = useSyncExternalStore(drafts.subscribe, drafts.get).length;
  const { data: waiting = 0 } = useQuery(qrCountQuery());
  const compact = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Action icon={IconPlus} word={t`New`} onClick={() => dispatch({ type: 'clear' })} />
      <Action
        icon={IconQrcode}
        word={t`QR Menu Booking`}
        count={waiting}
        counted={t`waiting`}
        onClick={() => show({ name: 'qr-orders' })}
      />
      <Action
        icon={IconNotes}
        word={t`Drafts List`}
        hint={plural(saved, { one: '# draft', other: '# drafts' })}
        onClick={() => show({ name: 'drafts' })}
      />
      {!compact && canOpen('/dashboard/orders') && <Action icon={IconReceipt2} word={t`Order Booking`} to="/dashboard/orders" />}
    </>
  );
}

type ActionProps = {
  icon: Icon;
  word: string;
  /** In a red badge; `counted` is its word for screen readers. */
  count?: number;
  counted?: string;
  /** For screen readers only. */
  hint?: string;
  onClick?: () => void;
  to?: Address;
};

/** Icon and word on a wide till, the word on a tablet, the icon on a phone. */
function Action({ icon: Sign, word, count = 0, counted, hint, onClick, to }: ActionProps) {
  const phone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const icon = <Sign size={20} stroke={1.75} aria-hidden="true" />;
  const badge = count > 0 ? <Count value={count} urgent className={phone ? classes.badge : ''} /> : undefined;
  const spoken = [count > 0 && counted, hint].filter(Boolean).join(', ');
  if (phone) {
    return (
      <ActionIcon size="pos" c="var(--t-text)" onClick={onClick}>
        {icon}
        <VisuallyHidden>{word} </VisuallyHidden>
        {badge}
        <VisuallyHidden> {spoken}</VisuallyHidden>
      </ActionIcon>
    );
  }
  const look: ButtonProps = { variant: 'default', size: 'pos', px: 12, leftSection: wide && icon, rightSection: badge };
  const text = (
    <>
      {word}
      {spoken && <VisuallyHidden> {spoken}</VisuallyHidden>}
    </>
  );
  return to ? (
    <Button {...look} component={Link} to={to}>
      {text}
    </Button>
  ) : (
    <Button {...look} onClick={onClick}>
      {text}
    </Button>
  );
}
