/** Works through a list in its order, `width` at a time; the first failure ends it. */
export async function inParallel<T>(list: readonly T[], width: number, work: (value: T) => Promise<unknown>): Promise<void> {
  const values = list.values();
  const worker = async () => {
    for (const value of values) await work(value);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
