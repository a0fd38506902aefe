import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { signIn } from '@thali/proto/identity/session';
import { breakDown, calls, refuse } from '../../../test/answers.ts';
import { openPage } from '../../../test/screens.tsx';
import { sees, tick } from '../../../test/ticks.ts';

test('sign-in says what is missing, and never which of name and password was wrong', async () => {
  const { page, user } = openPage('/login');
  const login = await page.findByRole('button', { name: 'Login' });
  const [email, password] = [page.getByLabelText(/^Email/), page.getByLabelText(/^Password/)];
  await user.click(login);
  await sees(document.body, 'M013', 'M014', 'M069', 'M070');
  await waitFor(() => expect(document.activeElement).toBe(email));
  await user.type(email, 'nobody@thali.example');
  await user.click(login);
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, 'wrong');
  refuse(signIn, 'WRONG_CREDENTIALS');
  await user.click(login);
  await page.findByText('Invalid username or password!');
  breakDown(signIn);
  await user.click(login);
  await sees(document.body, 'M088');
  const typed = { username: 'nobody@thali.example', password: 'wrong' };
  expect(calls(signIn)).toEqual([typed, typed]);
  tick('S003');
});
