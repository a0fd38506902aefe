import { lawsTable, section } from '../soak/table.ts';
import type { AttackResult } from './attack.ts';
import { needs } from './neighbour.ts';

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/** The result of an attack as text for a terminal. */
export const attackTable = ({ verdicts, waited, p99, worst }: AttackResult): string =>
  [
    ...section('What the neighbour waited for, p99', [
      ['', 'quiet', 'busy cores', 'beside attacks'],
      ...needs.map((need) => [need, ms(p99[need].quiet), ms(p99[need].busy), ms(p99[need].beside)]),
    ]),
    ...section(
      'Beside these it waited longest, p99',
      worst.map(([name, need, time]) => [name, need, ms(time)]),
    ),
    lawsTable('Laws of neighbours', [...verdicts, waited]),
  ].join('\n');
