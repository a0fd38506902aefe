import { createPublicKey } from 'node:crypto';
import { keyIdOf } from '@thali/kit/process/signing-keys';
import { callerKeys } from '@thali/testing/caller-keys';
import { gatewayConfig } from '../src/config.js';

const publicKey = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEpLOomogzMZEGZl9QcAjJSu5Z04+V
b1tTYmYb6HRc8Q7Y9GxlqVC3aSlcjghNxLqLYNHHYOlT+95WhrHbfpwEVQ==
-----END PUBLIC KEY-----
`;
const certificate = `-----BEGIN CERTIFICATE-----
MIIBdzCCAR2gAwIBAgIUcRBSPxfghCOuB2xrH7uapHKl7QUwCgYIKoZIzj0EAwIw
EDEOMAwGA1UEAwwFdGhhbGkwIBcNMjYxMTIxMDc1NTM2WhgPMjEyNjEwMjgwNzU1
MzZaMBAxDjAMBgNVBAMMBXRoYWxpMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
pLOomogzMZEGZl9QcAjJSu5Z04+Vb1tTYmYb6HRc8Q7Y9GxlqVC3aSlcjghNxLqL
YNHHYOlT+95WhrHbfpwEVaNTMFEwHQYDVR0OBBYEFEcp1mYvzkV1n7X8AHzsT0CI
2qTFMB8GA1UdIwQYMBaAFEcp1mYvzkV1n7X8AHzsT0CI2qTFMA8GA1UdEwEB/wQF
MAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAKQofFC3DqEt0bGY1vpcBOtfkOAdiZpM
d9GDJjEAd5KSAiBufAE0gX6sm4UoQhQyYX/3Dsd+/HV2whvwjWaWs/oQnA==
-----END CERTIFICATE-----
`;
const keysOf = (ACCESS_TOKEN_PUBLIC_KEY: string) =>
  gatewayConfig.safeParse({
    NATS_URL: 'nats://n',
    REDIS_URL: 'redis://r',
    DEVICE_COOKIE_KEYS: 'k'.repeat(32),
    CALLER_PRIVATE_KEY: callerKeys().privateKey,
    ACCESS_TOKEN_PUBLIC_KEY,
  }).data?.ACCESS_TOKEN_PUBLIC_KEY;
const idsOf = (pems: string[] = []) => pems.map((pem) => keyIdOf(createPublicKey(pem)));

test('a certificate stands for its key: that is what a chart can make without a program of its own', () => {
  expect(idsOf(keysOf(certificate))).toEqual(idsOf(keysOf(publicKey)));
  expect(idsOf(keysOf(`${publicKey}${certificate}`))).toHaveLength(2);
});

test('neither a private key nor half a certificate is taken', () => {
  expect(keysOf(certificate.replaceAll('CERTIFICATE', 'PRIVATE KEY'))).toBeUndefined();
  expect(keysOf(certificate.slice(0, -40))).toBeUndefined();
});
