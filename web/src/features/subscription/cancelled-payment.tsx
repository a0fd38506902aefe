import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { FullPage } from '../../ui/full-page';
import { Link } from '../../ui/link';

/** The link to the plans loads that page anew, because only its document may load the checkout. */
export function CancelledPayment() {
  const actions = (
    <Group justify="center">
      <Button component={Link} to="/dashboard/profile" variant="default">
        {t`Back to profile`}
      </Button>
      <Button component={Link} to="/dashboard/inactive-subscription" reloadDocument>
        {t`See the plans`}
      </Button>
    </Group>
  );
  return (
    <FullPage icon={IconCreditCardOff} title={t`Payment cancelled`} action={actions}>
      {t`Nothing was bought. If money left your account all the same, your subscription starts by itself within a few minutes.`}
    </FullPage>
  );
}
