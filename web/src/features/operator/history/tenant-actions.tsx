import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { IconCalendarPlus, IconDots, IconGift, IconKey, IconMail, IconRepeat } from '@tabler/icons-react';
import { mailOwnerReset, resendConfirmation } from '@thali/proto/tenancy/operator-changes';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { lazy, Suspense, useState } from 'react';
import { useCommand } from '../../../lib/use-command';
import { confirm } from '../../../ui/confirm';

const ExtendDialog = lazy(() => import('./extend-dialog'));
const CompDialog = lazy(() => import('./comp-dialog'));
const PlanDialog = lazy(() => import('./change-plan-dialog'));
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
type Open = 'extend' | 'comp' | 'plan';

/** The operator's actions on one tenant. Actions that give something away require the password and a reason. */
export function TenantActions({ tenant }: { tenant: Tenant }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { id, name, email } = tenant;
  const link = useCommand(mailOwnerReset);
  const confirmation = useCommand(resendConfirmation);
  const mailLink = async () => {
    const text = t`${email} gets a link to choose a new password. You do not see it. Until it is used, the present password stays.`;
    if (await confirm(text, t`Mail the link`, { title: t`New password for ${name}`, danger: false })) link.mutate({ id });
  };
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarPlus {...icon} />} onClick={() => setOpen('extend')}>
        {t`Extend`}
      </Button>
      <Button variant="default" leftSection={<IconRepeat {...icon} />} onClick={() => setOpen('plan')}>
        {t`Change plan`}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots {...icon} />}>
            {t`More`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconGift {...icon} />} onClick={() => setOpen('comp')}>
            {t`Give a free period`}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => void mailLink()}>
            {t`Mail a password link`}
          </Menu.Item>
          <Menu.Item leftSection={<IconMail {...icon} />} onClick={() => confirmation.mutate({ id })}>
            {t`Mail the confirmation again`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'extend' && <ExtendDialog tenant={tenant} onClose={close} />}
        {open === 'comp' && <CompDialog tenant={tenant} onClose={close} />}
        {open === 'plan' && <PlanDialog tenant={tenant} onClose={close} />}
      </Suspense>
    </>
  );
}
