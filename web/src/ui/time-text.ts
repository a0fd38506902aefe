const minutes = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const seconds = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

/** `19:42`, in the zone of this device. */
export const timeText = (at: string | number | Date) => minutes.format(new Date(at));

/** `19:42:06` */
export const secondText = (at: string | number | Date) => seconds.format(new Date(at));

const MINUTE = 60_000;

/** `52 min`, from an hour `1 h 05 min`. A clock that goes wrong shows 0. */
export function elapsedText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
