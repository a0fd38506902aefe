import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../stack/layout.ts';
import { runToEnd } from '../supervisor/launch.ts';

const here = join(CHECKOUT, 'tools', 'cluster');
const helmVersion = 'v3.22.0';
/** Version of Kubernetes, as control-plane/go.mod pins it: at most 1.34, because later kubelets refuse cgroup v1. */
export const kubernetesVersion =
  /k8s\.io\/kubernetes v(\S+)/.exec(readFileSync(join(here, 'control-plane', 'go.mod'), 'utf8'))?.[1] ?? '';
const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'thali', 'cluster', kubernetesVersion);

export type Program =
  | 'etcd'
  | 'kube-apiserver'
  | 'kube-controller-manager'
  | 'kube-scheduler'
  | 'kubelet'
  | 'kube-proxy'
  | 'kubectl'
  | 'coredns'
  | 'helm';
/** Path of a program; Debian's programs are found on PATH. The Go package of etcd is called server. */
export const program = (name: Program): string => join(folder, name === 'etcd' ? 'server' : name);

/** Builds what is not in the cache from Go modules: 6 to 12 minutes on two cores the first time. */
export async function buildPrograms(onLine: (line: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const kubernetes = ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubelet', 'kube-proxy', 'kubectl'] as const;
  if (![...kubernetes, 'etcd' as const].every((name) => existsSync(program(name)))) {
    const [major, minor] = kubernetesVersion.split('.');
    const version = { gitVersion: `v${kubernetesVersion}`, gitMajor: major, gitMinor: minor, gitTreeState: 'clean' };
    const flags = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].flatMap((where) =>
      Object.entries(version).map(([key, value]) => `-X ${where}.${key}=${value}`),
    );
    const packages = [...kubernetes.map((name) => `k8s.io/kubernetes/cmd/${name}`), 'go.etcd.io/etcd/server/v3'];
    await go(
      'control-plane',
      ['build', '-p', '2', '-trimpath', '-ldflags', `-s -w ${flags.join(' ')}`, '-o', `${folder}/`, ...packages],
      onLine,
    );
  }
  if (!existsSync(program('coredns')))
    await go('name-server', ['build', '-p', '2', '-trimpath', '-ldflags', '-s -w', '-o', program('coredns'), '.'], onLine);
  if (!existsSync(program('helm')))
    await go('.', ['install', '-p', '2', '-ldflags', '-s -w', `helm.sh/helm/v3/cmd/helm@${helmVersion}`], onLine);
}

async function go(where: string, args: string[], onLine: (line: string) => void): Promise<void> {
  const env = { ...process.env, CGO_ENABLED: '0', GOBIN: folder };
  await runToEnd({ program: 'nice', args: ['go', ...args], cwd: join(here, where), env, onLine });
}
