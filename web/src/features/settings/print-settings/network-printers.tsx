import { msg, t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { AGENT_PORT } from '@thali/proto/printing/print-job';
import { useState } from 'react';
import { i18n } from '#words';
import { type PrinterUse, savePrinter } from '../../../domain/printing/printer-setup';
import { toast } from '../../../lib/toast';
import { SettingSection } from '../setting-form';
import classes from './network-printers.module.css';
import { fieldErrors, readFields, setupOf } from './printer-fields';

const printers = [
  ['receipts', msg`Printer for receipts and tokens`, msg`Empty: the print window of the browser.`],
  ['kitchen', msg`Printer for kitchen tickets`, msg`Each order sent from this device prints one.`],
] as const;

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

/** @param format width of the paper, as in the print settings */
export function NetworkPrinters({ format }: { format: 57 | 80 }) {
  const form = useForm({ initialValues: readFields(), validate: fieldErrors, validateInputOnBlur: true });
  /** What each printer answered; null while it is waited for. */
  const [answers, setAnswers] = useState<Partial<Record<PrinterUse, string | null>>>({});

  const test = async (use: PrinterUse) => {
    if (form.validate().hasErrors) return;
    const setup = setupOf(form.getValues(), use);
    if (!setup) return form.setFieldError(use, t`Please provide printer address!`);
    setAnswers((before) => ({ ...before, [use]: null }));
    const { printTestPage } = await import('../../../domain/printing/network-print');
    const { message } = await printTestPage(setup, format);
    setAnswers((before) => ({ ...before, [use]: message }));
  };
  const save = form.onSubmit((fields) => {
    for (const [use] of printers) savePrinter(use, setupOf(fields, use));
    form.resetDirty();
    toast.success(t`Printers saved on this device!`);
  });
  return (
    <form noValidate onSubmit={save} className={classes.panel}>
      <SettingSection
        title={t`Network printer`}
        detail={t`For this device only. A small program in the restaurant, the print agent, reaches the printers.`}
      >
        <TextInput
          label={t`Print agent`}
          description={t`On this device, or under a .local name.`}
          placeholder={`http://localhost:${AGENT_PORT}`}
          inputMode="url"
          {...form.getInputProps('agent')}
        />
        <TextInput
          label={t`Pairing token`}
          description={t`The agent shows it when it starts.`}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('token')}
        />
        {printers.map(([use, title, description]) => {
          const printer = i18n._(title);
          return (
            <div key={use} className={classes.printer}>
              <TextInput
                label={printer}
                description={i18n._(description)}
                placeholder="192.168.1.50"
                {...form.getInputProps(use)}
              />
              <Button
                variant="default"
                leftSection={<IconPrinter {...icon} />}
                aria-label={t`Print a test page: ${printer}`}
                loading={answers[use] === null}
                onClick={() => test(use)}
              >
                {t`Print a test page`}
              </Button>
              <p role="status" className={classes.answer}>
                {answers[use] === null ? t`Please wait...` : answers[use]}
              </p>
            </div>
          );
        })}
        <div data-wide className={classes.save}>
          <Button component="a" href="/print-agent.mjs" download variant="subtle" leftSection={<IconDownload {...icon} />}>
            {t`Download the print agent`}
          </Button>
          <Button type="submit" disabled={!form.isDirty()}>
            {t`Save printers`}
          </Button>
        </div>
      </SettingSection>
    </form>
  );
}
