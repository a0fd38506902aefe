import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { OutboxRow } from '../events/outbox.js';

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** What the costly thread tells the hot one. */
export type FromCostly =
  | { kind: 'ready' }
  /** Events that it has committed, for the relay. */
  | { kind: 'committed'; rows: readonly OutboxRow[] }
  | { kind: 'figures'; figures: Figures };
/** What the hot thread asks of the costly one. `stop`: answer what you have, then end. */
export type ToCostly = 'figures' | 'stop';
