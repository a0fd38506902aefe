import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconQrcodeOff, IconX } from '@tabler/icons-react';
import { usePos } from '../pos-context';
import classes from './notices.module.css';

/** The diner's order in this cart was accepted or refused elsewhere. Sending the cart as it is would be refused. */
export function QrOrderGone() {
  const { state, dispatch } = usePos();
  if (!state.qrOrderGone) return null;
  return (
    <div className={classes.notice} data-tone="warn" role="alert">
      <IconQrcodeOff size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <b>{t`This QR order waits no longer.`}</b> {t`It was taken or deleted, here or at another till.`}
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="pos" onClick={() => dispatch({ type: 'leaveQrOrder' })}>
          {t`Keep as new order`}
        </Button>
        <Button size="pos" onClick={() => dispatch({ type: 'clear' })}>
          {t`Empty the cart`}
        </Button>
      </div>
    </div>
  );
}

/** Dishes that the diner ordered and will not get, so that staff tell the table. */
export function LeftOut() {
  const { state, dispatch } = usePos();
  if (state.leftOut.length === 0) return null;
  return (
    <div className={classes.notice} data-tone="warn" data-closable role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <b>{t`Left out, please tell the guest:`}</b>
        <p className={classes.lines}>{state.leftOut.join('\n')}</p>
      </div>
      <ActionIcon size="pos" c="inherit" aria-label={t`Hide what was left out`} onClick={() => dispatch({ type: 'hideLeftOut' })}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
