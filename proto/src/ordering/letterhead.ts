import * as z from 'zod';
import { HourCycle, PaperParts, StoreSettings } from '../catalog/store.js';

/** What a document says of its seller, as it was when it was issued. Whatever the store changes later, it stays. */
export const Letterhead = StoreSettings.pick({
  store_name: true,
  address: true,
  phone: true,
  email: true,
  image: true,
  currency: true,
  time_zone: true,
  business_day_start: true,
  gstin: true,
  fssai: true,
  sac: true,
  state_tax: true,
}).extend({
  /** Before stores could choose, all papers counted 24 hours. */
  hour_cycle: HourCycle.default(24),
  /** What the document is called by law. */
  title: z.string(),
  /** How it is laid out; 1 are documents from before layouts were counted. Since 3 a seller in a union territory levies UTGST. */
  template: z.number().int(),
  /** Null when it was not known yet. */
  print: PaperParts.nullable(),
});
export type Letterhead = z.output<typeof Letterhead>;
