import type { Random } from '../../../tools/demo/random.ts';
import type { ExactStore } from '../store.ts';
import type { Moment } from './calendar.ts';

/** Pieces of a line that a credit note took back: those after the first `from` up to `until`. */
export interface TakenBack {
  itemId: string;
  from: number;
  until: number;
}
/** Record of what was done at a store, with the facts that the product does not return afterwards. */
export interface Diary {
  store: ExactStore;
  random: Random;
  /** The moment of every call, by its time as the product shows it. */
  moments: Map<string, Moment>;
  orderIds: string[];
  /** Discount by hand, minor units, by order. */
  hand: Map<string, bigint>;
  /** Order items that were cancelled before payment. */
  voided: Set<string>;
  cancelled: Map<string, Moment>;
  /** By the time of the credit note. */
  credits: Map<string, TakenBack[]>;
  /** Pieces taken back, by order item. */
  credited: Map<string, number>;
  phones: string[];
  /** Unpaid orders on the board. */
  open: string[];
  /** Orders completed without payment. */
  owed: string[];
  /** Paid orders that are still on the board. */
  paid: string[];
  invoiceIds: string[];
}

export const newDiary = (store: ExactStore, random: Random): Diary => ({
  ...{ store, random, moments: new Map(), orderIds: [], hand: new Map(), voided: new Set(), cancelled: new Map() },
  ...{ credits: new Map(), credited: new Map(), phones: [], open: [], owed: [], paid: [], invoiceIds: [] },
});

/** Removes a random element from a list and returns it. */
export function takeOne<T>(random: Random, list: T[]): T | undefined {
  return list.splice(random.between(0, list.length - 1), 1)[0];
}
