/**
 * What one call or one guest may carry: the same for every plan, because contracts, sizes of bodies and the time that a call may take follow from it.
 */
export const bounds = {
  /** Lines of an order: a banquet's bill has about 80. */
  orderLines: 200,
  /** Addons of a line. */
  lineAddons: 50,
  /** Open orders of a table that are paid, completed, cancelled or printed with one call. */
  ordersAtOnce: 200,
  /** Ways in which one bill is paid. */
  payments: 20,
  /** Lines that a guest orders from a phone at once. */
  guestLines: 50,
  /** Guests' orders that wait for staff, of a store and of a table; a table without one can always place one. */
  waitingOrders: 50,
  waitingOrdersOfTable: 10,
  /** Items of a menu's file. */
  menuFileItems: 2_000,
  /** Items of a category, and categories, that are put in order at once. */
  orderedItems: 5_000,
  orderedCategories: 500,
} as const;
