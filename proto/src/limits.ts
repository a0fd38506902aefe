import type { Service } from './services.js';

interface Limit {
  /** The service that counts and refuses. */
  keptBy: Service;
  /** How many there may be of it, unless the operator says otherwise for the tenant's plan. */
  most: number;
  /** What whoever adds one too many reads; `{limit}` is the figure. */
  refused: string;
}

/**
 * What a tenant may have. The figures are for the largest restaurant group that is one tenant, several times over: nobody meets them by working, and no
 * memory, event or answer grows beyond what they allow (ADR 63). They bound what is set up; no order and no payment is ever refused by them.
 */
export const limits = {
  /** A hotel group with all its outlets and seasons has about 1,500. Till and ordering hold the whole menu in memory. */
  items: { keptBy: 'catalog', most: 5_000, refused: 'A menu has at most {limit} items!' },
  /** Sizes by toppings by breads is about 30. An item is one event, and the till shows its variants in one dialog. */
  variants: { keptBy: 'catalog', most: 50, refused: 'An item has at most {limit} variants!' },
  /** A build-your-own bowl has about 60; an order takes 50 of them (`bounds.lineAddons`). */
  addons: { keptBy: 'catalog', most: 100, refused: 'An item has at most {limit} addons!' },
  /** Two to each item, where most have none. Without this one the two above would allow 750,000; with it an answer that has the whole menu fits the broker's 8 MB. */
  options: { keptBy: 'catalog', most: 10_000, refused: 'A menu has at most {limit} variants and addons!' },
  /** The till shows them in one row. */
  categories: { keptBy: 'catalog', most: 500, refused: 'A menu has at most {limit} categories!' },
  /** The largest banquet hall has about 600. Each has a printed code, and every till holds all of them. */
  tables: { keptBy: 'catalog', most: 1_000, refused: 'A store has at most {limit} tables!' },
  /** Each tax that a country knows, on top and included. */
  taxes: { keptBy: 'catalog', most: 50, refused: 'A store has at most {limit} taxes!' },
  /** The till shows all of them at each payment; a day's close counts 100. */
  paymentTypes: { keptBy: 'catalog', most: 50, refused: 'A store has at most {limit} payment types!' },
  /** One for each guest of a campaign; ordering looks at all of them for a discount without a code. */
  coupons: {
    keptBy: 'catalog',
    most: 2_000,
    refused: 'A store has at most {limit} coupons, please delete those that have expired!',
  },
  /** Megabytes (1,000,000 bytes) of pictures as they are kept: 40 kB each is usual, so this is a photo for each of 5,000 items, and as much again. */
  photos: { keptBy: 'catalog', most: 400, refused: 'The photos of a store have at most {limit} megabytes!' },
  /** Everybody who signs in, in all shifts of all outlets. */
  users: { keptBy: 'identity', most: 500, refused: 'A store has at most {limit} users!' },
  /** Twenty years of 140 new guests a day. */
  customers: { keptBy: 'ordering', most: 1_000_000, refused: 'A store has at most {limit} customers!' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as [LimitName, ...LimitName[]];
export const limitsKeptBy = (service: Service): LimitName[] => limitNames.filter((name) => limits[name].keptBy === service);

/** From this part of a limit on the owner is told how much is used. */
export const nearlyFull = 0.8;
