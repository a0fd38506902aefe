import { expect, test } from '@jest/globals';
import { waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@thali/proto/audit';
import { listUsers } from '@thali/proto/identity/users';
import { listAuditLog } from '@thali/proto/reporting/audit-log';
import { answer, answerPage, calls } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';

const credited: AuditEntry & { id: string } = {
  ...{ id: '01900000-0000-7000-8000-00000000a001', at: '2026-11-22T10:00:00Z', by: 'asha@udupi.example' },
  ...{ action: 'invoice_credited', subject: 'Invoice 26-27/000007' },
  details: { creditNoteId: 'CN26-27/000001', total: 20, currency: 'INR', payments: 'Cash 20', reason: 'Cold' },
};

function openLog(totalOf: (page: number) => number) {
  signIn();
  answer(listUsers, []);
  answerPage(listAuditLog, ({ page }) => ({ rows: [credited], total: totalOf(page) }));
  return openPage('/dashboard/audit-log');
}

test('numbers of invoices and credit notes are not parted at the end of a line', async () => {
  const { page } = openLog(() => 1);
  const table = within(await page.findByRole('table', { name: 'Audit Log' }));
  for (const number of ['26-27/000007', 'CN26-27/000001']) expect(table.getByText(number).className).toContain('num');
  table.getByRole('cell', { name: 'Invoice 26-27/000007' });
  page.getByText('Showing 1 of 1');
});

test('entries are counted up to a bound beyond the page, and the pages go on behind it', async () => {
  const { page, press } = openLog((at) => (at - 1) * 50 + 10_001);
  await page.findByText('Showing 1 of 10,000+');
  await press('Last page');
  await page.findByText('Showing 1 of 20,000+');
  expect(calls(listAuditLog).at(-1)).toMatchObject({ page: 201 });
  await press('Next page');
  await waitFor(() => expect(calls(listAuditLog).at(-1)).toMatchObject({ page: 202 }));
});
