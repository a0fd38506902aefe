import { t } from '@lingui/core/macro';
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBrandGmail, IconCopy, IconMail, IconMessageCircle } from '@tabler/icons-react';
import { toast } from '../../lib/toast';
import { PageHeader } from '../../ui/page-header';
import classes from './support.module.css';

const email: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'support@thali.example';
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

async function copy() {
  try {
    await navigator.clipboard.writeText(email);
    toast.success(t`Copied to clipboard!`);
  } catch {
    toast.error(t`Something went wrong!`);
  }
}

/** The support page, for tenants and operators. */
export default function Support() {
  const [opened, dialog] = useDisclosure();
  return (
    <>
      <PageHeader title={t`Contact Support`} />
      <section className={classes.card}>
        <span className={classes.sign}>
          <IconMessageCircle size={28} stroke={1.75} aria-hidden="true" />
        </span>
        <h2 className={classes.title}>{t`Write to us`}</h2>
        <p className={classes.address}>{email}</p>
        <p className={classes.text}>{t`We answer within 24 hours. If an error showed a request number, put it in your mail.`}</p>
        <Button leftSection={<IconMail {...icon} />} onClick={dialog.open}>
          {t({ context: 'verb', message: 'Contact' })}
        </Button>
      </section>
      <Modal opened={opened} onClose={dialog.close} title={t`Contact Support`}>
        <p className={classes.address}>{email}</p>
        <div className={classes.actions}>
          <Button variant="default" size="pos" justify="start" leftSection={<IconCopy {...icon} />} onClick={copy}>
            {t`Copy address`}
          </Button>
          <Button
            component="a"
            href={`mailto:${email}`}
            variant="default"
            size="pos"
            justify="start"
            leftSection={<IconMail {...icon} />}
          >
            {t`Open mail app`}
          </Button>
          <Button
            component="a"
            href={`https://mail.google.com/mail/?view=cm&fs=1&to=${encodeURIComponent(email)}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="pos"
            justify="start"
            leftSection={<IconBrandGmail {...icon} />}
          >
            {t`Open web mail`}
          </Button>
        </div>
      </Modal>
    </>
  );
}
