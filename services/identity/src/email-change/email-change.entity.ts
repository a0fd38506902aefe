import { Column, Entity, type EntityManager, IsNull, MoreThan, PrimaryColumn } from 'typeorm';

const hourMs = 3_600_000;
/** How long the new address has to confirm itself. */
const confirmMs = 24 * hourMs;
/** How long the former address may take the change back. A username that an owner has left is reserved for the owner for as long. */
export const stopMs = 8 * 24 * hourMs;

/** Another mail address that was asked for; of the links only hashes are stored. */
@Entity('email_change')
export class EmailChange {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') email: string;
  /** What it takes the place of: an owner's name, else an email; null when mails went to the username. */
  @Column('text', { name: 'old_email', nullable: true }) oldEmail: string | null;
  /** Of an owner, who signs in with it, too. */
  @Column('boolean', { name: 'as_username' }) asUsername: boolean;
  @Column('text', { name: 'confirm_hash' }) confirmHash: string;
  @Column('text', { name: 'stop_hash' }) stopHash: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  /** Confirmed, stopped, or another one took its place. */
  @Column('timestamptz', { name: 'settled_at', nullable: true }) settledAt: Date | null;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('timestamptz', { name: 'stopped_at', nullable: true }) stoppedAt: Date | null;
}

export const confirmable = (now: Date) => ({
  settledAt: IsNull(),
  createdAt: MoreThan(new Date(now.getTime() - confirmMs)),
});
export const stoppable = (now: Date) => ({ stoppedAt: IsNull(), createdAt: MoreThan(new Date(now.getTime() - stopMs)) });

/** Changes of a tenant that wait for their address. */
export const openChanges = (tx: EntityManager, tenantId: string, now: Date): Promise<EmailChange[]> =>
  tx.findBy(EmailChange, { tenantId, ...confirmable(now) });

/** Whatever is open of a user is void. */
export const settleOpen = (tx: EntityManager, { tenantId, id: userId }: { tenantId: string; id: string }, now: Date) =>
  tx.update(EmailChange, { tenantId, userId, settledAt: IsNull() }, { settledAt: now });
