import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { OutboxRow } from '../events/outbox.js';

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Messages from the costly thread to the hot one. */
export type FromCostly =
  | { kind: 'ready' }
  /** Events that the costly thread has committed, for the outbox relay. */
  | { kind: 'committed'; rows: readonly OutboxRow[] }
  | { kind: 'figures'; figures: Figures };
/** Messages from the hot thread to the costly one. `stop`: answer the running calls, then end. */
export type ToCostly = 'figures' | 'stop';
