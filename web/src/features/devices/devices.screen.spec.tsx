import { expect, test } from '@jest/globals';
import { listDevices, removeDevice } from '@thali/proto/identity/session';
import type { Output } from '@thali/proto/kernel';
import { answer, breakDown, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';
import { sees } from '../../../test/ticks.ts';

const tablet: Output<typeof listDevices>[number] = {
  device_id: '01900000-0000-7000-8000-000000000001',
  device_name: 'Chrome on Android',
  device_ip: '203.0.113.7',
  device_location: 'Unknown',
  created_at: '2026-11-22T10:00:00Z',
  isMyDevice: false,
};

test('devices that can not be had say so, and so does one that can not be removed', async () => {
  signIn();
  breakDown(listDevices);
  const { page, user } = openPage('/dashboard/devices');
  await sees(document.body, 'M442');
  answer(listDevices, [tablet]);
  await user.click(page.getByRole('button', { name: 'Try again' }));
  await user.click(await page.findByRole('button', { name: 'Remove Chrome on Android' }));
  breakDown(removeDevice);
  await user.click(await page.findByRole('button', { name: 'Remove' }));
  await page.findByText('Something went wrong!');
  expect(calls(removeDevice)).toEqual([{ device_id: tablet.device_id }]);
  page.getByRole('button', { name: 'Remove Chrome on Android' });
});
