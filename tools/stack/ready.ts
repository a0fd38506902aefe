import { setTimeout as sleep } from 'node:timers/promises';

export interface Expected {
  url: string;
  /** Pid of the process that has to answer, so that another program on its port is not taken for it. */
  pid: () => number | undefined;
}

/** Waits until `url` answers 200 while its process lives. @throws after `seconds`, or when `signal` aborts */
export async function waitUntilReady({ url, pid }: Expected, seconds: number, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  let last = 'no answer';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const before = pid();
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      const body = await response.text();
      if (response.status === 200 && before !== undefined && before === pid()) return;
      last = before === undefined ? 'its process keeps ending' : `${response.status} ${body.slice(0, 300)}`;
    } catch (error) {
      last = String((error as { cause?: Error }).cause ?? error);
    }
    await sleep(100);
  }
  throw new Error(`${url} is not ready after ${seconds} s: ${last}`);
}
