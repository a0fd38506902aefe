import { type ReadReport, readJest, readPlaywright, reportOf } from './reports.ts';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the report that the step writes; without it the exit code is the result. */
  read?: ReadReport;
  /** The step that runs one of its files alone, with servers of its own. A step without it is not looked at twice. */
  again?: (path: string) => Step;
}

/** Runs Jest from the root with these arguments. */
const jest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['jest', '--json', `--outputFile=${reportOf(name)}`, ...args],
  env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  read: readJest,
});

/** Files that Jest's multi-project configuration knows: rules, and services with real servers. Each of them alone the second time. */
export const unit = (name: string, ...args: string[]): Step => ({
  ...jest(name, ...args),
  again: (path) => unit(`${name} again`, '--runTestsByPath', path),
});
/** Files that start servers. They wait for half of their time, for retries and for what recurs, so it takes three workers to keep two cores busy. */
export const serving = (name: string, files: readonly string[], workers = 3): Step =>
  unit(name, `--maxWorkers=${workers}`, '--runTestsByPath', ...files);
/** Files that Jest runs by a configuration of their own, one after the other: those given, or all. */
export const inBand = (name: string, config: string, files: readonly string[]): Step => ({
  ...jest(name, '--config', config, '--runInBand', ...(files.length ? ['--runTestsByPath', ...files] : [])),
  again: (path) => inBand(`${name} again`, config, [path]),
});
/** Tests of the chart: those files, or all. */
export const chart = (files: readonly string[] = [], name = 'chart'): Step => inBand(name, 'tools/chart/jest.config.mjs', files);
/** System tests, those files, on one running product. */
export const system = (files: readonly string[], name = 'system'): Step => inBand(name, 'e2e/jest.config.mjs', files);
/** Clocked tests that need no product, one file after the other. */
export const clocked = (files: readonly string[], name = 'clocked'): Step =>
  unit(name, '--runInBand', '--runTestsByPath', ...files);
/** Browser tests of a configuration: as these arguments say, or all. */
export const playwright = (name: string, config: string, args: readonly string[]): Step => ({
  name,
  command: ['playwright', 'test', '-c', config, ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  read: readPlaywright,
  again: (path) => playwright(`${name} again`, config, [path]),
});
/** Browser tests, on one running product: as Playwright's arguments say, or all. */
export const browser = (args: readonly string[] = [], name = 'browser'): Step =>
  playwright(name, 'e2e/playwright.config.ts', args);

/**
 * The steps that run these spec files, wherever they lie.
 * @param times which time it is that they run, for the names of the steps
 */
export function stepsFor(files: readonly string[], times = ''): Step[] {
  const byKind = Map.groupBy(files, (path) => kinds.find(({ place }) => place.test(path)));
  return [...byKind].flatMap(([kind, paths]) => (kind ? [kind.step(paths, `${kind.name}${times}`)] : []));
}
/** The first one whose place a path has is its kind. */
const kinds: { name: string; place: RegExp; step: (paths: string[], name: string) => Step }[] = [
  { name: 'chart', place: /^tools\/chart\//, step: chart },
  { name: 'system', place: /^e2e\/system\//, step: system },
  { name: 'browser', place: /^e2e\/browser\//, step: browser },
  { name: 'clocked', place: /\.clock\.spec\./, step: clocked },
  { name: 'unit', place: /./, step: (paths, name) => unit(name, '--maxWorkers=2', '--runTestsByPath', ...paths) },
];

export const build: Step = { name: 'build', command: ['npm', 'run', 'build'], env: { NX_DAEMON: 'false', NX_TUI: 'false' } };
/** Static checks of the sources. */
export const sourceChecks: Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  { name: 'boundaries', command: ['node', 'tools/checks/imports.ts'] },
  { name: 'names and lengths', command: ['node', 'tools/checks/lint.ts'] },
  { name: 'list of services', command: ['node', 'tools/generate-services.ts', '--check'] },
  { name: 'reliability', command: ['node', 'tools/checks/reliability.ts'] },
  { name: 'contracts of releases', command: ['node', 'tools/checks/contracts.ts'] },
  { name: 'timed assertions', command: ['node', 'tools/checks/timed-assertions.ts'] },
  { name: 'licences', command: ['node', 'tools/checks/licences.ts'] },
];
/** Static checks that need the build. */
export const builtChecks: Step[] = [
  { name: 'types', command: ['npm', 'run', 'types'] },
  { name: 'generated contracts', command: ['node', 'tools/generate-api.ts', '--check'] },
  { name: 'size of the web', command: ['npm', 'run', 'size', '-w', '@thali/web'] },
];
