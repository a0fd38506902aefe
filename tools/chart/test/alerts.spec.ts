import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { alerts } from '../monitoring.ts';
import { render } from '../render.ts';

/** Minutes after the start at which an alert must fire, or not. */
const at = 36;
/** Series by name, with a value each minute as promtool writes them: `0+2x60` grows by 2 sixty times. */
type Series = Record<string, string>;
interface Case {
  burns: Series;
  quiet: Series;
  /** Labels of the firing alert, besides severity and namespace. */
  labels?: Record<string, string>;
  summary: string;
}
const up = (pod: string) => `up{namespace="n", pod="${pod}", thali_workload="ordering"}`;
const requests = (operation: string, status: number) =>
  `thali_http_request_duration_seconds_count{namespace="n", operation="${operation}", status="${status}"}`;
const createOrder = (status: number) => requests('rpc.ordering.create_order', status);
const signIn = (status: number) => requests('rpc.identity.sign_in', status);
const within = (seconds: string) =>
  `thali_http_request_duration_seconds_bucket{namespace="n", operation="rpc.ordering.create_order", le="${seconds}"}`;
const ofOrdering = (metric: string) => `${metric}{namespace="n", thali_workload="ordering", pod="a"}`;
const dead = (pod: string) => `thali_dead_letters{namespace="n", consumer="reporting-ordering", pod="${pod}"}`;

const cases: Record<string, Case> = {
  ThaliProcessDown: {
    burns: { [up('a')]: '0x60', [up('b')]: '1x60' },
    quiet: { [up('a')]: '1x35 0 1x20', [up('b')]: '1x60' },
    labels: { pod: 'a', thali_workload: 'ordering' },
    summary: 'A process of ordering does not answer.',
  },
  ThaliWorkloadDown: {
    burns: { [up('a')]: '0x60', [up('b')]: '0x60' },
    quiet: { [up('a')]: '0x60', [up('b')]: '1x60' },
    labels: { thali_workload: 'ordering' },
    summary: 'No process of ordering answers.',
  },
  ThaliOrdersFail: {
    burns: { [createOrder(200)]: '0+98x60', [createOrder(503)]: '0+2x60' },
    quiet: { [createOrder(200)]: '0+995x60', [createOrder(503)]: '0+5x60', [createOrder(409)]: '0+500x60' },
    summary: '2% of the orders are answered with a server error; tills keep them and try again.',
  },
  ThaliErrors: {
    burns: { [requests('rpc.catalog.add_tax', 200)]: '0+90x60', [requests('rpc.catalog.add_tax', 500)]: '0+10x60' },
    quiet: { [requests('rpc.catalog.add_tax', 200)]: '0+9x60', [requests('rpc.catalog.add_tax', 500)]: '0+1x60' },
    labels: { operation: 'rpc.catalog.add_tax' },
    summary: '10% of rpc.catalog.add_tax fail.',
  },
  ThaliOrdersSlow: {
    burns: { [within('0.5')]: '0+90x60', [within('1')]: '0+100x60', [within('+Inf')]: '0+100x60' },
    quiet: { [within('0.5')]: '0+995x60', [within('1')]: '0+1000x60', [within('+Inf')]: '0+1000x60' },
    summary: 'One order in a hundred takes 950ms or more.',
  },
  ThaliOutboxOld: {
    burns: { [ofOrdering('thali_outbox_age_seconds')]: '45x60' },
    quiet: { [ofOrdering('thali_outbox_age_seconds')]: '5x60' },
    labels: { thali_workload: 'ordering' },
    summary: 'Events of ordering have waited for 45s; boards and reports stand still.',
  },
  ThaliEventStreamFull: {
    burns: { [ofOrdering('thali_event_stream_bytes')]: '750x60', [ofOrdering('thali_event_stream_bound_bytes')]: '1000x60' },
    // Without a bound there is nothing that could be full.
    quiet: { [ofOrdering('thali_event_stream_bytes')]: '750x60', [ofOrdering('thali_event_stream_bound_bytes')]: '0x60' },
    summary: 'The stream of events has 75% of its room; beyond all of it boards and reports stand still.',
  },
  ThaliConsumerBehind: {
    burns: { 'thali_consumer_pending{namespace="n", consumer="reporting-ordering"}': '6000x60' },
    quiet: { 'thali_consumer_pending{namespace="n", consumer="reporting-ordering"}': '0x35 6000 0x20' },
    labels: { consumer: 'reporting-ordering' },
    summary: 'Consumer reporting-ordering has 6000 events before it.',
  },
  ThaliDeadLetters: {
    burns: { [dead('a')]: '0x30 3x30', [dead('b')]: '0x30 3x30' },
    quiet: { [dead('a')]: '3x30 0x30', [dead('b')]: '3x30 0x30' },
    labels: { consumer: 'reporting-ordering' },
    summary: '3 events of consumer reporting-ordering are put aside, and nobody has handled them.',
  },
  ThaliJobsGivenUp: {
    burns: { 'thali_jobs_given_up{namespace="n", thali_workload="identity", queue="send_mail"}': '0x30 2x30' },
    quiet: { 'thali_jobs_given_up{namespace="n", thali_workload="identity", queue="send_mail"}': '2x30 0x30' },
    labels: { thali_workload: 'identity', queue: 'send_mail' },
    summary: '2 jobs of identity, send_mail, failed at every attempt.',
  },
  ThaliSignInsFail: {
    burns: { [signIn(200)]: '0+12x60', [signIn(401)]: '0+60x60', [signIn(429)]: '0+60x60' },
    quiet: { [signIn(200)]: '0+600x60', [signIn(401)]: '0+120x60' },
    summary: '2 sign-ins a second fail: somebody is guessing, or people can not get in.',
  },
  ThaliCallersRefused: {
    burns: { [ofOrdering('thali_callers_refused_total')]: '0x30 1x30' },
    quiet: { [ofOrdering('thali_callers_refused_total')]: '3x60' },
    labels: { thali_workload: 'ordering' },
    summary:
      'ordering was called by somebody whom the gateway had not signed: a stolen credential, keys that do not fit, or clocks that differ.',
  },
  ThaliSocketsLost: {
    burns: { 'thali_sockets{namespace="n", pod="a"}': '150x60', 'thali_sockets{namespace="n", pod="b"}': '250x29 10x30' },
    quiet: { 'thali_sockets{namespace="n", pod="a"}': '150x60', 'thali_sockets{namespace="n", pod="b"}': '250x29 100x30' },
    summary: 'Half of the browsers lost their sockets; boards are refreshed by hand only.',
  },
  ThaliOverloaded: {
    burns: { [ofOrdering('thali_rpc_in_flight')]: '1500x60' },
    quiet: { [ofOrdering('thali_rpc_in_flight')]: '500x60' },
    labels: { thali_workload: 'ordering' },
    summary: 'ordering answers 1500 calls at once; from 2,000 on it turns them away.',
  },
  ThaliProcessBusy: {
    burns: { [ofOrdering('nodejs_eventloop_lag_p99_seconds')]: '0.4x60' },
    quiet: { [ofOrdering('nodejs_eventloop_lag_p99_seconds')]: '0.02x60' },
    labels: { thali_workload: 'ordering', pod: 'a' },
    summary: 'a is held up for 400ms at a time.',
  },
  ThaliProcessesRestart: {
    burns: { [ofOrdering('process_start_time_seconds')]: '1x15 2x4 3x4 4x4 5x30' },
    quiet: { [ofOrdering('process_start_time_seconds')]: '1x15 2x50' },
    labels: { thali_workload: 'ordering' },
    summary: 'ordering was started 4 times in half an hour.',
  },
};

const both = process.env.THALI_HELM && process.env.THALI_PROMTOOL;
const withPromtool = both ? test : test.skip;
const rules = () => render({ set: { 'monitoring.alerts': 'true' } }).find(({ kind }) => kind === 'PrometheusRule')?.spec;

test('every alert is tried', () => {
  expect(Object.keys(cases)).toEqual(alerts().map(({ alert }) => alert));
});

withPromtool('promtool understands the rules that the chart makes', () => {
  const { status, output } = promtool('check', 'rules', { 'rules.yaml': rules() });
  expect([status, output]).toEqual([0, expect.stringContaining(`${alerts().length} rules found`)]);
});

withPromtool.each(Object.entries(cases))('%s burns when it should, and only then', (alert, { burns, quiet, labels, summary }) => {
  const rule = alerts().find((one) => one.alert === alert);
  const burning = {
    exp_labels: { namespace: 'n', severity: rule?.labels.severity, ...labels },
    exp_annotations: { summary, runbook_url: rule?.annotations.runbook_url.replace('RUNBOOKS/', 'docs/runbooks/') },
  };
  const tests = [
    { series: burns, expected: [burning] },
    { series: quiet, expected: [] },
  ].map(({ series, expected }) => ({
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: `${at}m`, alertname: alert, exp_alerts: expected }],
  }));
  const file = { rule_files: ['rules.yaml'], evaluation_interval: '1m', tests };
  expect(promtool('test', 'rules', { 'tests.yaml': file, 'rules.yaml': rules() })).toMatchObject({ status: 0 });
});

/** Runs promtool on the first of these files, which are written as YAML into a temporary folder. */
function promtool(verb: string, what: string, files: Record<string, unknown>): { status: number | null; output: string } {
  const dir = mkdtempSync(join(tmpdir(), 'thali-rules-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), stringify(content));
  const [first = ''] = Object.keys(files);
  const { status, stdout, stderr } = spawnSync(process.env.THALI_PROMTOOL as string, [verb, what, join(dir, first)], {
    encoding: 'utf8',
  });
  rmSync(dir, { recursive: true });
  return { status, output: stdout + stderr };
}
