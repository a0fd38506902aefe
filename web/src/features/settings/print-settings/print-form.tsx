import { msg, t } from '@lingui/core/macro';
import { Select, Switch, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { savePrintSetting } from '@thali/proto/catalog/store';
import { i18n } from '#words';
import type { PrintSetting } from '../../../domain/receipt/print-setting';
import { call } from '../../../lib/api';
import { contractErrors } from '../../../ui/contract-errors';
import { SettingForm, SettingSection } from '../setting-form';
import classes from './print-form.module.css';
import { ReceiptPreview } from './receipt-preview';

const formats = [
  { value: '80', label: '80mm' },
  { value: '57', label: '57mm' },
];

const switches = [
  ['isEnablePrint', msg`Enable Print`, msg`Receipts print by themselves when they are asked for at the till.`],
  ['showStoreDetails', msg`Show Store Details`, msg`Photo, name, address, phone and email.`],
  ['showCustomerDetails', msg`Show Customer Details`, msg`Type and name of the customer.`],
  ['showNotes', msg`Show Notes`, msg`What was noted for the kitchen, below each dish.`],
  ['printToken', msg`Print Token`, msg`Large, at the end. Print token numbers reset automatically every day.`],
] as const;

export function PrintForm({ setting }: { setting: PrintSetting }) {
  const form = useForm({
    initialValues: { ...setting, header: setting.header ?? '', footer: setting.footer ?? '' },
    validate: contractErrors(savePrintSetting),
  });
  const { value: width, onChange: setWidth, ...widthField } = form.getInputProps('pageFormat');
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <SettingForm form={form} contract={savePrintSetting} save={(values) => call(savePrintSetting, values)}>
          <SettingSection title={t`Receipt`}>
            {switches.map(([field, label, description]) => (
              <Switch
                key={field}
                label={i18n._(label)}
                description={i18n._(description)}
                wrapperProps={{ 'data-wide': true }}
                {...form.getInputProps(field, { type: 'checkbox' })}
              />
            ))}
          </SettingSection>
          <SettingSection title={t`Paper and words`}>
            <Select
              label={t`Format (Page Size)`}
              data={formats}
              value={String(width)}
              onChange={(format) => setWidth(Number(format))}
              wrapperProps={{ 'data-wide': true }}
              {...widthField}
            />
            <Textarea
              label={t`Header`}
              description={t`Above the order: a greeting, the tax number of the store.`}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={1000}
              wrapperProps={{ 'data-wide': true }}
              {...form.getInputProps('header')}
            />
            <Textarea
              label={t`Footer`}
              description={t`Below the total: a thank you, opening hours.`}
              autosize
              minRows={3}
              maxRows={8}
              maxLength={1000}
              wrapperProps={{ 'data-wide': true }}
              {...form.getInputProps('footer')}
            />
          </SettingSection>
        </SettingForm>
        <ReceiptPreview setting={form.values} />
      </div>
    </div>
  );
}
