import { createHmac, randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DeviceKey } from './device-key.js';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array));

it('a signature is the start of the HMAC-SHA-256 that Node computes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }).chain(bytes), fc.array(bytes(16), { minLength: 1, maxLength: 3 }), (key, ids) => {
      const device = new DeviceKey(key);
      for (const id of ids.map((id) => id.toString('base64url')))
        expect(device.sign(id)).toBe(createHmac('sha256', key).update(id).digest('base64url').slice(0, 22));
    }),
  );
});

it('only what the key has signed is taken', () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  const id = randomBytes(16).toString('base64url');
  const signature = new DeviceKey(key).sign(id);
  expect(new DeviceKey(key).hasSigned(id, signature)).toBe(true);
  expect(new DeviceKey(other).hasSigned(id, signature)).toBe(false);
  expect(new DeviceKey(key).hasSigned(randomBytes(16).toString('base64url'), signature)).toBe(false);
  expect([new DeviceKey(key).equals(Buffer.from(key)), new DeviceKey(key).equals(other)]).toEqual([true, false]);
});
