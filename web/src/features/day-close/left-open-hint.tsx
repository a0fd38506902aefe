import { t } from '@lingui/core/macro';
import { Alert, Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { leftOpenText } from '../../domain/orders/left-open';
import { useMay } from '../../domain/session/session';
import { Link } from '../../ui/link';
import classes from './day-close.module.css';

/** Orders that nobody closed for more than two business days; those who may see orders find them on the orders board. */
export function LeftOpenHint({ left }: { left: number }) {
  const maySee = useMay('seeOrders');
  if (!left) return null;
  const count = leftOpenText(left);
  return (
    <Alert
      className={classes.notice}
      color="info"
      icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
      title={t`${count} left open`}
    >
      {t`Orders that nobody closes for two days leave the board.`}{' '}
      {maySee && (
        <Anchor component={Link} to="/dashboard/orders" size="sm">
          {t`Collect or close them on the orders board`}
        </Anchor>
      )}
    </Alert>
  );
}
