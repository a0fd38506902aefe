import type { Language } from '@thali/proto/languages';
import type { Role } from '@thali/proto/scopes';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Someone who can sign in. Operators live under the nil tenant. */
@Entity('app_user')
export class User {
  @PrimaryColumn('uuid', { name: 'tenant_id' }) tenantId: string;
  @PrimaryColumn('uuid') id: string;
  /** In its normal form (proto/src/identity/username.ts). */
  @Column('text') username: string;
  /** When the username confirmed itself as a mail address. Null for role admin, too, whose address is the one of the registration. */
  @Column('timestamptz', { name: 'username_confirmed_at', nullable: true }) usernameConfirmedAt: Date | null;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  @Column('text') role: Role;
  /** Comma-joined scope names; empty for role admin, which needs none. */
  @Column('text') scope: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) designation: string | null;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) address: string | null;
  @Column('text', { nullable: true }) photo: string | null;
  /** What the user chose to read; null until then. */
  @Column('text', { nullable: true }) language: Language | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
