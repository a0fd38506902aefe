/**
 * Durations of `count` sequential calls through the gateway in milliseconds, sorted. Five calls before them are not counted.
 * @throws when a call is refused
 */
export async function timeCalls(count: number, urlOf: (n: number) => string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = -5; n < count; n++) {
    const started = performance.now();
    const response = await fetch(urlOf(n + 5), { headers: { cookie } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${response.status} ${text}`);
    if (n >= 0) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}
