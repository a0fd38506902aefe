/** Makes the chart's Grafana dashboard: `node tools/chart/dashboard.ts` (with --check it only reports whether the file is up to date). */
import { writeOrCheck } from './write-or-check.ts';

interface Query {
  expr: string;
  legend: string;
}
interface Panel {
  title: string;
  unit: string;
  description: string;
  queries: Query[];
}

const here = 'namespace="$namespace"';
const orders = `${here}, operation=~"rpc.ordering.create_order.*"`;
const signIns = `${here}, operation=~"rpc.identity.(operator_)?sign_in"`;
const http = 'thali_http_request_duration_seconds';
const quantile = (q: number, bucket: string, labels: string, by = '') =>
  `histogram_quantile(${q}, sum by (${by}le) (rate(${bucket}_bucket{${labels}}[$__rate_interval])))`;

const rows: [title: string, panels: Panel[]][] = [
  [
    'Restaurants at work',
    [
      {
        title: 'Orders per second',
        unit: 'ops',
        description: 'Orders sent from the till, by how they were answered.',
        queries: [{ expr: `sum by (status) (rate(${http}_count{${orders}}[$__rate_interval]))`, legend: '{{status}}' }],
      },
      {
        title: 'Time to place an order',
        unit: 's',
        description: 'At the gateway, from the request to the answer.',
        queries: [0.5, 0.95, 0.99].map((q) => ({ expr: quantile(q, http, orders), legend: `p${q * 100}` })),
      },
      {
        title: 'Browsers with a socket',
        unit: 'short',
        description: 'Open sockets of staff and diners on each gateway.',
        queries: [{ expr: `sum by (pod) (thali_sockets{${here}})`, legend: '{{pod}}' }],
      },
    ],
  ],
  [
    'Requests',
    [
      {
        title: 'Requests per second',
        unit: 'reqps',
        description: 'Everything at the gateway, by status.',
        queries: [{ expr: `sum by (status) (rate(${http}_count{${here}}[$__rate_interval]))`, legend: '{{status}}' }],
      },
      {
        title: 'Slowest operations, p99',
        unit: 's',
        description: 'At the services, without the way there and back.',
        queries: [
          { expr: `topk(8, ${quantile(0.99, 'thali_rpc_duration_seconds', here, 'operation, ')})`, legend: '{{operation}}' },
        ],
      },
      {
        title: 'Failed sign-ins per second',
        unit: 'ops',
        description: 'Wrong name or password (401) and refused because of too many attempts (429).',
        queries: [
          {
            expr: `sum by (status) (rate(${http}_count{${signIns}, status=~"401|429"}[$__rate_interval]))`,
            legend: '{{status}}',
          },
        ],
      },
      {
        title: 'Errors per second',
        unit: 'ops',
        description: 'Answers with a status from 500 on, by operation.',
        queries: [
          {
            expr: `topk(8, sum by (operation, status) (rate(${http}_count{${here}, status=~"5.."}[$__rate_interval])))`,
            legend: '{{operation}} {{status}}',
          },
        ],
      },
    ],
  ],
  [
    'Events',
    [
      {
        title: 'Age of the oldest unpublished event',
        unit: 's',
        description: 'More than a few seconds: the broker is away or a relay stands still.',
        queries: [
          { expr: `max by (thali_workload) (thali_outbox_age_seconds{${here}})`, legend: '{{thali_workload}}' },
          { expr: `max by (thali_workload) (thali_outbox_pending{${here}})`, legend: '{{thali_workload}} waiting (number)' },
        ],
      },
      {
        title: 'Stream of events',
        unit: 'bytes',
        description: 'What it takes on each node, and the bound beyond which events wait in the outbox (0: none).',
        queries: [
          { expr: `max(thali_event_stream_bytes{${here}})`, legend: 'taken' },
          { expr: `max(thali_event_stream_bound_bytes{${here}})`, legend: 'bound' },
        ],
      },
      {
        title: 'Events before each consumer',
        unit: 'short',
        description: 'Published and not yet applied.',
        queries: [{ expr: `max by (consumer) (thali_consumer_pending{${here}})`, legend: '{{consumer}}' }],
      },
      {
        title: 'Events per second',
        unit: 'ops',
        description: 'Published, and handled by consumer and outcome.',
        queries: [
          { expr: `sum(rate(thali_events_published_total{${here}}[$__rate_interval]))`, legend: 'published' },
          {
            expr: `sum by (consumer, outcome) (rate(thali_events_consumed_total{${here}}[$__rate_interval]))`,
            legend: '{{consumer}} {{outcome}}',
          },
        ],
      },
    ],
  ],
  [
    'Processes',
    [
      {
        title: 'Calls being answered',
        unit: 'short',
        description: 'From 2,000 on a process turns calls away.',
        queries: [{ expr: `max by (thali_workload) (thali_rpc_in_flight{${here}})`, legend: '{{thali_workload}}' }],
      },
      {
        title: 'Processor',
        unit: 'short',
        description: 'Cores in use.',
        queries: [
          {
            expr: `sum by (thali_workload) (rate(process_cpu_seconds_total{${here}, thali_workload!=""}[$__rate_interval]))`,
            legend: '{{thali_workload}}',
          },
        ],
      },
      {
        title: 'Memory of the largest process',
        unit: 'bytes',
        description: 'Resident, by workload.',
        queries: [
          {
            expr: `max by (thali_workload) (process_resident_memory_bytes{${here}, thali_workload!=""})`,
            legend: '{{thali_workload}}',
          },
        ],
      },
      {
        title: 'Event loop held up, p99',
        unit: 's',
        description: 'How long a process could do nothing else.',
        queries: [
          {
            expr: `max by (thali_workload) (nodejs_eventloop_lag_p99_seconds{${here}, thali_workload!=""})`,
            legend: '{{thali_workload}}',
          },
        ],
      },
    ],
  ],
];

const columns = 24;
const height = 8;
let id = 0;
let y = 0;
const panels: object[] = [];
for (const [title, row] of rows) {
  id += 1;
  panels.push({ id, type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: columns, h: 1 } });
  y += 1;
  const w = columns / row.length;
  for (const [index, { title: name, unit, description, queries }] of row.entries()) {
    id += 1;
    panels.push({
      id,
      type: 'timeseries',
      title: name,
      description,
      datasource: { type: 'prometheus', uid: '$source' },
      gridPos: { x: index * w, y, w, h: height },
      fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
      options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
      targets: queries.map(({ expr, legend }, at) => ({ refId: String.fromCharCode(65 + at), expr, legendFormat: legend })),
    });
  }
  y += height;
}

const dashboard = {
  uid: 'thali',
  title: 'Thali',
  tags: ['thali'],
  schemaVersion: 39,
  editable: true,
  graphTooltip: 1,
  refresh: '30s',
  time: { from: 'now-3h', to: 'now' },
  templating: {
    list: [
      { name: 'source', label: 'Source', type: 'datasource', query: 'prometheus' },
      {
        name: 'namespace',
        label: 'Namespace',
        type: 'query',
        datasource: { type: 'prometheus', uid: '$source' },
        query: 'label_values(thali_sockets, namespace)',
        refresh: 2,
      },
    ],
  },
  annotations: { list: [] },
  panels,
};
writeOrCheck('charts/thali/files/dashboard.json', `${JSON.stringify(dashboard, null, 2)}\n`);
