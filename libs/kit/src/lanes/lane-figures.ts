import { AggregatorRegistry } from 'prom-client';
import { metrics } from '../process/metrics.js';
import type { Figures } from './lane-messages.js';

const ofTheProcess = /^(process_|thali_(outbox|events|consumer|costly_restarts)_)/;

/** What the costly thread has measured. What is the whole process's, the hot one says. */
export const costlyFigures = async (): Promise<Figures> =>
  (await metrics.getMetricsAsJSON()).filter(({ name }) => !ofTheProcess.test(name));

/** The process's `/metrics`: this thread's figures and the costly one's. */
export async function printedWith(costly: Figures): Promise<string> {
  const own = await metrics.getMetricsAsJSON();
  // No two of them have the same labels: nothing is added up, and nothing that the library leaves out for clusters is left out.
  const all = [own, costly].map((figures) => figures.map((figure) => ({ ...figure, aggregator: 'sum' })));
  return AggregatorRegistry.aggregate(all).metrics();
}
