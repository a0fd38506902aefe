import { expect, test } from '@jest/globals';
import { AppError } from '@thali/kit/call/app-error';
import { persistently } from '@thali/testing/persistently';

/** A service that refuses with these codes, one after the other, and then answers; with the keys that it was asked with. */
function refusing(...codes: ConstructorParameters<typeof AppError>[0][]) {
  const keys: string[] = [];
  const ask = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    const code = codes[keys.push(idempotencyKey) - 1];
    if (code) throw new AppError(code);
    return 'saved';
  };
  return { keys, ask };
}

test('a busy service, a tenant with too many calls and a try that is still under way are asked again with the same key', async () => {
  const { keys, ask } = refusing('SERVICE_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS', 'TOO_MANY_REQUESTS');
  expect(await persistently(ask)).toBe('saved');
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

test('another change has another key', async () => {
  const { keys, ask } = refusing();
  await persistently(ask);
  await persistently(ask);
  expect(new Set(keys).size).toBe(2);
});

test('an answer that is empty is an answer', async () => {
  let asked = 0;
  await persistently(async () => void asked++);
  expect(asked).toBe(1);
});

test('any other refusal is given at once and as it is, also after busy ones', async () => {
  for (const busy of [[], ['SERVICE_UNAVAILABLE']] as const) {
    const refusal = new AppError('NOT_FOUND');
    let asked = 0;
    const ask = async () => {
      throw asked++ < busy.length ? new AppError('SERVICE_UNAVAILABLE') : refusal;
    };
    expect(await persistently(ask).catch((error) => error)).toBe(refusal);
    expect(asked).toBe(busy.length + 1);
  }
});
