import { between } from './rows.ts';

type Table = 'routes' | 'messages' | 'screens';

/**
 * Rows of areas that are not built yet, by area. The lists only get shorter: a row that works fails its test until it is taken
 * off here.
 */
interface Area extends Record<Table, readonly string[]> {
  why: string;
}

export const later: Record<string, Area> = {
  landing: {
    why: 'the first page is the sign-in',
    routes: [],
    messages: between('M001', 'M012'),
    screens: ['S001', 'S002'],
  },
  registration: {
    why: 'nobody can register or reset a password yet',
    routes: ['R002', 'R004', 'R005'],
    messages: between('M073', 'M081'),
    screens: between('S004', 'S006'),
  },
  billing: {
    why: 'no payment provider yet',
    routes: ['R011', 'R012', 'R024', ...between('R025', 'R027'), 'R114'],
    messages: ['M015', 'M065', 'M066', 'M087', ...between('M099', 'M114'), 'M122'],
    screens: ['S008', 'S009', 'S014', 'S015', 'S092', 'S093'],
  },
  'operator area': {
    why: 'tenants are made by demo data and tests',
    routes: [...between('R014', 'R023'), 'R031'],
    messages: [
      ...[...between('M049', 'M064'), 'M071', 'M072', ...between('M082', 'M086'), ...between('M095', 'M098')],
      ...['M115', 'M116', 'M123', 'M124'],
    ],
    screens: [...between('S081', 'S091'), 'S094'],
  },
  policies: {
    why: 'no policy pages yet',
    routes: between('R028', 'R030'),
    messages: ['M067', ...between('M117', 'M121')],
    screens: ['S007', 'S095'],
  },
};

export const laterRows = (table: Table): string[] => Object.values(later).flatMap((area) => area[table]);

/** Prints how many rows of a table work, and what each area still lacks. */
export function tellLater(table: Table, done: number): void {
  const areas = Object.entries(later).filter(([, area]) => area[table].length);
  const lines = areas.map(([name, area]) => `  ${name}, ${area.why}: ${area[table].join(' ')}\n`);
  process.stdout.write(`\n${table}.tsv: ${done} rows work, ${laterRows(table).length} are for later\n${lines.join('')}`);
}
