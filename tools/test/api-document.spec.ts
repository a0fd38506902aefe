import { readFileSync } from 'node:fs';

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, unknown>;
}
interface Described {
  operationId: string;
  responses: Record<string, { links?: Record<string, Link> }>;
}
const file = new URL('../../proto/gen/openapi.json', import.meta.url);
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Described>> };
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, ...operation })),
);
const links = described.flatMap(({ responses }) => Object.values(responses['200']?.links ?? {}));

/**
 * Operations whose id no answer contains: a word that a person typed, a secret from a mail, a code from a printed sign, a kind of policy.
 */
const fromOutside = ['resetPassword', 'mailedReceipt', 'readPolicy', 'readQrMenu', 'placeQrOrder'];

test('every operation with an id in its path is linked from one that gives that id', () => {
  const needy = described.filter(({ path, operationId }) => path.includes('{') && !fromOutside.includes(operationId));
  expect(needy.length).toBeGreaterThan(40);
  const unreached = needy.filter(({ path, operationId }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path.${name}`);
    return !links.some((link) => link.operationId === operationId && named.every((name) => link.parameters?.[name]));
  });
  expect(unreached.map(({ operationId }) => operationId)).toEqual([]);
});

test('links lead to operations that are there', () => {
  const known = new Set(described.map(({ operationId }) => operationId));
  expect(links.filter(({ operationId }) => !known.has(operationId))).toEqual([]);
});

test('a placed order can be paid, cancelled and printed', () => {
  const placed = described.find(({ operationId }) => operationId === 'createOrder')?.responses['200']?.links ?? {};
  for (const name of ['completeAndPay', 'cancelOrders', 'getReceipt'])
    expect(placed[name]?.requestBody).toEqual({ orderIds: ['$response.body#/orderId'] });
});
