/**
 * Rows of areas that are not built yet, by area. The lists only get shorter: a row that works fails its test until it is taken
 * off here.
 */
export interface Later {
  why: string;
  routes: readonly string[];
}

const between = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${String(first + index).padStart(3, '0')}`);

export const later: Record<string, Later> = {
  registration: { why: 'nobody can register or reset a password yet', routes: ['R002', 'R004', 'R005'] },
  billing: { why: 'no payment provider yet', routes: ['R011', 'R012', 'R024', ...between('R', 25, 27), 'R114'] },
  'operator area': { why: 'tenants are made by demo data and tests', routes: [...between('R', 14, 23), 'R031'] },
  policies: { why: 'no policy pages yet', routes: between('R', 28, 30) },
};

/** Prints what an area still lacks. */
export function tellLater(kind: 'routes', done: number): void {
  const areas = Object.entries(later).filter(([, area]) => area[kind].length);
  const missing = areas.flatMap(([, area]) => area[kind]);
  const lines = areas.map(([name, area]) => `  ${name}, ${area.why}: ${area[kind].join(' ')}`);
  process.stdout.write(`\n${kind}.tsv: ${done} rows work, ${missing.length} are for later\n${lines.join('\n')}\n`);
}
