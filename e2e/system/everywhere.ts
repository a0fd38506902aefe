import type { Rpc } from '@thali/proto/kernel';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import type { Till } from './till.ts';

/** The longest that any operation may still use a setting in its old form, after the change of it was answered. */
const limitMs = 1_000;
/** By the name of an operation: whether it uses the new setting. One that fails does not. */
export type Looks = Record<string, () => Promise<boolean>>;

let changes = 0;
/**
 * Changes a setting, and expects every operation that uses it to do so with the new one within a second: whatever copy it reads, in
 * whichever thread or process (docs/copies.md).
 * @param change is given a number that no change had before
 */
export const everywhere = (change: (n: number) => Promise<unknown>, looks: (n: number) => Looks): Promise<void> =>
  clock(limitMs, async ({ took }) => {
    const n = ++changes;
    await change(n);
    const changedAt = performance.now();
    const all = Object.entries(looks(n)).map(async ([operation, look]) => {
      await eventually(`${operation} with the new setting`, look);
      took(performance.now() - changedAt);
    });
    await Promise.all(all);
  });

/** The look of each screen that begins with these settings. */
export const screens = <S>(till: Till, contracts: Rpc[], settings: (answer: S) => boolean): Looks =>
  Object.fromEntries(contracts.map((contract) => [contract.subject, async () => settings((await till.ok(contract, {})) as S)]));
