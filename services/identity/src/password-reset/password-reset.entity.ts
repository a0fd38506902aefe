import { Column, Entity, type EntityManager, IsNull, PrimaryColumn } from 'typeorm';

/** A mailed right to choose a new password; what is stored does not open anything. */
@Entity('password_reset')
export class PasswordReset {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  /** SHA-256 of the token's secret, hex. */
  @PrimaryColumn('text', { name: 'secret_hash' }) secretHash: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}

/** Makes all links that were mailed to a user invalid. */
export const voidResets = (tx: EntityManager, { tenantId, id: userId }: { tenantId: string; id: string }, now: Date) =>
  tx.update(PasswordReset, { tenantId, userId, usedAt: IsNull() }, { usedAt: now });
