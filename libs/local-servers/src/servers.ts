/** The servers a stack needs, on free private ports, for the dev runner and for test suites alike. */
export { natsUrlAs } from './nats-config.ts';
export { startNats } from './nats-server.ts';
export { freePort, isFree } from './ports.ts';
export { removePostgres, startPostgres, stopLeftServer } from './postgres-server.ts';
export { startRedis } from './redis-server.ts';
export {
  MissingServerError,
  type RunningServer,
  type ServerKind,
  type ServerOptions,
} from './server-process.ts';
