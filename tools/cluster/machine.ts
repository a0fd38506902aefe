import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Debian packages that a cluster needs on the machine besides our own programs. */
const packages: Record<string, string> = {
  '/usr/bin/containerd': 'containerd',
  '/usr/sbin/runc': 'runc',
  '/usr/lib/cni/ptp': 'containernetworking-plugins',
  '/usr/sbin/iptables': 'iptables',
  '/usr/sbin/conntrack': 'conntrack',
  '/usr/bin/catatonit': 'catatonit',
  '/usr/bin/podman': 'podman',
  '/usr/bin/buildah': 'buildah',
};

/** What this machine lacks, as the words of a sentence; empty when a cluster can run. */
export function missing(): string[] {
  const wanted = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  const packagesMissing = wanted.length ? [`Debian packages: apt-get install ${wanted.join(' ')}`] : [];
  const notRoot = process.getuid?.() === 0 ? [] : ['root'];
  const notLinux = process.platform === 'linux' ? [] : ['Linux'];
  return [...notLinux, ...notRoot, ...packagesMissing];
}

const lock = '/run/thali-cluster.pid';
/**
 * Locks the machine for one cluster at a time, because two would save each other's kernel settings as the machine's own. @throws when
 * another one is up
 */
export function claimMachine(): () => void {
  const owner = existsSync(lock) ? readFileSync(lock, 'utf8') : '';
  if (owner && existsSync(`/proc/${owner}`)) throw new Error(`another cluster is up (process ${owner})`);
  writeFileSync(lock, String(process.pid));
  return () => rmSync(lock, { force: true });
}

/** Settings of the whole kernel that kubelet writes; network settings belong to the cluster's own namespace. */
const sysctls = [
  'vm/overcommit_memory',
  'vm/panic_on_oom',
  'kernel/panic',
  'kernel/panic_on_oops',
  'kernel/keys/root_maxkeys',
  'kernel/keys/root_maxbytes',
];

/** Saves kernel settings; returns the function that restores them. */
export function keepSysctls(): () => string[] {
  const path = (name: string) => join('/proc/sys', name);
  const before = new Map(
    sysctls.filter((name) => existsSync(path(name))).map((name) => [name, readFileSync(path(name), 'utf8')]),
  );
  return () => {
    const changed = [...before].filter(([name, value]) => readFileSync(path(name), 'utf8') !== value);
    for (const [name, value] of changed) writeFileSync(path(name), value);
    return changed.map(([name]) => name);
  };
}

const cgroups = 'thali-cluster';
/** The control group of a node, in every hierarchy of a machine with cgroup v1 or in the only one of v2. */
export function makeCgroup(node: string): string {
  const group = join(cgroups, node);
  for (const hierarchy of hierarchies()) {
    mkdirSync(join(hierarchy, group), { recursive: true });
    // A new cpuset has no processors and no memory until it is given some.
    for (const [part, file] of [cgroups, group].flatMap(
      (part) =>
        [
          [part, 'cpuset.cpus'],
          [part, 'cpuset.mems'],
        ] as const,
    ))
      if (hierarchy.endsWith('cpuset')) writeFileSync(join(hierarchy, part, file), readFileSync(join(hierarchy, file)));
  }
  return `/${group}`;
}

/** Removes the groups that kubelet leaves; those of other programs are not touched. */
export function removeCgroups(): void {
  for (const hierarchy of hierarchies()) {
    const below = globSync(`${cgroups}/**/`, { cwd: hierarchy }).sort((a, b) => b.length - a.length);
    for (const group of [...below, cgroups])
      try {
        rmdirSync(join(hierarchy, group));
      } catch {
        // The group does not exist, or its last process is just ending.
      }
  }
}

/** The root folders of the control groups; on a hybrid machine also that of v2, in which nothing is limited. */
function hierarchies(): string[] {
  if (existsSync('/sys/fs/cgroup/cgroup.controllers')) return ['/sys/fs/cgroup'];
  const mounted = globSync('/sys/fs/cgroup/*/').map((path) => path.replace(/\/$/, ''));
  return mounted.filter((path) => existsSync(join(path, 'cgroup.procs')));
}
