import { createServer, type Server } from 'node:http';
import { metrics } from './metrics.js';

/** A dependency's state: `down` makes a process unready, `degraded` only says so. */
export type CheckResult = 'up' | 'degraded' | 'down';
export type Checks = Record<string, () => Promise<CheckResult> | CheckResult>;

/** Whether the process should get traffic; `/readyz` turns 503 first when it drains. */
export class Readiness {
  draining = false;
  started = false;
  constructor(readonly checks: Checks) {}

  async report(): Promise<{ ready: boolean; body: Record<string, string> }> {
    const entries = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => {
        const result = await Promise.resolve()
          .then(check)
          .catch(() => 'down' as const);
        return [name, result] as const;
      }),
    );
    const status = this.draining ? 'draining' : this.started ? 'ok' : 'starting';
    const ready = status === 'ok' && entries.every(([, result]) => result !== 'down');
    const degraded = entries.some(([, result]) => result !== 'up');
    return {
      ready,
      body: {
        status: ready && degraded ? 'degraded' : ready ? 'ok' : status === 'ok' ? 'down' : status,
        ...Object.fromEntries(entries),
      },
    };
  }
}

/** Liveness, readiness and metrics of a process that has no HTTP server of its own. `host` is the address it listens on. */
export function startHealthServer(
  { port, host }: { port: number; host: string },
  readiness: Readiness,
  printed = () => metrics.metrics(),
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url === '/healthz') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    if (request.url === '/readyz') {
      const { ready, body } = await readiness.report();
      return response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }
    if (request.url === '/metrics') return response.writeHead(200, { 'content-type': metrics.contentType }).end(await printed());
    return response.writeHead(404).end();
  });
  return new Promise((resolve, reject) => server.once('error', reject).listen(port, host, () => resolve(server)));
}
