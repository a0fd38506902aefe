/**
 * A thread that sends one request many times at once and throws the answers away. In a thread of its own, because whoever measures how long a
 * neighbour waits must not itself wait for the megabytes of an attack.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface Flood {
  options: http.RequestOptions & { headers: http.OutgoingHttpHeaders };
  body: string | Uint8Array | undefined;
  /** Whether each request goes under an Idempotency-Key of its own. */
  keyed: boolean;
  atOnce: number;
  /** Milliseconds after which a request without a whole answer is given up. */
  patienceMs: number;
}

const agent = new http.Agent({ keepAlive: true });

/** A status, or the name and code of an error. */
const outcomeOf = ({ options, body, keyed, patienceMs }: Flood): Promise<string> =>
  new Promise((resolve) => {
    const failed = ({ name, code }: NodeJS.ErrnoException) => resolve(`${name} ${code}`);
    const headers = { ...options.headers, ...(keyed && { 'idempotency-key': randomUUID() }) };
    const request = http.request({ ...options, headers, agent, signal: AbortSignal.timeout(patienceMs) });
    request.once('error', failed);
    request.once('response', (response) => {
      response.once('error', failed);
      response.once('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    request.end(body);
  });

parentPort?.on('message', async (flood: Flood) => {
  parentPort?.postMessage(await Promise.all(Array.from({ length: flood.atOnce }, () => outcomeOf(flood))));
});
