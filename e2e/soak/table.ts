import type { Growth } from './processes.ts';
import { type SoakResult, seconds } from './soak.ts';
import type { Verdict } from './verdict.ts';

/** The result of a run as text for a terminal. */
export function soakTable({ outcomes, returns, growth, boards, verdicts }: SoakResult): string {
  const requests = [...outcomes].map(([kind, counts]) => [
    kind,
    [...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([outcome, count]) => `${outcome}: ${count}`)
      .join('  '),
  ]);
  const worst = (of: 'orders' | 'boards' | 'reports') =>
    returns.some((one) => one[of] === undefined) ? 'never' : seconds(Math.max(0, ...returns.map((one) => one[of] ?? 0)));
  return [
    ...section('Requests by kind and outcome, every try', requests),
    ...section('Back after each fault', [
      ['', 'orders', 'boards', 'reports'],
      ...returns.map(({ fault, orders, boards, reports }) => [fault, seconds(orders), seconds(boards), seconds(reports)]),
      ['worst', worst('orders'), worst('boards'), worst('reports')],
    ]),
    ...section(
      'Processes that lived long enough to tell',
      growth.map((one) => growthRow(one)),
    ),
    ...section(
      'Boards',
      Object.entries(boards).map(([name, count]) => [name, String(count)]),
    ),
    lawsTable('Laws', verdicts),
  ].join('\n');
}

/** The checks of each law and what breaks it, five sentences of each at most. */
export const lawsTable = (title: string, verdicts: readonly Verdict[]): string =>
  [
    ...section(
      title,
      verdicts.map(({ law, looked, broken }) => [
        broken.length ? '✗' : '✓',
        law,
        `${looked} looked at`,
        `${broken.length} broken`,
      ]),
    ),
    ...verdicts.flatMap(({ law, broken }) =>
      broken.length ? [`\n${law}:`, ...broken.slice(0, 5).map((one) => `  ${one}`)] : [],
    ),
    '',
  ].join('\n');

const growthRow = ({ part, pid, seconds: lived, rssMb, mbPerMinute, descriptorsPerMinute }: Growth): string[] => [
  ...[part, String(pid), `${lived.toFixed(0)} s`, `${rssMb.toFixed(0)} MB`],
  ...[`${mbPerMinute.toFixed(1)} MB/min`, `${descriptorsPerMinute.toFixed(1)} files/min`],
];

/** A heading and rows in columns. */
export function section(title: string, rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return [
    `\n${title}`,
    ...rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()),
  ];
}
