import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { TableIds } from './table-ids.js';

const ids = new TableIds(randomBytes(32));
const [tenant, table] = [uuidv7(), uuidv7()];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('the encrypted id of a table', () => {
  it('gives the id back, to its own store', () => {
    for (const id of [table, uuidv7(), '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      expect(ids.decrypt(tenant, ids.encrypt(tenant, id))).toBe(id);
  });
  it('is always the same, so that a printed code stays good', () => {
    expect(ids.encrypt(tenant, table)).toBe(ids.encrypt(tenant, table));
  });
  it('shows nothing of the id and fits into a link', () => {
    const encrypted = ids.encrypt(tenant, table);
    expect(encrypted).toMatch(/^[A-Za-z0-9_-]{59}$/);
    expect(Buffer.from(encrypted, 'base64url').toString('hex')).not.toContain(table.replaceAll('-', '').slice(0, 8));
  });
  it('never shares a nonce with another table or another store', () => {
    const nonces = [ids.encrypt(tenant, table), ids.encrypt(tenant, uuidv7()), ids.encrypt(uuidv7(), table)];
    expect(new Set(nonces.map((encrypted) => encrypted.slice(0, 16))).size).toBe(3);
  });
  it('means nothing to another store and under another key', () => {
    const encrypted = ids.encrypt(tenant, table);
    expect(ids.decrypt(uuidv7(), encrypted)).toBeUndefined();
    expect(new TableIds(randomBytes(32)).decrypt(tenant, encrypted)).toBeUndefined();
  });
  it('is refused when any one byte or character of it is another', () => {
    const encrypted = ids.encrypt(tenant, table);
    const bytes = Buffer.from(encrypted, 'base64url');
    for (const index of bytes.keys())
      for (let bit = 0; bit < 8; bit++) {
        const forged = Buffer.from(bytes);
        forged.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        expect(ids.decrypt(tenant, forged.toString('base64url'))).toBeUndefined();
      }
    for (const index of encrypted.split('').keys())
      for (const character of alphabet.replace(encrypted.charAt(index), ''))
        expect(ids.decrypt(tenant, encrypted.slice(0, index) + character + encrypted.slice(index + 1))).toBeUndefined();
  });
  it('is refused when cut, longer, or no such text at all', () => {
    const encrypted = ids.encrypt(tenant, table);
    for (const text of [
      '',
      '1',
      table,
      encrypted.slice(1),
      encrypted.slice(0, -1),
      `${encrypted}A`,
      `${encrypted}=`,
      ` ${encrypted}`,
    ])
      expect(ids.decrypt(tenant, text)).toBeUndefined();
  });
});
