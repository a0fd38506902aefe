import { AppError } from '@thali/kit/call/app-error';
import type { Database } from '@thali/kit/database/database';
import { businessDay, type StoreCalendar } from '@thali/kit/domain/business-day';
import type { Payload } from '@thali/proto/kernel';
import type { Customer } from '@thali/proto/ordering/customers';
import type { customerAdded } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { hasPhone, knownFirst, type PhoneInStore } from './phone-in-store.js';

export interface CustomerRow {
  phone: string;
  name: string;
  email: string | null;
  gender: Customer['gender'];
  birth_date: string | null;
  created_at: Date;
  updated_at: Date;
}
export const customerNotFound = () => new AppError('NOT_FOUND', { message: 'Customer not found!' });

/** Columns of CustomerRow; a birth date is a day, not an instant. */
export const customerColumns = `phone, name, email, gender, to_char(birth_date, 'YYYY-MM-DD') as birth_date, created_at, updated_at`;

/** Payload of the event for a customer who was added at `at`. */
export const addedCustomer = (phone: string, at: Date, calendar: StoreCalendar): Payload<typeof customerAdded> => ({
  phone,
  businessDay: businessDay(at, calendar),
});

export const customerOnWire = (row: CustomerRow): Customer => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/**
 * Pattern for `search like lower($n)`: a part of a name or phone. A text that looks like a phone is reduced to its digits, so that it
 * matches however it or the stored phone is spelled.
 */
export const searchPattern = (q: string): string => `%${(digitsOf(q) || q).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The digits of a text that looks like a phone, without leading zeros (0 or 00), which are a dialling prefix; else an empty text. */
export const digitsOf = (q: string): string => (/^[\d\s+().-]+$/.test(q) ? q.replaceAll(/\D/g, '').replace(/^0+/, '') : '');

type PhoneAndName = Pick<CustomerRow, 'phone' | 'name'>;

/** Stored phone and name of a customer, however the phone is spelled; another tenant's or an unknown phone is NOT_FOUND. */
export const findCustomer = (db: Database, context: { tenantId: string }, phone: PhoneInStore): Promise<PhoneAndName> =>
  db.tx(context, (tx) => customerOf(tx, context, phone));

/** Like findCustomer, but within a transaction. @throws AppError NOT_FOUND */
export async function customerOf(tx: EntityManager, context: { tenantId: string }, phone: PhoneInStore): Promise<PhoneAndName> {
  const row = await knownCustomer(tx, context, phone);
  if (!row) throw customerNotFound();
  return row;
}

/** Like customerOf, but undefined when no customer has the phone. */
export async function knownCustomer(
  tx: EntityManager,
  { tenantId }: { tenantId: string },
  { phone, spellings }: PhoneInStore,
): Promise<PhoneAndName | undefined> {
  const [row] = await tx.query<PhoneAndName[]>(
    `select phone, name from customer where tenant_id = $1 and ${hasPhone('$2', '$3')} order by ${knownFirst('$2')} limit 1`,
    [tenantId, phone, spellings],
  );
  return row;
}
