import { expect, test } from '@jest/globals';
import { getStoreClock } from '@thali/proto/catalog/store';
import { usualClock } from '@thali/proto/store-clock';
import { answer, breakDown, hold } from '../../test/answers.ts';
import { openPage, signIn } from '../../test/screens.tsx';

const path = '/dashboard/profile';

test('on a first visit no screen stands before the clock of the store has come, so that nothing typed is lost to it', async () => {
  signIn();
  breakDown(getStoreClock);
  // A clock that can not be had keeps nobody from the screen. And from here on its code is there.
  await openPage(path).page.findByRole('heading', { name: 'Profile' });

  answer(getStoreClock, { ...usualClock, time_zone: 'Asia/Dubai' });
  const come = hold(getStoreClock);
  const { page } = openPage(path);
  await page.findByRole('navigation', { name: 'Main' });
  await page.findByRole('button', { name: /User menu$/ });
  expect(page.queryByRole('heading', { name: 'Profile' })).toBeNull();
  come();
  await page.findByRole('heading', { name: 'Profile' });
});
