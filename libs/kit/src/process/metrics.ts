import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One registry a process; /metrics prints it. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];
export const rpcDuration = new Histogram({
  name: 'thali_rpc_duration_seconds',
  help: 'Time a service took to answer an operation',
  labelNames: ['operation', 'code'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});
export const rpcInFlight = new Gauge({ name: 'thali_rpc_in_flight', help: 'Calls being answered right now', registers });
export const callersRefused = new Counter({
  name: 'thali_callers_refused_total',
  help: 'Calls whose caller the gateway had not signed',
  registers,
});
export const costlyRunning = new Gauge({
  name: 'thali_costly_running',
  help: 'Costly calls being answered right now',
  registers,
});
export const costlyWaiting = new Gauge({
  name: 'thali_costly_waiting',
  help: 'Costly calls that wait for their turn',
  registers,
});
export const costlyRestarts = new Counter({
  name: 'thali_costly_restarts_total',
  help: 'How often the thread of the costly operations had to be started again',
  registers,
});
export const connectionsWaiting = new Gauge({
  name: 'thali_connections_waiting',
  help: 'Transactions that wait for a connection to the database',
  registers,
});
export const connectionsRefused = new Counter({
  name: 'thali_connections_refused_total',
  help: 'Transactions that waited too long for a connection: `share`, because their tenant has its share (429), or `full` (503)',
  labelNames: ['reason'],
  registers,
});
export const eventsPublished = new Counter({
  name: 'thali_events_published_total',
  help: 'Events acknowledged by the broker',
  registers,
});
export const outboxPending = new Gauge({
  name: 'thali_outbox_pending',
  help: 'Events committed and not yet published',
  registers,
});
export const outboxAge = new Gauge({ name: 'thali_outbox_age_seconds', help: 'Age of the oldest unpublished event', registers });
export const streamBytes = new Gauge({
  name: 'thali_event_stream_bytes',
  help: 'Bytes of the stream of events, on each of its nodes',
  registers,
});
export const streamBound = new Gauge({
  name: 'thali_event_stream_bound_bytes',
  help: 'Bytes beyond which the stream of events refuses, and events wait in the outbox; 0 without a bound',
  registers,
});
export const eventsConsumed = new Counter({
  name: 'thali_events_consumed_total',
  help: 'Events handled, by consumer and outcome',
  labelNames: ['consumer', 'outcome'],
  registers,
});
export const consumerPending = new Gauge({
  name: 'thali_consumer_pending',
  help: 'Events that a durable consumer has not yet acknowledged; the same figure in every process of the service',
  labelNames: ['consumer'],
  registers,
});
export const deadLetters = new Gauge({
  name: 'thali_dead_letters',
  help: 'Events that were put aside and that nobody has handled; the same figure in every process of the service',
  labelNames: ['consumer'],
  registers,
});
export const jobRuns = new Counter({
  name: 'thali_job_runs_total',
  help: 'Attempts at jobs, by queue and outcome: done, failed (and tried again) or given_up',
  labelNames: ['queue', 'outcome'],
  registers,
});
export const jobsGivenUp = new Gauge({
  name: 'thali_jobs_given_up',
  help: 'Jobs that failed at every attempt within the last 30 days; the same figure in every process of the service',
  labelNames: ['queue'],
  registers,
});
