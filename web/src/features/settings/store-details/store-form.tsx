import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddressForm, addressText, isComplete, typedAsText } from '@thali/proto/address';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import { countryOfZone } from '@thali/proto/countries';
import { stateTaxOfSeller } from '@thali/proto/gst-states';
import { type StoreSetting } from '../../../domain/store/store-setting';
import { call } from '../../../lib/api';
import { AddressFields, typedAddress } from '../../../ui/address-fields';
import { contractErrors } from '../../../ui/contract-errors';
import { NumberField } from '../../../ui/number-field';
import { hourText } from '../../../ui/time-text';
import { SettingForm, SettingSection } from '../setting-form';
import { CurrencyField } from './currency-field';
import { QrMenuSection } from './qr-menu-section';
import { StorePhoto } from './store-photo';
import { timeZones } from './time-zones';

const hours = () => Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const cycles = () => [
  { value: '12', label: t`12 hours, 7:42 pm` },
  { value: '24', label: t`24 hours, 19:42` },
];
const wide = { 'data-wide': true };
const incomplete = () => t`Add city, state and PIN code: bills and the digital menu show what stands here.`;

export function StoreForm({ store }: { store: StoreSetting }) {
  const { image, uniqueQRCode, address, addressParts, ...details } = store;
  // A server of the release before sends only the text.
  const place = addressParts ?? typedAsText(address);
  const form = useForm({
    initialValues: {
      ...details,
      addressParts: typedAddress(place, countryOfZone(store.timeZone) ?? undefined),
      ...{ phone: store.phone ?? '', email: store.email ?? '' },
      ...{ gstin: store.gstin ?? '', fssai: store.fssai ?? '' },
      pricesConfirmed: 0,
    },
    validate: contractErrors(saveStoreSetting),
  });
  const stateTax = stateTaxOfSeller(form.values.gstin.trim(), form.values.addressParts);
  const { value: hourCycle, onChange: setHourCycle, ...hourCycleField } = form.getInputProps('hourCycle');
  const { value: startHour, onChange: setStartHour, ...startHourField } = form.getInputProps('businessDayStart');
  return (
    <SettingForm
      form={form}
      contract={saveStoreSetting}
      save={(values) => {
        // Parses the parts as the server does, so that both make the same text: a PIN code without its space, for example.
        const address = addressText(AddressForm.parse(values.addressParts));
        return call(saveStoreSetting, { ...values, address });
      }}
    >
      <SettingSection title={t`Store`}>
        <div data-wide>
          <StorePhoto title={store.storeName} image={image} />
        </div>
        <TextInput
          label={t`Store Name`}
          required
          maxLength={200}
          autoComplete="organization"
          wrapperProps={wide}
          {...form.getInputProps('storeName')}
        />
        <TextInput label={t`Email`} type="email" maxLength={254} autoComplete="email" {...form.getInputProps('email')} />
        <TextInput label={t`Phone`} type="tel" maxLength={40} autoComplete="tel" {...form.getInputProps('phone')} />
      </SettingSection>
      <SettingSection title={t`Location`} detail={isComplete(place) ? undefined : incomplete()}>
        <AddressFields field={(name) => form.getInputProps(`addressParts.${name}`)} />
      </SettingSection>
      <SettingSection title={t`Tax numbers`} detail={t`With a GSTIN, bills are tax invoices: they show CGST and ${stateTax}.`}>
        <TextInput
          label="GSTIN"
          maxLength={20}
          autoCapitalize="characters"
          wrapperProps={wide}
          {...form.getInputProps('gstin')}
        />
        <TextInput label={t`FSSAI licence no.`} inputMode="numeric" maxLength={20} {...form.getInputProps('fssai')} />
        <TextInput
          label="SAC"
          description={t`Restaurant service is 996331.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={12}
          {...form.getInputProps('sac')}
        />
      </SettingSection>
      <QrMenuSection form={form} saved={store} uniqueQRCode={uniqueQRCode} />
      <SettingSection title={t`Money and time`} detail={t`Prices, reports and daily token numbers follow these.`}>
        <CurrencyField form={form} saved={store.currency} />
        <Select
          label={t`Time zone`}
          searchable
          limit={60}
          data={timeZones(store.timeZone)}
          nothingFoundMessage={t`No time zone of that name`}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t`Time format`}
          data={cycles()}
          value={String(hourCycle)}
          onChange={(cycle) => setHourCycle(Number(cycle))}
          allowDeselect={false}
          {...hourCycleField}
        />
        <Select
          label={t`Business day starts at`}
          description={t`Orders before this hour count to the day before. When you change it, the day that runs still goes on to its end.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={hours()}
          value={String(startHour)}
          onChange={(hour) => setStartHour(Number(hour))}
          {...startHourField}
        />
      </SettingSection>
      <SettingSection title={t`Kitchen`} detail={t`When a waiting ticket changes its colour on the kitchen board.`}>
        <NumberField
          label={t`Slow after`}
          rightSection={t`min`}
          rightSectionWidth={52}
          min={1}
          max={240}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('kitchenSlowMinutes')}
        />
        <NumberField
          label={t`Late after`}
          rightSection={t`min`}
          rightSectionWidth={52}
          min={1}
          max={240}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('kitchenLateMinutes')}
        />
      </SettingSection>
    </SettingForm>
  );
}
