import { expect, test } from '@jest/globals';
import { within } from '@testing-library/react';
import type { AuditEntry } from '@thali/proto/audit';
import { listUsers } from '@thali/proto/identity/users';
import { listAuditLog } from '@thali/proto/reporting/audit-log';
import { answer, answerPage } from '../../../test/answers.ts';
import { openPage, signIn } from '../../../test/screens.tsx';

const credited: AuditEntry & { id: string } = {
  ...{ id: '01900000-0000-7000-8000-00000000a001', at: '2026-11-22T10:00:00Z', by: 'asha@udupi.example' },
  ...{ action: 'invoice_credited', subject: 'Invoice 26-27/000007' },
  details: { creditNoteId: 'CN26-27/000001', total: 20, currency: 'INR', payments: 'Cash 20', reason: 'Cold' },
};

function openLog() {
  signIn();
  answer(listUsers, []);
  answerPage(listAuditLog, () => ({ rows: [credited], total: 1 }));
  return openPage('/dashboard/audit-log');
}

test('numbers of invoices and credit notes are not parted at the end of a line', async () => {
  const { page } = openLog();
  const table = within(await page.findByRole('table', { name: 'Audit Log' }));
  for (const number of ['26-27/000007', 'CN26-27/000001']) expect(table.getByText(number).className).toContain('num');
  table.getByRole('cell', { name: 'Invoice 26-27/000007' });
  page.getByText('Showing 1 of 1');
});
