const format = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });

/** `5 Apr 2027` */
export const dayOf = (at: string): string => format.format(new Date(at));
