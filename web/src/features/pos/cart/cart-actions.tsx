import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconBookmark, IconCash, IconToolsKitchen2 } from '@tabler/icons-react';
import { usePos } from '../pos-context';
import classes from './cart-actions.module.css';

/** The two main buttons stand apart; only the one that takes money is filled. */
export function CartActions() {
  const { ask, sender, state } = usePos();
  const closed = sender.busy || state.unanswered !== null;
  return (
    <div className={classes.actions}>
      <Button variant="default" size="pay" px={4} aria-keyshortcuts="F4" disabled={closed} onClick={() => ask('save-draft')}>
        <span className={classes.stack}>
          <IconBookmark size={22} stroke={1.75} aria-hidden="true" />
          {t`Draft`}
        </span>
      </Button>
      <Button variant="outline" size="pay" px={0} aria-keyshortcuts="F8" disabled={closed} onClick={() => ask('kitchen')}>
        <span className={classes.stack}>
          <IconToolsKitchen2 size={22} stroke={1.75} aria-hidden="true" />
          {t`Send to Kitchen`}
        </span>
      </Button>
      <Button className={classes.pay} size="pay" px={4} aria-keyshortcuts="F9" disabled={closed} onClick={() => ask('pay')}>
        <IconCash size={22} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>{t`Create Receipt & Pay`}</span>
      </Button>
    </div>
  );
}
