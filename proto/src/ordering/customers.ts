import * as z from 'zod';
import { anyScope, Day, defineRpc, Message, optionalText, requiredText, Timestamp } from '../kernel.js';
import { isPhone } from './phone.js';

export const Gender = z.enum(['female', 'male', 'other']);
export const Customer = z.object({
  phone: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  gender: Gender.nullable(),
  birth_date: Day.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Customer = z.output<typeof Customer>;

const invalidEmail = 'Please Provide Valid Email!';
export const customerDetails = {
  name: requiredText("Please Provide Customer's Name!", 120),
  email: z
    .union([z.literal(''), z.email(invalidEmail)], invalidEmail)
    .nullish()
    .transform((email) => email || null),
  birthDate: z
    .union([z.literal(''), Day])
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
export const addCustomer = defineRpc({
  subject: 'rpc.ordering.add_customer',
  http: ['POST', '/customers/add'],
  who: anyScope('CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS'),
  input: z.object({
    phone: requiredText("Please Provide Customer's Phone!", 20).refine(isPhone, 'Please provide valid phone no.!'),
    ...customerDetails,
  }),
  output: Message,
  errors: ['CUSTOMER_EXISTS'],
});
/** At most 20 whose phone or name contains `q`; nothing for an empty `q`. */
export const searchCustomers = defineRpc({
  subject: 'rpc.ordering.search_customers',
  http: ['GET', '/customers/search-by-phone-name/search'],
  who: anyScope('CUSTOMERS', 'VIEW_CUSTOMERS', 'MANAGE_CUSTOMERS', 'POS', 'RESERVATIONS', 'MANAGE_RESERVATIONS'),
  input: z.object({ q: optionalText(100) }),
  output: z.array(Customer),
});
