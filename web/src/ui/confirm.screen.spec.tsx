import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { listDevices } from '@thali/proto/identity/session';
import { answer } from '../../test/answers.ts';
import { openPage, signIn } from '../../test/screens.tsx';
import { confirm } from './confirm';

// One test, because the dialog's code comes only once.
test('a question that is asked before the code of its dialog has come waits for it, and leads the focus back', async () => {
  signIn();
  answer(listDevices, []);
  const { page, user } = openPage('/dashboard/devices');
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  const early = confirm('This device will be logged out!', 'Remove');
  const answered = confirm('All devices will be logged out!', 'Remove');
  await page.findByText('All devices will be logged out!');
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('button', { name: 'Cancel' })));
  await user.click(page.getByRole('button', { name: 'Remove' }));
  expect(await answered).toBe(true);
  // Only one question is open at a time: the newer one has answered the older one with no.
  expect(await early).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(button));
});
