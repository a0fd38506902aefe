import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { AppError } from '../call/app-error.js';
import { jsonObject, parse } from './parse.js';

const contract = {
  input: z.object({
    title: z.string('Please provide title!'),
    lines: z.array(z.object({ quantity: z.coerce.number('Invalid quantity!') })).default([]),
  }),
};
const refusal = (act: () => unknown): AppError['extra'] & { code: string; message: string } => {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof AppError) return { code: thrown.code, ...thrown.extra, message: thrown.message };
  }
  throw new Error('it was taken');
};

test('what fits comes back coerced and with its defaults', () => {
  expect(parse(contract, { title: 'Thali' })).toEqual({ title: 'Thali', lines: [] });
  expect(parse(contract, { title: 'Thali', lines: [{ quantity: '2' }] }).lines).toEqual([{ quantity: 2 }]);
});

test('what does not is one refusal that names each field by its path and says what is wrong with the first', () => {
  expect(refusal(() => parse(contract, { lines: [{ quantity: 1 }, { quantity: 'x' }] }))).toEqual({
    code: 'VALIDATION_FAILED',
    message: 'Please provide title!',
    errors: [
      { path: 'title', message: 'Please provide title!' },
      { path: 'lines.1.quantity', message: 'Invalid quantity!' },
    ],
  });
});

test('a thousand wrong lines are named up to the twentieth', () => {
  const lines = Array.from({ length: 1_000 }, () => ({ quantity: 'x' }));
  expect(refusal(() => parse(contract, { title: 'Thali', lines })).errors).toHaveLength(20);
});

test.each([
  ['broken JSON', '{"title":', 'Request body is not valid JSON!'],
  ['nothing', '', 'Request body is not valid JSON!'],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'Request body is not valid JSON!'],
  ['a list', '[]', 'Invalid request!'],
  ['null', 'null', 'Invalid request!'],
  ['a number', '7', 'Invalid request!'],
])('%s is no JSON object', (_what, body, message) => {
  expect(refusal(() => jsonObject(Buffer.from(body as string)))).toMatchObject({ code: 'VALIDATION_FAILED', message });
});
