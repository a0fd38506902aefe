import * as z from 'zod';
import {
  After,
  BirthDate,
  CsvPage,
  defineRpc,
  FileImported,
  Flag,
  Id,
  Message,
  pages,
  requiredText,
  SearchText,
  Timestamp,
  whoMay,
} from '../kernel.js';
import { optionalMailAddress } from '../mail-address.js';
import { isPhone, looksLikePhone } from '../phone.js';
import { OrderStatus, PaymentStatus } from './order.js';
import { Reservation } from './reservations.js';

export const Gender = z.enum(['female', 'male', 'other']);
export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  gender: Gender.nullable(),
  birth_date: BirthDate.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Customer = z.output<typeof Customer>;

export const customerDetails = {
  name: requiredText("Please Provide Customer's Name!", 120),
  email: optionalMailAddress('Please Provide Valid Email!'),
  birthDate: z
    .union([z.literal(''), BirthDate])
    .nullish()
    .transform((day) => day || null)
    .refine(
      (day) => !day || day <= new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
      'Birth date can not be in the future!',
    ),
  gender: z
    .union([z.literal(''), Gender])
    .nullish()
    .transform((gender) => gender || null),
};
const phoneThat = (fits: (value: string) => boolean) =>
  requiredText("Please Provide Customer's Phone!", 20).refine(fits, 'Please provide valid phone no.!');
const customerPhone = phoneThat(isPhone);
export const addCustomer = defineRpc({
  subject: 'rpc.ordering.add_customer',
  http: ['POST', '/customers/add'],
  who: whoMay('addCustomer'),
  emits: ['customer_changed'],
  input: z.object({
    phone: customerPhone,
    ...customerDetails,
  }),
  output: Message,
  errors: ['CUSTOMER_EXISTS', 'LIMIT_REACHED'],
});
/**
 * At most 20 of whose name one of the first three words begins with `q`, or whose phone begins or ends with its digits; of the newest 5,000 customers also those
 * whose phone or name contains it. One letter is enough. X-Total-Count is more than 20 when there are more; nothing for an empty `q`.
 */
export const searchCustomers = defineRpc({
  subject: 'rpc.ordering.search_customers',
  http: ['GET', '/customers/search-by-phone-name/search'],
  who: whoMay('findCustomer'),
  input: z.object({ q: SearchText }),
  output: z.array(Customer),
});

const readers = whoMay('seeCustomers');
const writers = whoMay('changeCustomers');
/** A customer's id in paths is the phone, URL-encoded. */
const Phone = requiredText('Invalid request!', 20);

/**
 * `filter` finds what `searchCustomers` finds, at most 1,000: 100 by each beginning, and any of the newest 5,000. Newest first (`created_at`) or by name.
 */
export const listCustomers = defineRpc({
  subject: 'rpc.ordering.list_customers',
  http: ['GET', '/customers'],
  who: readers,
  cost: 'moderate',
  input: z.object({
    sort: z.enum(['created_at', 'name'], 'Invalid sort!').default('created_at'),
    ...pages(100, 10),
    filter: SearchText,
  }),
  output: z.object({
    customers: z.array(Customer),
    currentPage: z.number().int(),
    totalPages: z.number().int(),
    totalCustomers: z.number().int(),
  }),
});
export const updateCustomer = defineRpc({
  subject: 'rpc.ordering.update_customer',
  http: ['POST', '/customers/{id}/update'],
  who: writers,
  emits: ['customer_changed'],
  input: z.object({ id: phoneThat(looksLikePhone), ...customerDetails }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deleteCustomer = defineRpc({
  subject: 'rpc.ordering.delete_customer',
  http: ['DELETE', '/customers/{id}/delete'],
  who: writers,
  emits: ['customer_changed'],
  input: z.object({ id: Phone }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** What a customer has done here; money in major units. Lists hold the newest 50 of as many as `ordersInAll` and `reservationsInAll` say. */
export const customerHistory = defineRpc({
  subject: 'rpc.ordering.customer_history',
  http: ['GET', '/customers/{id}/history'],
  who: readers,
  cost: 'moderate',
  input: z.object({ id: Phone }),
  output: z.object({
    /** Orders that were not cancelled. */
    visits: z.number().int(),
    /** Paid and not refunded. */
    spend: z.number(),
    lastVisit: Timestamp.nullable(),
    currency: z.string(),
    ordersInAll: z.number().int(),
    reservationsInAll: z.number().int(),
    orders: z.array(
      z.object({
        id: Id,
        date: Timestamp,
        token_no: z.number().int(),
        status: OrderStatus,
        payment_status: PaymentStatus,
        total: z.number(),
        items: z.array(z.object({ item_title: z.string(), quantity: z.number().int() })),
      }),
    ),
    reservations: z.array(Reservation),
  }),
  errors: ['NOT_FOUND'],
});

export const customerColumns = ['phone', 'name', 'email', 'birth_date', 'gender'] as const;
export const exportCustomers = defineRpc({
  subject: 'rpc.ordering.export_customers',
  http: ['GET', '/customers/export'],
  who: readers,
  download: true,
  cost: 'costly',
  input: z.object({ after: After }),
  output: CsvPage,
});
/**
 * Adds customers and changes known ones (by phone) from a CSV file: all lines or none, wrong cells named as `line 7, phone`. Columns
 * that are not there change nothing, unknown ones are named in `ignoredColumns`.
 */
export const importCustomers = defineRpc({
  subject: 'rpc.ordering.import_customers',
  http: ['POST', '/customers/import'],
  who: writers,
  emits: ['customer_changed'],
  // 600,000 letters with their quotes and line breaks escaped; in other scripts fewer.
  maxBodyBytes: 700 * 1024,
  cost: 'costly',
  input: z.object({
    csv: z.string('Please choose a CSV file!').min(1, 'Please choose a CSV file!').max(600_000),
    dryRun: Flag.default(false),
  }),
  output: FileImported,
  errors: ['LIMIT_REACHED'],
});
