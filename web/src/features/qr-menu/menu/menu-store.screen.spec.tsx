import { expect, test } from '@jest/globals';
import { usualClock } from '@thali/proto/store-clock';
import { storeClock } from '../../../lib/store-clock';

test('the diner’s page writes times by the clock of its menu, and leaves alone the one that the dashboard has stored here', async () => {
  const kept = JSON.stringify({ ...usualClock, time_zone: 'Asia/Kolkata' });
  localStorage.setItem('thali__store_clock', kept);
  const clock = { ...usualClock, time_zone: 'Asia/Dubai' };
  const served = { qrcode: 'udupi', tableId: '', answer: { storeSettings: clock } };
  document.body.innerHTML = `<script id="menu" type="application/json">${JSON.stringify(served)}</script>`;
  await import('./menu-store');
  expect(storeClock()).toMatchObject(clock);
  expect(localStorage.getItem('thali__store_clock')).toBe(kept);
});
