import type { StateTax } from '@thali/proto/gst-states';
import type { Receipt } from '@thali/proto/tenancy/billing';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { rupees } from '../plans/plan.entity.js';

export interface Seller {
  name: string;
  address: string;
  gstin: string | null;
  sac: string;
  /** The name of the state tax beside CGST; missing on old receipts, which had SGST. */
  stateTax?: StateTax;
}
export interface Buyer {
  name: string;
  email: string;
  gstin: string | null;
  /** Missing on old receipts. */
  address?: string | null;
  /** The state by its two digits; it determines the tax. */
  placeOfSupply?: string | null;
}

/** A receipt as it was issued; it is never changed. Amounts in paise, `total` is the plan's price. */
@Entity('receipt')
export class ReceiptEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') number: string;
  @Column('timestamptz', { name: 'issued_at' }) issuedAt: Date;
  @Column('text', { name: 'payment_id' }) paymentId: string;
  @Column('text', { name: 'plan_name' }) planName: string;
  @Column('int') months: number;
  @Column('timestamptz', { name: 'starts_on' }) startsOn: Date;
  @Column('timestamptz', { name: 'expires_on' }) expiresOn: Date;
  @Column('bigint', { name: 'total_minor' }) totalMinor: number;
  @Column('bigint', { name: 'taxable_minor' }) taxableMinor: number;
  @Column('bigint', { name: 'cgst_minor' }) cgstMinor: number;
  @Column('bigint', { name: 'sgst_minor' }) sgstMinor: number;
  @Column('bigint', { name: 'igst_minor' }) igstMinor: number;
  /** Hundredths of a percent. */
  @Column('int', { name: 'rate_bp' }) rateBp: number;
  @Column('jsonb') seller: Seller;
  @Column('jsonb') buyer: Buyer;
}

export const receiptOf = (receipt: ReceiptEntity): Receipt => ({
  id: receipt.id,
  number: receipt.number,
  issued_at: receipt.issuedAt.toISOString(),
  plan_name: receipt.planName,
  duration_months: receipt.months,
  starts_on: receipt.startsOn.toISOString(),
  expires_on: receipt.expiresOn.toISOString(),
  amount: rupees(receipt.totalMinor),
  tax: rupees(receipt.totalMinor - receipt.taxableMinor),
});
