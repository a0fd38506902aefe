import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, show } from '../images/engine.ts';
import { CHECKOUT, SERVICES } from '../stack/layout.ts';
import { pauseImage } from './node.ts';

export const workloads = [...SERVICES, 'gateway', 'web'] as const;
const stores = ['postgres:18', 'nats:2.12-alpine', 'redis:8-alpine'];
/** The version of this checkout, and one after it: the same code with one migration more. */
export const version = (JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { version: string }).version;
export const nextVersion = `${version}-next`;

/** Makes the next version and the pause image, and puts everything into one archive. */
export async function saveImages(archive: string): Promise<void> {
  const local = (workload: string, tag: string) => `localhost/thali/${workload}:${tag}`;
  // In a cluster image names without a registry are Docker Hub's.
  const remote = (workload: string, tag: string) => `docker.io/thali/${workload}:${tag}`;
  const there = workloads.filter((workload) => present(local(workload, version)));
  if (there.length < workloads.length) await show(process.execPath, ['tools/images/build.ts']);
  const folder = join('tools', 'cluster', 'images');
  const build = (file: string, image: string, given: Record<string, string>, context = folder) => {
    const args = Object.entries(given).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
    ask('buildah', [
      'build',
      '--layers',
      '--pull=false',
      '--format',
      'docker',
      '--quiet',
      ...args,
      '-f',
      join(folder, file),
      '-t',
      image,
      context,
    ]);
  };
  for (const workload of workloads) {
    build('for-demo.Dockerfile', remote(workload, version), { IMAGE: local(workload, version) });
    if (workload !== 'ordering') ask('podman', ['tag', remote(workload, version), remote(workload, nextVersion)]);
  }
  build('next-ordering.Dockerfile', remote('ordering', nextVersion), { IMAGE: remote('ordering', version) });
  build('pause.Dockerfile', pauseImage, {}, '/usr/bin');
  const names = [
    ...workloads.flatMap((workload) => [remote(workload, version), remote(workload, nextVersion)]),
    ...stores.map((name) => `docker.io/library/${name}`),
  ];
  ask('podman', [
    'save',
    '--quiet',
    '--multi-image-archive',
    '--format',
    'docker-archive',
    '--output',
    archive,
    ...names,
    pauseImage,
  ]);
}

function present(image: string): boolean {
  try {
    ask('podman', ['image', 'inspect', '--format', '{{.Id}}', image]);
    return true;
  } catch {
    return false;
  }
}
