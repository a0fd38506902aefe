import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in on one device, from its first to its last refresh token. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') realm: 'tenant' | 'operator';
  @Column('text', { name: 'token_hash' }) tokenHash: string;
  @Column('text', { name: 'previous_hash', nullable: true }) previousHash: string | null;
  /** How many refresh tokens it has had. */
  @Column('integer') generation: number;
  @Column('timestamptz', { name: 'rotated_at', nullable: true }) rotatedAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'last_used_at' }) lastUsedAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  /** When the password was entered in it again. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('text') ip: string;
  @Column('text', { name: 'device_name' }) deviceName: string;
}
