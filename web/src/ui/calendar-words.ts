import dayjs from 'dayjs';
import { language, locale } from '#words';

/**
 * Months and weekdays of calendars, which write by dayjs, in the reader's language. To be imported beside a calendar. The platform knows
 * the words, so no language brings a table of its own; English is dayjs's own.
 */
if (language() !== 'en') {
  const words = (parts: Intl.DateTimeFormatOptions, dates: Date[]) => {
    const format = new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  };
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month)));
  // 1 February 2026 is a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)));
  dayjs.locale(
    {
      name: language(),
      months: words({ month: 'long' }, months),
      monthsShort: words({ month: 'short' }, months),
      weekdays: words({ weekday: 'long' }, weekdays),
      weekdaysShort: words({ weekday: 'short' }, weekdays),
      weekdaysMin: words({ weekday: 'short' }, weekdays),
      ordinal: (day: number) => `${day}`,
      formats: {},
      relativeTime: {},
    },
    undefined,
    true,
  );
}
