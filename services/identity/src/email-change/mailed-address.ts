import { createHash } from 'node:crypto';
import { normalUsername } from '@thali/proto/identity/username';
import type { EntityManager } from 'typeorm';

const dayMs = 24 * 3_600_000;

/**
 * Whether an address that has not confirmed itself may get a mail now, which then counts as sent: one a day, whoever asks for it. Two tenants who
 * ask at once meet at the row. Only a hash is stored, for two days.
 */
export async function mayMailStranger(tx: EntityManager, address: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(normalUsername(address)).digest('hex');
  const counted = await tx.query<unknown[]>(
    `insert into mailed_address (address_hash, mailed_at) values ($1, $2)
     on conflict (address_hash) do update set mailed_at = excluded.mailed_at where mailed_address.mailed_at <= $3
     returning 1`,
    [hash, now, new Date(now.getTime() - dayMs)],
  );
  return counted.length > 0;
}
