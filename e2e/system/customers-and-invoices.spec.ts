import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import {
  addCustomer,
  customerHistory,
  deleteCustomer,
  exportCustomers,
  importCustomers,
  listCustomers,
  updateCustomer,
} from '@thali/proto/ordering/customers';
import { exportInvoices, invoicePdf, listInvoices } from '@thali/proto/ordering/invoices';
import { Restaurant } from './restaurant.ts';
import { requestOf } from './till.ts';

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

test('whoever may only view customers reads them and changes none', async () => {
  const { till } = await udupi.staff('VIEW_CUSTOMERS');
  expect(await till.ok(listCustomers, {})).toMatchObject({ totalCustomers: 1, customers: [{ name: 'Ravi' }] });
  expect((await till.call(exportCustomers, {})).text).toBe(
    '\uFEFFphone,name,email,birth_date,gender\r\n+91 98765 43210,Ravi,,,\r\n',
  );
  const refused = await Promise.all([
    till.call(addCustomer, { phone: '98450', name: 'A' }),
    till.call(updateCustomer, { id: '9876543210', name: 'A' }),
    till.call(deleteCustomer, { id: '9876543210' }),
    till.call(importCustomers, { csv: 'phone,name\n1,A\n' }),
    till.call(listInvoices, {}),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test.each(['+91 98450 #7', '(080) 22?', '50%', 'a/b', '../export', '98450 ext. 7'])(
  '%j in a path is one phone and nothing else',
  async (id) => {
    const known = await udupi.owner.call(addCustomer, { phone: id, name: 'Meera' });
    const isPhone = known.status === 200;
    expect((await udupi.owner.call(customerHistory, { id })).status).toBe(isPhone ? 200 : 404);
    expect((await udupi.owner.call(updateCustomer, { id, name: 'Meera Nair' })).status).toBe(isPhone ? 200 : 400);
    expect((await udupi.owner.call(deleteCustomer, { id })).status).toBe(isPhone ? 200 : 404);
  },
);

test('a customer is added and changed once per key, and two who add the same phone at once make one', async () => {
  const added = await Promise.all(
    Array.from({ length: 4 }, () => udupi.owner.call(addCustomer, { phone: '77777', name: 'Asha' }, { key: 'asha' })),
  );
  expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const again = await Promise.all(
    Array.from({ length: 4 }, () => udupi.owner.call(addCustomer, { phone: '77778', name: 'Asha' })),
  );
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a file of customers larger than an ordinary body is taken, and beyond its own limit refused', async () => {
  const lines = Array.from({ length: 9_000 }, (_, index) => `6${String(index).padStart(9, '0')},Guest number ${index}`);
  const csv = `phone,name\n${lines.join('\n')}\n`;
  expect(csv.length).toBeGreaterThan(200_000);
  expect(await udupi.owner.ok(importCustomers, { csv })).toMatchObject({ added: 9_000, changed: 0 });
  const { text } = await udupi.owner.call(exportCustomers, {});
  expect(text.match(/Guest number/g)).toHaveLength(9_000);
  const tooLarge = await udupi.owner.call(importCustomers, { csv: 'x'.repeat(800_000) });
  expect([tooLarge.status, (tooLarge.body as { code?: string }).code]).toEqual([413, 'TOO_LARGE']);
});

test('invoices of today are counted, exported and made into a PDF', async () => {
  const sale = { ...udupi.order(), netTotal: 100, taxTotal: 0, total: 100 };
  const { invoiceId } = await udupi.owner.ok(createOrderAndInvoice, sale);
  await udupi.owner.ok(createOrderAndInvoice, sale);
  const { till } = await udupi.staff('INVOICES');
  const page = await till.call(listInvoices, { perPage: '1' });
  expect(page.headers['x-total-count']).toBe('2');
  expect(page.body).toHaveLength(1);
  const file = await till.call(exportInvoices, {});
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.text.trim().split('\r\n')).toHaveLength(3);
  const pdf = await till.send('GET', requestOf(invoicePdf, { invoiceId }).path);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="invoice-${invoiceId.replace('/', '-')}.pdf"`,
  });
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
});
