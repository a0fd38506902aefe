import { demoUser, signInOperator } from './people.ts';
import { expect, test } from './test.ts';

const path = '/superadmin/dashboard/failed-events';
const api = '**/api/v1/superadmin/dead-letters?*';
const letter = (change: object) => ({
  ...{ service: 'reporting', consumer: 'reporting-ordering', id: '01900000-0000-7000-8000-000000000001' },
  ...{ tenantId: demoUser().tenant_id, tenantName: 'Udupi Garden', subject: 'evt.ordering.order_created', reason: 'refused' },
  ...{ error: 'new row for relation "day_item" violates check constraint "quantity"', tries: 5, streamSequence: 12 },
  ...{ firstFailedAt: '2026-11-22T10:00:00Z', lastFailedAt: '2026-11-22T10:00:02Z', bytes: 5_000, payload: '{"id":"1"}' },
  ...change,
});
const unreadable = letter({
  ...{ id: '01900000-0000-7000-8000-000000000002', reason: 'unreadable', error: 'no JSON: Unexpected token', tries: 1 },
  ...{ tenantId: '00000000-0000-0000-0000-000000000000', tenantName: null, payload: '\ufffd\ufffd', bytes: 2 },
});

test('failed events are shown with why, can be read, tried again and dropped with a reason; the sidebar counts them', async ({
  browser,
}) => {
  const { page } = await signInOperator(browser);
  let letters = [letter({}), unreadable];
  await page.route(api, (route) => route.fulfill({ json: { letters, total: letters.length, away: ['catalog'] } }));
  await page.goto(path);
  const list = page.getByRole('region', { name: 'Failed Events' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Failed Events 2' })).toBeVisible();
  await expect(page.getByText('No answer from catalog')).toBeVisible();
  const [refused, junk] = [list.getByRole('listitem').first(), list.getByRole('listitem').last()];
  for (const text of ['Refused', /5 tries/, /Udupi Garden/, /check constraint/])
    await expect(refused.getByText(text)).toBeVisible();
  for (const text of ['Unreadable', /1 try/, /No tenant/]) await expect(junk.getByText(text)).toBeVisible();
  await refused.getByRole('button', { name: 'Show content' }).click();
  await expect(refused.getByText('5,000 bytes in all')).toBeVisible();

  await page.route('**/superadmin/dead-letters/retry', (route) =>
    route.fulfill({ status: 409, json: { message: 'The event was refused again!', code: 'EVENT_REFUSED', requestId: 'r' } }),
  );
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The event was refused again!')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.unroute('**/superadmin/dead-letters/retry');
  await page.route('**/superadmin/dead-letters/retry', (route) => {
    letters = letters.slice(1);
    return route.fulfill({ json: { message: 'Event applied!' } });
  });
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Event applied!')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);

  await page.route('**/superadmin/dead-letters/drop', (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ service: 'reporting', reason: 'nobody sent it' });
    letters = [];
    return route.fulfill({ json: { message: 'Event dropped!' } });
  });
  await list.getByRole('button', { name: 'Drop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop this event' });
  await expect(dialog.getByRole('button', { name: 'Drop' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('nobody sent it');
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByText('No failed events')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Failed Events', exact: true })).toBeVisible();
});

test('a list of failed events that can not be had says so and can be asked for again', async ({ browser }) => {
  const { page } = await signInOperator(browser);
  await page.route(api, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(path);
  await expect(page.getByRole('alert').getByText(/getting issue while fetching data/)).toBeVisible();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No failed events')).toBeVisible();
});
