import { test } from '@jest/globals';
import { readPolicy } from '@thali/proto/tenancy/policies';
import { breakDown } from '../../../test/answers.ts';
import { openPage } from '../../../test/screens.tsx';
import { sees } from '../../../test/ticks.ts';

test('a policy that can not be had says so', async () => {
  breakDown(readPolicy);
  openPage('/policy/privacy');
  await sees(document.body, 'M117', 'M118');
});
