import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const files = join(import.meta.dirname, '..', '..', 'charts', 'thali', 'files');

export interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

export const alerts = (): Alert[] =>
  (parse(readFileSync(join(files, 'alerts.yaml'), 'utf8')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

/** Every query of the dashboard. */
export const dashboardQueries = (): string[] =>
  (
    JSON.parse(readFileSync(join(files, 'dashboard.json'), 'utf8')) as { panels: { targets?: { expr: string }[] }[] }
  ).panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of metrics in a query: what stands before a selector, or alone inside of a function. */
export function metricsIn(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"/g, '""').replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '');
  const withoutLabels = bare.replaceAll(/\b(by|without|on|ignoring|group_left)\s*\([^)]*\)/g, ' ');
  return [...withoutLabels.matchAll(/\b[a-z_][a-z0-9_]*_[a-z0-9_]+\b(?!\s*\()/g)].map(([name]) => name);
}

/** Labels that a query selects by, with their metric. */
export const selectorsIn = (query: string): { metric: string; labels: string[] }[] =>
  [...query.matchAll(/([a-z_][a-z0-9_]*)\{([^}]*)\}/g)].map(([, metric = '', inside = '']) => ({
    metric,
    labels: [...inside.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
