/** The time zone by which receipts are dated and numbered. */
export const sellerZone = 'Asia/Kolkata';
const format = new Intl.DateTimeFormat('en-IN', { timeZone: sellerZone, day: 'numeric', month: 'short', year: 'numeric' });

/** `5 Apr 2027` by the seller's calendar. */
export const sellerDay = (at: Date): string => format.format(at);
