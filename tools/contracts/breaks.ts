import type { Contracts } from './contracts.ts';
import { breaksBetween, type Direction, type Schema } from './within.ts';

/** A change that clients of a release were meant to feel, for that release only. */
export interface Deliberate {
  /** When it was decided: 2026-11-29. */
  date: string;
  why: string;
  /** In the words of `breaksOf`. */
  changes: string[];
}

/** What clients and pods of before would not find as it was, in words and each once: `POST /api/v1/users/add body.email: is gone`. */
export function breaksOf(before: Contracts, after: Contracts): string[] {
  const breaks = [
    ...each(before.operations, after.operations, (name, ours, theirs) => [
      ...(theirs.session && theirs.session !== ours.session ? [`${name}: needs ${theirs.session} now`] : []),
      ...inWords(name, ours.input, theirs.input, 'input'),
      ...inWords(`${name} answer`, ours.answer, theirs.answer, 'answer'),
    ]),
    ...each(before.messages, after.messages, (name, ours, theirs) => [
      ...(ours.address === theirs.address ? [] : [`${name}: address was ${ours.address}, is ${theirs.address}`]),
      ...inWords(name, ours.payload, theirs.payload, ours.direction),
    ]),
    ...each(before.subjects, after.subjects, (user, ours, theirs) =>
      ours.filter((subject) => !theirs.includes(subject)).map((subject) => `${user}: may not use ${subject} any more`),
    ),
    ...inWords('failure', before.failure, after.failure, 'answer'),
    // A code that comes no more breaks nobody.
    ...Object.entries(before.refusals).flatMap(([code, status]) => {
      const now = after.refusals[code] ?? status;
      return now === status ? [] : [`${code}: status was ${status}, is ${now}`];
    }),
  ];
  return [...new Set(breaks)];
}

function each<T>(
  before: Record<string, T>,
  after: Record<string, T>,
  look: (name: string, ours: T, theirs: T) => string[],
): string[] {
  return Object.entries(before).flatMap(([name, ours]) => {
    const theirs = after[name];
    return theirs === undefined ? [`${name}: is gone`] : look(name, ours, theirs);
  });
}
const inWords = (where: string, before: Schema, after: Schema, direction: Direction): string[] =>
  breaksBetween(before, after, direction).map(({ place, what }) => `${place ? `${where} ${place}` : where}: ${what}`);

/** What is wrong between the breaks of a release and its list of deliberate ones. */
export function faultsOf(breaks: readonly string[], deliberate: readonly Deliberate[]): string[] {
  const meant = deliberate.flatMap(({ changes }) => changes);
  return [
    ...breaks.filter((one) => !meant.includes(one)),
    ...meant.filter((one) => !breaks.includes(one)).map((one) => `${one}: in deliberate.json, but it is not so`),
    ...deliberate
      .filter(({ date, why }) => !/^\d{4}-\d\d-\d\d$/.test(date) || !why)
      .map(({ changes }) => `${changes[0]}: no date (2026-11-29) or no reason in deliberate.json`),
  ];
}
