import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { stateOfGstin } from '@thali/proto/gst-states';
import { AddressFields, type TypedAddress } from '../../ui/address-fields';
import classes from './subscription.module.css';

/** The buyer on the receipt, as it was typed. */
export interface Buyer {
  name: string;
  address: TypedAddress;
  gstin: string;
}
/** Errors by `name`, `gstin` and the fields of the address. */
export type BuyerErrors = Partial<Record<'name' | 'gstin' | keyof TypedAddress, string>>;

/** The state on the receipt: that of the GSTIN, if there is one. */
export const stateOf = ({ gstin, address }: Buyer): string => stateOfGstin(gstin.trim()) ?? address.state;

/** The buyer on the receipt. The state decides which GST the price contains, so the address must be in India. */
export function BillTo({ buyer, errors, onChange }: { buyer: Buyer; errors: BuyerErrors; onChange: (buyer: Buyer) => void }) {
  const set = (part: Partial<Buyer>) => onChange({ ...buyer, ...part });
  return (
    <section className={classes.section} aria-labelledby="bill-to">
      <h2 id="bill-to" className={classes.heading}>
        {t`Bill to`}
      </h2>
      <div className={classes.fields}>
        <TextInput
          label={t`Business name`}
          value={buyer.name}
          error={errors.name}
          maxLength={200}
          autoComplete="organization"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          label="GSTIN"
          description={t`Optional. It stands on your receipt, so that you can claim the tax.`}
          value={buyer.gstin}
          error={errors.gstin}
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => set({ gstin: event.currentTarget.value })}
        />
        <AddressFields
          indiaOnly
          stateOfGstin={stateOfGstin(buyer.gstin.trim())}
          stateDetail={t`The place of supply: it decides which GST the price contains.`}
          field={(name) => ({
            value: buyer.address[name],
            error: errors[name],
            onChange: (value) => set({ address: { ...buyer.address, [name]: value } }),
          })}
        />
      </div>
    </section>
  );
}
