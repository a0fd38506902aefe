import { AggregatorRegistry } from 'prom-client';
import { metrics } from '../process/metrics.js';
import type { Figures } from './lane-messages.js';

const ofTheProcess = /^(process_|thali_(outbox|events|consumer|costly_restarts)_)/;

/** The costly thread's metrics, without those of the whole process, which the hot thread exports. */
export const costlyFigures = async (): Promise<Figures> =>
  (await metrics.getMetricsAsJSON()).filter(({ name }) => !ofTheProcess.test(name));

/** The process's `/metrics`: this thread's metrics and the costly thread's. */
export async function printedWith(costly: Figures): Promise<string> {
  const own = await metrics.getMetricsAsJSON();
  // No two series have the same labels, so `sum` adds nothing up. It is set on each metric, because the library's aggregation for clusters
  // would leave some out.
  const all = [own, costly].map((figures) => figures.map((figure) => ({ ...figure, aggregator: 'sum' })));
  return AggregatorRegistry.aggregate(all).metrics();
}
