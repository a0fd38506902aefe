import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { saveStoreSetting } from '@thali/proto/catalog/store';
import { call } from '../../../lib/api';
import { type StoreSetting, storeSettingQuery } from '../../../lib/store-setting';
import { contractErrors } from '../../../ui/contract-errors';
import { NumberField } from '../../../ui/number-field';
import { SettingForm, SettingSection } from '../setting-form';
import { currencies, matchingCurrencies } from './currencies';
import { QrMenuSection } from './qr-menu-section';
import { StorePhoto } from './store-photo';
import { timeZones } from './time-zones';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` }));
const wide = { 'data-wide': true };

export function StoreForm({ store }: { store: StoreSetting }) {
  const { image, uniqueQRCode, ...details } = store;
  const form = useForm({
    initialValues: {
      ...details,
      ...{ address: store.address ?? '', phone: store.phone ?? '', email: store.email ?? '' },
      ...{ gstin: store.gstin ?? '', fssai: store.fssai ?? '' },
    },
    validate: contractErrors(saveStoreSetting),
  });
  const { value: startHour, onChange: setStartHour, ...startHourField } = form.getInputProps('businessDayStart');
  return (
    <SettingForm form={form} save={(values) => call(saveStoreSetting, values)} reload={storeSettingQuery().queryKey}>
      <SettingSection title="Store">
        <div data-wide>
          <StorePhoto title={store.storeName} image={image} />
        </div>
        <TextInput
          label="Store Name"
          required
          maxLength={200}
          autoComplete="organization"
          wrapperProps={wide}
          {...form.getInputProps('storeName')}
        />
        <TextInput
          label="Address"
          maxLength={500}
          autoComplete="street-address"
          wrapperProps={wide}
          {...form.getInputProps('address')}
        />
        <TextInput label="Email" type="email" maxLength={254} autoComplete="email" {...form.getInputProps('email')} />
        <TextInput label="Phone" type="tel" maxLength={40} autoComplete="tel" {...form.getInputProps('phone')} />
      </SettingSection>
      <SettingSection title="Tax numbers" detail="With a GSTIN, bills are tax invoices: they show CGST and SGST.">
        <TextInput
          label="GSTIN"
          maxLength={20}
          autoCapitalize="characters"
          wrapperProps={wide}
          {...form.getInputProps('gstin')}
        />
        <TextInput label="FSSAI licence no." inputMode="numeric" maxLength={20} {...form.getInputProps('fssai')} />
        <TextInput
          label="SAC"
          description="Restaurant service is 996331."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={12}
          {...form.getInputProps('sac')}
        />
      </SettingSection>
      <QrMenuSection form={form} saved={store} uniqueQRCode={uniqueQRCode} />
      <SettingSection title="Money and time" detail="Prices, reports and daily token numbers follow these.">
        <Select
          label="Currency"
          required
          searchable
          data={currencies()}
          filter={matchingCurrencies}
          nothingFoundMessage="No currency of that name"
          wrapperProps={wide}
          {...form.getInputProps('currency')}
        />
        <Select
          label="Time zone"
          searchable
          limit={60}
          data={timeZones(store.timeZone)}
          nothingFoundMessage="No time zone of that name"
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="Business day starts at"
          description="Orders before this hour count to the day before."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={hours}
          value={String(startHour)}
          onChange={(hour) => setStartHour(Number(hour))}
          {...startHourField}
        />
      </SettingSection>
      <SettingSection title="Kitchen" detail="When a waiting ticket changes its colour on the kitchen board.">
        <NumberField
          label="Slow after"
          rightSection="min"
          rightSectionWidth={52}
          min={1}
          max={240}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('kitchenSlowMinutes')}
        />
        <NumberField
          label="Late after"
          rightSection="min"
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
