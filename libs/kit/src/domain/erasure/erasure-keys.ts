import type pg from 'pg';
import { erasureKey } from './erasure-proof.js';

/** SHA-256's block length in bytes, to which HMAC pads its key, and the bytes that HMAC XORs into the padded key (RFC 2104). */
const block = 64;
const [inner, outer] = [0x36, 0x5c];

const mixed = (key: Buffer, by: number): Buffer => Buffer.concat([key], block).map((byte) => byte ^ by) as Buffer;

/**
 * Replaces the keys with which the service's database verifies deletions: afterwards only proofs made with these secrets are valid. Runs as
 * the owner. PostgreSQL has SHA-256 and no HMAC, so each key is stored as HMAC's inner and outer key.
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
