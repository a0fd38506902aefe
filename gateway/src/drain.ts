import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Broker } from '@thali/kit/broker/broker';
import type { Readiness } from '@thali/kit/process/health';
import type { Log } from '@thali/kit/process/log';
import type { Counters } from './redis.js';

interface Leaving {
  app: NestFastifyApplication;
  /** Everything with sockets. */
  live: { leave(spreadMs: number): Promise<void> }[];
  readiness: Readiness;
  broker: Broker;
  counters: Counters;
  log: Log;
  /** Time in which load balancers notice and new requests are still answered. */
  drainMs: number;
  /** Time over which sockets are sent away; not less than `drainMs`. */
  socketsMs: number;
}
/** The way out takes 10 s at most, or as much longer as sockets may take; this much of it is for requests under way. */
const closeMs = 9_000;

/** Leaves without losing an answer: unready first, answers close their connections, sockets go spread out, then what runs ends. */
export async function drain({ app, live, readiness, broker, counters, log, drainMs, socketsMs }: Leaving): Promise<void> {
  readiness.draining = true;
  log.info('draining');
  await Promise.all([sleep(drainMs), ...live.map((sockets) => sockets.leave(socketsMs))]);
  const late = setTimeout(() => app.getHttpServer().closeAllConnections(), closeMs - drainMs);
  await app.close();
  clearTimeout(late);
  await Promise.race([broker.drain(), sleep(500)]);
  counters.close();
  log.info('left');
}
