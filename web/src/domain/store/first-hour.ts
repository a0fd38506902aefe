/** Storage key: the list for a new store was hidden in this browser. A module of its own, because the till does not need it. */
const KEY = 'thali__first_hour';

/** Whether this browser still fetches the progress of a new store. Stored here, so that no screen waits for an answer. */
export const firstHourShown = (): boolean => localStorage.getItem(KEY) === null;
export const hideFirstHour = (): void => localStorage.setItem(KEY, 'hidden');
/** Shows the list for a newly made store, even if the list of another store was hidden in this browser before. */
export const showFirstHour = (): void => localStorage.removeItem(KEY);
