import { createHash, randomBytes } from 'node:crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { parse, stringify } from 'uuid';

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

const idBytes = 16;
const secretBytes = 32;
const hashOf = (secret: Uint8Array) => createHash('sha256').update(secret).digest('hex');

/** A new token: the tenant's id, so that it finds its row, and 256 random bits. */
export function newResetToken(tenantId: string): { token: string; secretHash: string } {
  const secret = randomBytes(secretBytes);
  return { token: Buffer.concat([parse(tenantId), secret]).toString('base64url'), secretHash: hashOf(secret) };
}

/** Where the token's row is; undefined when it has not even the form of one. */
export function readResetToken(token: string): { tenantId: string; secretHash: string } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + secretBytes || bytes.toString('base64url') !== token) return undefined;
  try {
    return { tenantId: stringify(bytes.subarray(0, idBytes)), secretHash: hashOf(bytes.subarray(idBytes)) };
  } catch {
    return undefined;
  }
}
