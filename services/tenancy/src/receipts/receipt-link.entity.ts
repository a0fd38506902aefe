import { newMailedToken } from '@thali/kit/mail/mailed-token';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** A mailed way to one receipt, for whoever has the mail. It holds for as long as the receipt does. */
@Entity('receipt_link')
export class ReceiptLinkEntity {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  /** SHA-256 of the token's secret, hex. */
  @PrimaryColumn('text', { name: 'secret_hash' }) secretHash: string;
  @Column('uuid', { name: 'receipt_id' }) receiptId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}

/** The address of a new link to this receipt. */
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
