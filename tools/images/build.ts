/**
 * `make images`: builds every image of Thali as `thali/<workload>:<version>` with docker or buildah, and prints their sizes.
 *   ONLY=gateway,web   only those       TAG=0.2.0   another tag than package.json's version
 *   BASE_IMAGE, NODE_IMAGE   bases by digest, or your own
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT, SERVICES } from '../stack/layout.ts';
import { ask, type Engine, findEngine, npmSettings, show } from './engine.ts';

const { ONLY, TAG, NODE_IMAGE, BASE_IMAGE } = process.env;
const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { version: string };
const tag = TAG ?? version;
const engine = findEngine();
const settings = npmSettings();
/** Images of the same commit have the same bytes, because files and layers get the commit's time. */
const epoch = process.env.SOURCE_DATE_EPOCH ?? ask('git', ['log', '-1', '--format=%ct']);

interface Image {
  workload: string;
  folder: string;
  target: 'service' | 'gateway' | 'web';
}
const images: Image[] = [
  ...SERVICES.map((workload) => ({ workload, folder: `services/${workload}`, target: 'service' as const })),
  { workload: 'gateway', folder: 'gateway', target: 'gateway' },
  { workload: 'web', folder: 'web', target: 'web' },
];
const wanted = ONLY ? images.filter(({ workload }) => ONLY.split(',').includes(workload)) : images;

try {
  for (const image of wanted) {
    const started = Date.now();
    await show(...command(engine, image));
    process.stdout.write(`✔ ${nameOf(image)} ${((Date.now() - started) / 1000).toFixed(0)} s\n`);
  }
  for (const image of wanted) {
    const program = engine === 'docker' ? 'docker' : 'podman';
    const bytes = Number(ask(program, ['image', 'inspect', '--format', '{{.Size}}', nameOf(image)]));
    process.stdout.write(`${nameOf(image).padEnd(26)} ${(bytes / 1e6).toFixed(0)} MB\n`);
  }
} finally {
  rmSync(settings, { recursive: true, force: true });
}

function nameOf({ workload }: Image): string {
  return `thali/${workload}:${tag}`;
}

function command(program: Engine, image: Image): [string, string[]] {
  const given = { WORKLOAD: image.folder, VERSION: tag, NODE_IMAGE, BASE_IMAGE };
  const args = Object.entries(given).flatMap(([key, value]) => (value ? ['--build-arg', `${key}=${value}`] : []));
  const rest = ['--file', 'docker/Dockerfile', '--target', image.target, '--tag', nameOf(image), ...args, '.'];
  if (program === 'docker')
    return [
      'docker',
      ['buildx', 'build', '--build-arg', `SOURCE_DATE_EPOCH=${epoch}`, '--output', 'type=docker,rewrite-timestamp=true', ...rest],
    ];
  const mount = ['--volume', `${settings}:/usr/local/etc:ro`];
  return [
    'buildah',
    ['build', '--layers', '--pull=false', '--format', 'docker', '--network', 'host', '--timestamp', epoch, ...mount, ...rest],
  ];
}
