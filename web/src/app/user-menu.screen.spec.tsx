import { expect, test } from '@jest/globals';
import { signOut } from '@thali/proto/identity/session';
import { answer, breakDown } from '../../test/answers.ts';
import { openPage, signIn } from '../../test/screens.tsx';
import { sees } from '../../test/ticks.ts';

test('a sign-out that fails says so and keeps the session; the next one leads to the sign-in page', async () => {
  signIn();
  const { page, user } = openPage('/dashboard/profile');
  const logOut = async () => {
    await user.click(await page.findByRole('button', { name: /User menu$/ }));
    // Not by its role: without places the menu is taken for one whose button is out of sight, and is hidden.
    await user.click(await page.findByText('Logout'));
  };
  breakDown(signOut);
  await logOut();
  await sees(document.body, 'M089');
  expect(document.cookie).toContain('thali__authenticated');
  answer(signOut, { message: 'Logged out' });
  await logOut();
  await page.findByRole('button', { name: 'Login' });
  expect(location.pathname).toBe('/login');
});
