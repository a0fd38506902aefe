import type pg from 'pg';
import { erasureKey } from './erasure-proof.js';

/** Bytes of a block of SHA-256, to which HMAC fills up its key, and what it then mixes into it (RFC 2104). */
const block = 64;
const [inner, outer] = [0x36, 0x5c];

const mixed = (key: Buffer, by: number): Buffer => Buffer.concat([key], block).map((byte) => byte ^ by) as Buffer;

/**
 * Replaces the keys with which the service's database checks deletions, as its owner: exactly those of these secrets are good afterwards.
 * PostgreSQL has SHA-256 and no HMAC, so the key is kept as both halves that HMAC makes of it.
 */
export async function setErasureKeys(owner: pg.Client, service: string, secrets: readonly string[]): Promise<void> {
  const { rows } = await owner.query(`select to_regclass('erasure_key') is not null as there`);
  if (!rows[0]?.there) return;
  const keys = secrets.map((secret) => erasureKey(secret, service));
  await owner.query(
    `with gone as (delete from erasure_key where inner_key <> all ($1))
     insert into erasure_key (inner_key, outer_key) select * from unnest($1::bytea[], $2::bytea[]) on conflict do nothing`,
    [keys.map((key) => mixed(key, inner)), keys.map((key) => mixed(key, outer))],
  );
}
