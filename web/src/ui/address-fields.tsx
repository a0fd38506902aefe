import { t } from '@lingui/core/macro';
import { Select, Textarea, TextInput } from '@mantine/core';
import { type Address, countryName } from '@thali/proto/address';
import { callingCodes } from '@thali/proto/countries';
import { gstStates } from '@thali/proto/gst-states';
import type { ReactNode } from 'react';

/** An address in a form: missing parts are empty strings. */
export type TypedAddress = Record<keyof Address, string>;
/** @param country used for an address without one */
export const typedAddress = (address: Address | null, country = 'IN'): TypedAddress => ({
  street: address?.street ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postcode: address?.postcode ?? '',
  country: address?.country ?? country,
});

/** The props that a form passes to one of its fields. */
export interface FieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}
type Props = {
  field: (name: keyof Address) => FieldProps;
  /** Only addresses in India can be entered. */
  indiaOnly?: boolean;
  /** The state that the GSTIN determines; it can not be changed. */
  stateOfGstin?: string;
  /** Below the field of the state. */
  stateDetail?: string;
};

/** By their names on papers, which are not translated. */
const states = [...gstStates].map(([value, label]) => ({ value, label }));
let named: { value: string; label: string }[] | undefined;
const countries = () => {
  named ??= [...callingCodes.keys()]
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return named;
};

/** The parts of an address, wherever one is entered. The first field also takes an address that was once entered as one text. */
export function AddressFields({ field, indiaOnly, stateOfGstin, stateDetail }: Props) {
  const text = (name: keyof Address) => {
    const { onChange, ...props } = field(name);
    return { ...props, onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value) };
  };
  const choice = (name: keyof Address) => {
    const { onChange, ...props } = field(name);
    return { ...props, onChange: (value: string | null) => onChange(value ?? ''), value: props.value || null, searchable: true };
  };
  const inIndia = field('country').value === 'IN';
  return (
    <>
      <Textarea
        label={t`Address`}
        maxLength={500}
        autosize
        minRows={2}
        autoComplete="street-address"
        wrapperProps={{ 'data-wide': true }}
        {...text('street')}
      />
      <TextInput label={t`City`} maxLength={100} autoComplete="address-level2" {...text('city')} />
      <TextInput
        label={inIndia ? t`PIN code` : t`Postal code`}
        maxLength={16}
        inputMode={inIndia ? 'numeric' : 'text'}
        autoComplete="postal-code"
        {...text('postcode')}
      />
      {inIndia ? (
        <Select
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label={t`State`}
          description={stateOfGstin ? t`As the GSTIN says.` : stateDetail}
          placeholder={t`Choose a state`}
          nothingFoundMessage={t`No state of that name`}
          data={states}
          {...choice('state')}
          {...(stateOfGstin && { value: stateOfGstin, disabled: true })}
        />
      ) : (
        <TextInput label={t`State or region`} maxLength={100} autoComplete="address-level1" {...text('state')} />
      )}
      {!indiaOnly && (
        <Select
          label={t`Country`}
          limit={80}
          data={countries()}
          nothingFoundMessage={t`No country of that name`}
          allowDeselect={false}
          autoComplete="country"
          {...choice('country')}
        />
      )}
    </>
  );
}
