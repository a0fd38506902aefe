import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { clientAddress } from '../src/client-address.js';
import { networkOf } from '../src/client-network.js';
import { tidyForwardedFor } from '../src/forwarded-for.js';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:cb00:7109]:443', '203.0.113.9'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:DB8:0:12:ffff:ffff:ffff:ffff', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::7]:443', '2001:db8:0:12::/64'],
  ['[2001:db8:0:12::7]', '2001:db8:0:12::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:12::1', '2001:db8:0::/48'],
  ['2001:db8:0:ffff::1', '2001:db8:0::/48'],
  ['2001:db8:1:12::1', '2001:db8:1::/48'],
  ['junk', 'unknown'],
])('%s counts as %s where a customer must not be many', (address, network) => {
  expect(networkOf(address, 48)).toBe(network);
});

test('what is no address counts in one place', () => {
  const short = ['', ' ', 'unknown', '7', '1.2.3', '01.2.3.4', '256.1.1.1', 'example.com', ':', '[]', '[', '1.2.3.4, 5.6.7.8'];
  for (const junk of [...short, 'x'.repeat(9_000)]) expect([junk, networkOf(junk)]).toEqual([junk, 'unknown']);
});

test('all addresses of one /64 are one place, and those of another are not', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group), half, half, ([a, b, c, d], one, two) => {
      const network = `${a.toString(16)}:${b}:${c}:${d}`;
      const other = `${a.toString(16)}:${b}:${c}:${((Number.parseInt(d, 16) + 1) % 0x10000).toString(16)}`;
      expect(networkOf(`${network}:${one}`)).toBe(networkOf(`${network}:${two}`));
      expect(networkOf(`${network}:${one}`)).not.toBe(networkOf(`${other}:${one}`));
    }),
  );
});

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();
const address = fc.oneof(ipv4, ipv6);
const junk = fc.oneof(
  fc.string(),
  fc.constantFrom('', ' ', ',', ',,', 'unknown', '-', '_hidden', '[', '[::', '::1]', '999.9.9.9', '1.2.3.4:x', '\t'),
  address,
  ipv4.map((ip) => `${ip}:8080`),
  ipv6.map((ip) => `[${ip}]:8080`),
);
const peer = '192.0.2.1';
const seen = (header: string | undefined, proxies: number): string => {
  const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: peer } } as unknown as IncomingMessage;
  tidyForwardedFor(request, proxies);
  return clientAddress(request, proxies);
};

test('whatever a client sends, the address is the one that the last of our proxies saw', () => {
  const hostile = fc.array(junk, { maxLength: 40 }).map((parts) => parts.join(','));
  fc.assert(
    fc.property(hostile, ipv4, fc.array(ipv4, { minLength: 1, maxLength: 1 }), (sent, client, [between]) => {
      expect(seen(sent, 0)).toBe(peer);
      expect(seen(`${sent},${client}`, 1)).toBe(client);
      expect(seen(`${sent}, ${client}, ${between}`, 2)).toBe(client);
    }),
    { numRuns: 1_000 },
  );
});

test('junk where a proxy writes makes that proxy the client, never an entry further left', () => {
  const noAddress = fc.constantFrom('', ' ', 'unknown', '<script>', '1.2.3', '[', 'a'.repeat(5_000));
  fc.assert(
    fc.property(ipv4, noAddress, ipv4, (chosen, broken, between) => {
      expect(seen(`${chosen}, ${broken}`, 1)).toBe(peer);
      expect(seen(`${chosen}, ${broken}, ${between}`, 2)).toBe(between);
      expect(seen(`${chosen}, ${between}, ${broken}`, 2)).toBe(peer);
    }),
  );
});

test('ports, brackets and a thousand entries change nothing', () => {
  const thousand = Array.from({ length: 1_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`).join(',');
  expect(seen(`${thousand}, 203.0.113.9:4711`, 1)).toBe('203.0.113.9');
  expect(seen(`${thousand}, [2001:db8::1]:443`, 1)).toBe('2001:db8::1');
  expect(seen(`${thousand}, 203.0.113.9, [::ffff:10.0.0.7]:80`, 2)).toBe('203.0.113.9');
  expect(seen(undefined, 2)).toBe(peer);
});
