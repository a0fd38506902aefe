import { t } from '@lingui/core/macro';
import { Button, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import type { StoreSetting } from '../../../domain/store/store-setting';
import { saveQr } from '../qr/download';
import { menuLink } from '../qr/menu-link';
import { SettingSection } from '../setting-form';
import classes from './qr-menu-section.module.css';

type Switches = Pick<StoreSetting, 'isQRMenuEnabled' | 'isQROrderEnabled'>;
type Props<V extends Switches> = { form: UseFormReturnType<V>; saved: Switches; uniqueQRCode: string };

/** Code and link are shown once the switch is saved, because the link does not work before. */
export function QrMenuSection<V extends Switches>({ form, saved, uniqueQRCode }: Props<V>) {
  const link = menuLink(uniqueQRCode);
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };
  return (
    <SettingSection title={t`QR menu`} detail={t`Diners scan a code and read the menu on their own phone; they need no app.`}>
      <Switch
        label={t`Enable QR Menu`}
        description={t`Off, the link says that the menu is not available.`}
        {...form.getInputProps('isQRMenuEnabled', { type: 'checkbox' })}
      />
      <Switch
        label={t`Enable Order Via QR Menu`}
        description={t`Orders come to the till, which takes or refuses them.`}
        {...form.getInputProps('isQROrderEnabled', { type: 'checkbox' })}
      />
      {saved.isQRMenuEnabled ? (
        <div data-wide className={classes.buttons}>
          <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => saveQr(link, 'qr.png')}>
            {t`Download QR Code`}
          </Button>
          <Button
            variant="default"
            component="a"
            href={link}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink {...icon} />}
          >
            {t`View Digital Menu`}
          </Button>
        </div>
      ) : (
        form.getValues().isQRMenuEnabled && (
          <p data-wide className={classes.hint}>
            {t`Save to get the QR code.`}
          </p>
        )
      )}
    </SettingSection>
  );
}
