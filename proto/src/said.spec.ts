import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { optionalText, withDays } from './kernel.js';
import { asSaid, firstFault, said, saidOfIssue } from './said.js';

describe('a text with parameters', () => {
  it('is said in English and keeps what another language needs of it', () => {
    expect(said('{title} is in line {earlier} already!', { title: '"Dosa"', earlier: 3 })).toEqual({
      message: '"Dosa" is in line 3 already!',
      text: '{title} is in line {earlier} already!',
      values: { title: '"Dosa"', earlier: 3 },
    });
  });

  it('says braces that a person typed as they are', () => {
    expect(said('There is no tax {title}!', { title: '{earlier}' }).message).toBe('There is no tax {earlier}!');
  });
});

it('a broken rule fills its own bounds into what it says', () => {
  const tooLong = optionalText(3).safeParse('four').error;
  expect(asSaid(tooLong ? firstFault(tooLong) : '')).toEqual({
    message: 'At most 3 characters!',
    text: 'At most {maximum} characters!',
    values: { maximum: 3 },
  });
  const days = withDays(z.object({ type: z.string(), from: z.string(), to: z.string() }));
  const [tooMany] = days.safeParse({ type: 'custom', from: '2025-01-01', to: '2027-01-01' }).error?.issues ?? [];
  expect(tooMany && asSaid(saidOfIssue(tooMany)).message).toBe('Please choose at most 366 days!');
});
