/** Where a browser keeps that the list for a new store was put away. In a module of its own: the till does not need it. */
const KEY = 'thali__first_hour';

/** Whether this browser still asks how far the store is: a store that works needs no list, and nobody waits for the answer. */
export const firstHourShown = (): boolean => localStorage.getItem(KEY) === null;
export const hideFirstHour = (): void => localStorage.setItem(KEY, 'hidden');
/** A store that is new has its list, whatever was put away in this browser before. */
export const showFirstHour = (): void => localStorage.removeItem(KEY);
