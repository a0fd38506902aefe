import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addresses } from './control-plane.ts';
import { makeCgroup } from './machine.ts';
import { eventually, type Parts, run } from './parts.ts';
import { program } from './programs.ts';

export const pauseImage = 'docker.io/thali/pause:1';

/** containerd and kubelet of one node. Several nodes share the machine and its network namespace, and nothing else. */
export async function startNode(parts: Parts, index: number, kubeconfig: string, archive: string): Promise<string> {
  const name = `node-${index}`;
  const dir = join(parts.dir, name);
  const file = (part: string) => join(dir, part);
  for (const part of ['cni', 'kubelet', 'state', 'pods']) mkdirSync(file(part), { recursive: true });
  const socket = file('containerd.sock');
  await run('ip', ['address', 'add', `${addresses.node(index)}/32`, 'dev', 'lo']);
  writeFileSync(file('cni/10-ptp.conflist'), JSON.stringify(network(index, dir)));
  writeFileSync(file('containerd.toml'), containerd(dir, socket));
  await parts.start(`containerd-${index}`, '/usr/bin/containerd', ['--config', file('containerd.toml')]);
  const ctr = (args: string[], seconds = 60) => run('ctr', ['--address', socket, '--namespace', 'k8s.io', ...args], { seconds });
  await eventually(`containerd of ${name} answers`, 30, () => ctr(['version']));
  await ctr(['images', 'import', archive], 600);

  writeFileSync(file('kubelet.json'), JSON.stringify(kubelet(index, dir, socket)));
  await parts.start(`kubelet-${index}`, program('kubelet'), [
    `--config=${file('kubelet.json')}`,
    `--kubeconfig=${kubeconfig}`,
    `--hostname-override=${name}`,
    `--node-ip=${addresses.node(index)}`,
    `--root-dir=${file('kubelet')}`,
    `--cert-dir=${file('certificates')}`,
  ]);
  setInterval(() => keepLogs(file('pods'), join(parts.dir, 'logs', 'pods')), 500).unref();
  return name;
}

/**
 * Hard links to every container's log, because kubelet deletes its own with the pod, and the logs are needed later to explain a slow order.
 */
function keepLogs(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const log of globSync('*/*/*.log', { cwd: from })) {
    const container = dirname(log);
    const kept = join(to, `${basename(dirname(container))}_${basename(container)}_${basename(log)}`);
    // The link exists already, or the log was just deleted with its pod.
    link(join(from, log), kept).catch(() => undefined);
  }
}

/** A pair of interfaces per pod, routed, so that all traffic passes kube-proxy's rules; on a bridge some would not. */
const network = (index: number, dir: string) => ({
  cniVersion: '0.4.0',
  name: 'pods',
  plugins: [
    {
      type: 'ptp',
      ipMasq: false,
      ipam: {
        type: 'host-local',
        dataDir: join(dir, 'addresses'),
        ranges: [[{ subnet: `10.244.${index}.0/24` }]],
        routes: [{ dst: '0.0.0.0/0' }],
      },
    },
  ],
});

const containerd = (dir: string, socket: string) => `version = 2
root = "${join(dir, 'root')}"
state = "${join(dir, 'state')}"
disabled_plugins = ["io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs"]
[grpc]
  address = "${socket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  restrict_oom_score_adj = true
  tolerate_missing_hugetlb_controller = true
  disable_apparmor = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${join(dir, 'cni')}"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
`;

const kubelet = (index: number, dir: string, socket: string) => ({
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  containerRuntimeEndpoint: `unix://${socket}`,
  port: 10_250 + 100 * index,
  healthzPort: 10_248 + 100 * index,
  readOnlyPort: 0,
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  cgroupDriver: 'cgroupfs',
  cgroupRoot: makeCgroup(`node-${index}`),
  enforceNodeAllocatable: [],
  localStorageCapacityIsolation: false,
  evictionHard: { 'memory.available': '100Mi' },
  imageGCHighThresholdPercent: 100,
  failSwapOn: false,
  clusterDomain: 'cluster.local',
  clusterDNS: [addresses.names],
  resolvConf: '/dev/null',
  podLogsDir: join(dir, 'pods'),
  volumePluginDir: join(dir, 'plugins'),
  syncFrequency: '10s',
});
