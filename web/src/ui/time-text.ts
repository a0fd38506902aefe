const minutes = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const seconds = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** `19:42`, in the zone of this device. */
export const timeText = (at: string | number | Date) => minutes.format(new Date(at));

/** `19:42:06` */
export const secondText = (at: string | number | Date) => seconds.format(new Date(at));
