import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconNotes, IconPlus, IconQrcode, IconReceipt2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { ConnectionDot } from '../../ui/connection';
import { Count } from '../../ui/count';
import { MenuButton } from '../../ui/menu-button';
import { useShell } from '../../ui/shell-context';
import { usePos } from './pos-context';
import classes from './pos-header.module.css';
import { qrCountQuery } from './queries';

export function PosHeader({ withActions }: { withActions?: boolean }) {
  return (
    <header className={classes.header}>
      <MenuButton />
      <div className={classes.title}>
        <h1>POS - Point of Sale</h1>
        {withActions ? <Sent /> : <ConnectionDot />}
      </div>
      {withActions && <Actions />}
    </header>
  );
}

/** Beside the connection: whether anything of this till is still on its way. */
function Sent() {
  const { sender } = usePos();
  const wide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const state = sender.busy ? 'sending' : sender.unanswered ? '1 order not answered' : 'everything sent';
  return <ConnectionDot>{wide || sender.unanswered ? state : undefined}</ConnectionDot>;
}

function Actions() {
  const { dispatch, show, drafts } = usePos();
  const { canOpen } = useShell();
  const saved = useSyncExternalStore(drafts.subscribe, drafts.get).length;
  const { data: waiting = 0 } = useQuery(qrCountQuery());
  const compact = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  return (
    <>
      <Action icon={IconPlus} word="New" onClick={() => dispatch({ type: 'clear' })} />
      <Action
        icon={IconQrcode}
        word="QR Menu Booking"
        label={`QR Menu Booking, ${waiting} waiting`}
        count={waiting}
        onClick={() => show({ name: 'qr-orders' })}
      />
      <Action
        icon={IconNotes}
        word="Drafts List"
        label={`Drafts List, ${saved} ${saved === 1 ? 'draft' : 'drafts'}`}
        onClick={() => show({ name: 'drafts' })}
      />
      {!compact && canOpen('/dashboard/orders') && <Action icon={IconReceipt2} word="Order Booking" to="/dashboard/orders" />}
    </>
  );
}

type ActionProps = { icon: Icon; word: string; label?: string; count?: number; onClick?: () => void; to?: string };

/** Icon and word on a till, the word on a tablet, the icon on a phone. */
function Action({ icon: Sign, word, label = word, count = 0, onClick, to }: ActionProps) {
  const phone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 1024px)', true, { getInitialValueInEffect: false });
  const icon = <Sign size={20} stroke={1.75} aria-hidden="true" />;
  const badge = count > 0 ? <Count value={count} urgent className={phone ? classes.badge : ''} /> : undefined;
  if (phone) {
    return (
      <ActionIcon size="pos" color="gray" c="var(--t-text)" aria-label={label} onClick={onClick}>
        {icon}
        {badge}
      </ActionIcon>
    );
  }
  const look: ButtonProps = { variant: 'default', size: 'pos', px: 12, leftSection: wide && icon, rightSection: badge };
  return to ? (
    <Button {...look} component={Link} to={to}>
      {word}
    </Button>
  ) : (
    <Button {...look} aria-label={label} onClick={onClick}>
      {word}
    </Button>
  );
}
