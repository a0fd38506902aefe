/**
 * What a command has changed, in the words by which whoever shows something is told that it is not what it was. These come over the
 * socket, too, whoever made the change: `liveEvents` (realtime.ts) says what they carry.
 */
export const liveChanges = ['new_order', 'order_update', 'new_qrorder', 'catalog_changed', 'reservation_changed'] as const;
/** These are heard on the page only that made them. */
export const ownChanges = [
  'credit_note_issued',
  'customer_changed',
  'day_closed',
  'dead_letter_changed',
  'device_removed',
  'password_changed',
  'plan_changed',
  'policy_changed',
  'tenant_changed',
  'user_changed',
] as const;

export type LiveChange = (typeof liveChanges)[number];
export type Change = LiveChange | (typeof ownChanges)[number];

const live: readonly string[] = liveChanges;
/** Whether it comes over the socket. */
export const isLive = (change: Change): change is LiveChange => live.includes(change);
