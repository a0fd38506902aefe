import type { Readiness } from '@thali/kit/process/health';
import { metrics } from '@thali/kit/process/metrics';
import type { FastifyInstance } from 'fastify';

/** What the platform asks the process: alive, ready for traffic, figures. */
export function registerProbes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, body } = await readiness.report();
    return reply.code(ready ? 200 : 503).send(body);
  });
  app.get('/metrics', async (request, reply) => {
    // Scrapers reach the process directly; what came through the public entrance does not learn our figures.
    if (request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}
