import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody typed who has not shown yet that the email address is theirs. It opens nothing, and it is forgotten after a day. */
@Entity('pending_registration')
export class PendingRegistration {
  /** Of the tenant that it may become. */
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  /** SHA-256 of the mailed token's secret, hex. */
  @PrimaryColumn('text', { name: 'secret_hash' }) secretHash: string;
  /** The email in the normal form of usernames. */
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text') phone: string;
  @Column('text') address: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** Whether the link was mailed: an address gets so many mails an hour, and who registers beyond that follows one of those. */
  @Column('boolean', { default: true }) mailed: boolean;
  /** How often somebody with a link of this address has given a password. */
  @Column('integer', { default: 0 }) tries: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
}

/** How long a link is good. */
export const pendingMs = 24 * 3_600_000;
