import { metrics } from '@thali/kit/process/metrics';
import { Gauge, Histogram } from 'prom-client';

const registers = [metrics];
export const httpDuration = new Histogram({
  name: 'thali_http_request_duration_seconds',
  help: 'Time from a request to its answer',
  labelNames: ['operation', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});
export const liveSockets = new Gauge({ name: 'thali_sockets', help: 'Open browser sockets', registers });
