import { type LimitName, limits, nearlyFull } from '@thali/proto/limits';
import type { LimitsInUse } from '@thali/proto/limits-in-use';
import { said } from '@thali/proto/said';
import type { EntityManager } from 'typeorm';
import { AppError } from '../../call/app-error.js';

/** The figures that hold for the tenant of a transaction: those of its plan, else those of proto's table. */
export type Figures = Readonly<Record<LimitName, number>>;

const usual = Object.fromEntries(Object.entries(limits).map(([name, { most }]) => [name, most])) as Figures;

/** While nothing was heard of the tenant's plan, the table's figures count. */
export async function readLimits(tx: EntityManager): Promise<Figures> {
  const [own] = await tx.query<{ limits: Partial<Figures> }[]>('select limits from tenant_limits');
  return { ...usual, ...own?.limits };
}

/**
 * Refuses what goes beyond a limit. Whoever is beyond it already, because the limit was lowered or came later, keeps all and may change and take away.
 * @param used how many there are
 * @param adding how many come; 0 or less is never refused
 * @param path of a file's cell that is to blame, such as `line 7, variants`
 * @throws AppError LIMIT_REACHED with `what`, `limit` and `used`
 */
export function demandRoom(figures: Figures, name: LimitName, used: number, adding = 1, path?: string): void {
  const limit = figures[name];
  if (adding <= 0 || used + adding <= limit) return;
  const words = said(limits[name].refused, { limit });
  const details = { what: name, limit, used: Math.ceil(used) };
  throw new AppError('LIMIT_REACHED', { ...words, details, ...(path && { errors: [{ path, ...words }] }) });
}

/**
 * How many rows `select` finds, at most `most` and one more: what is far too much is not counted to its end.
 * @param select SQL of one tenant's rows
 */
export async function countUpTo(tx: EntityManager, most: number, select: string, values: unknown[] = []): Promise<number> {
  const place = values.length + 1;
  const [row] = await tx.query<{ used: string }[]>(
    `select count(*) as used from (select 1 from (${select}) as rows limit $${place}) as counted`,
    [...values, most + 1],
  );
  return Number(row?.used);
}

/** Those of `used` that the owner is told of: see `nearlyFull`. */
export const nearlyFullOf = (figures: Figures, used: Partial<Record<LimitName, number>>): LimitsInUse =>
  (Object.entries(used) as [LimitName, number][])
    .map(([what, count]) => ({ what, used: count, limit: figures[what] }))
    .filter((one) => one.used >= one.limit * nearlyFull);
