import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const chart = join(import.meta.dirname, '..', '..', 'charts', 'thali');
/** The Kubernetes version that the chart is checked for; Helm renders for it without a cluster. */
const kubeVersion = '1.34.0';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  [field: string]: unknown;
}
export interface RenderOptions {
  /** Files in the chart's folder. */
  files?: string[];
  /** `--set` values. */
  set?: Record<string, string>;
  upgrade?: boolean;
}

/** Runs Helm. @throws with what it printed */
export function helm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.env.THALI_HELM as string, args, { encoding: 'utf8', maxBuffer: 64 << 20 });
  if (status !== 0) throw new Error(stderr + stdout);
  return stdout;
}

export function valueArguments({ files = [], set = {} }: RenderOptions): string[] {
  return [
    ...['--kube-version', kubeVersion],
    ...files.flatMap((file) => ['-f', join(chart, file)]),
    ...Object.entries(set).flatMap(([path, value]) => ['--set-json', `${path}=${value}`]),
  ];
}

const rendered = new Map<string, Manifest[]>();

/** What `helm install` (or upgrade) would send to the cluster, hooks and tests included. Results are cached by their options. */
export function render(options: RenderOptions = {}): Manifest[] {
  const key = JSON.stringify(options);
  const manifests = rendered.get(key) ?? renderAnew(options);
  rendered.set(key, manifests);
  return structuredClone(manifests);
}

function renderAnew(options: RenderOptions): Manifest[] {
  const text = helm('template', 'thali', chart, ...valueArguments(options), ...(options.upgrade ? ['--is-upgrade'] : []));
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors[0]) throw document.errors[0];
    return (document.toJS() as Manifest | null) ?? [];
  });
}
