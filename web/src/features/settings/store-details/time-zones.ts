import type { ComboboxItem } from '@mantine/core';

/** Browsers still list these zones under their former names, whereas the store uses the present ones. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

let known: string[] | undefined;

/** Every zone that this browser knows, and the store's own, as `Asia/Kolkata`. */
export function timeZones(own: string): ComboboxItem[] {
  known ??= Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone);
  return [...new Set([own, 'UTC', ...known])].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
