/**
 * Copies of these rows that count how often something is read of them: work, which is the same on every machine.
 * @returns the rows, and `reads`, how often anything was read of any of them so far
 */
export function counted<T extends object>(rows: readonly T[]): { rows: T[]; reads: () => number } {
  let reads = 0;
  const get = (row: T, name: PropertyKey) => {
    reads++;
    return Reflect.get(row, name);
  };
  return { rows: rows.map((row) => new Proxy(row, { get })), reads: () => reads };
}
