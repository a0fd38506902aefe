import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCloudQuestion, IconInfoCircle } from '@tabler/icons-react';
import { confirm } from '../../../ui/confirm';
import { usePos } from '../pos-context';
import classes from './notices.module.css';
import { LeftOut, QrOrderGone } from './qr-notices';

/** Facts that the cashier must know before the next tap. */
export function Notices() {
  const { state, dispatch, sender } = usePos();
  const takeBack = async () => {
    const twice = t`This order may be in the kitchen already. What you send after a change is another order.`;
    if (await confirm(twice, t`Change the order`)) dispatch({ type: 'takeBack' });
  };
  if (sender.unanswered) {
    return (
      <div className={classes.notice} data-tone="warn" role="alert">
        <IconCloudQuestion size={20} stroke={1.75} aria-hidden="true" />
        <p>
          <b>{t`Not answered yet.`}</b>{' '}
          {t`The order may be in the kitchen. It is sent again when the network is back, and counts once.`}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" size="pos" onClick={takeBack}>
            {t`Change the order`}
          </Button>
          <Button size="pos" onClick={sender.again}>
            {t`Send again`}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <QrOrderGone />
      <LeftOut />
      {state.fresh && (
        <div className={classes.notice} data-tone="info" role="status">
          <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
          <p>{t`Prices have changed, please review the order!`}</p>
        </div>
      )}
    </>
  );
}
