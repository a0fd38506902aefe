import { expect, it } from '@jest/globals';
import { plural, t } from '@lingui/core/macro';

const dishes = (count: number) => plural(count, { one: '# dish', other: '# dishes' });

it('a text is what its source says, with its parameters and the plural of its language', () => {
  const name = 'Ravi';
  expect([t`Notes for ${name}`, dishes(1), dishes(0), dishes(1234)]).toEqual([
    'Notes for Ravi',
    '1 dish',
    '0 dishes',
    '1,234 dishes',
  ]);
});
