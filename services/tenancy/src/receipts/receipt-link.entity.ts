import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A mailed link to one receipt, which needs no sign-in. Valid as long as the receipt exists. */
@Entity('receipt_link')
export class ReceiptLinkEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  /** SHA-256 of the token's secret, hex. */
  @PrimaryColumn('text', { name: 'secret_hash' }) secretHash: string;
  @Column('uuid', { name: 'receipt_id' }) receiptId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** Makes a link to this receipt and returns its address. */
export async function linkTo(
  tx: EntityManager,
  { tenantId, id: receiptId }: { tenantId: string; id: string },
  now: Date,
  publicUrl: string,
): Promise<string> {
  const { token, secretHash } = newMailedToken(tenantId);
  await tx.insert(ReceiptLinkEntity, { tenantId, secretHash, receiptId, createdAt: now });
  return new URL(`/api/v1/receipts/${token}`, publicUrl).href;
}
