import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceConfig } from '@thali/kit/process/config';
import type { ZodType } from 'zod';
import { SERVICES } from '../../stack/layout.ts';
import { type Container, podsOf } from '../pods.ts';
import { type Manifest, type RenderOptions, render } from '../render.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const shapes: [name: string, options: RenderOptions][] = [
  ['the defaults', {}],
  ['values-laptop.yaml', { files: ['values-laptop.yaml'] }],
  ['values-production.yaml', { files: ['values-production.yaml'] }],
  ['values-cnpg.yaml', { files: ['values-cnpg.yaml'] }],
];
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const caller = generateKeyPairSync('ed25519');
/** Secrets that an operator provides and the chart does not make. */
const fromOutside: Record<string, string> = {
  ACCESS_TOKEN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  CALLER_PRIVATE_KEY: caller.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  CALLER_PUBLIC_KEYS: caller.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ACCESS_TOKEN_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  DEVICE_COOKIE_KEYS: randomBytes(24).toString('hex'),
  TABLE_KEY: randomBytes(32).toString('base64'),
  ERASURE_SECRET: 'the secret of this year,the secret of last year',
  DATABASE_URL: 'postgres://thali_x:secret@database:5432/thali_x',
  REDIS_URL: 'redis://:secret@redis:6379',
  SMTP_URL: 'smtp://user:secret@mail:587',
};

/** The variables that a container starts with. */
function environmentOf(container: Container, manifests: Manifest[]): Record<string, string> {
  const data = (kind: string, name?: string) =>
    (manifests.find((one) => one.kind === kind && one.metadata.name === name)?.data ?? {}) as Record<string, string>;
  const environment: Record<string, string> = {};
  for (const { configMapRef } of container.envFrom ?? []) Object.assign(environment, data('ConfigMap', configMapRef?.name));
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { name: secret, key = '' } = valueFrom?.secretKeyRef ?? {};
    const made = data('Secret', secret)[key];
    const given = made ? Buffer.from(made, 'base64').toString() : (fromOutside[key] ?? 'long enough');
    environment[name] = value?.replaceAll(/\$\((\w+)\)/g, (_all, variable: string) => environment[variable] ?? '') ?? given;
  }
  return environment;
}

/** The configuration schemas of the workload's program. */
async function schemasOf(workload: string): Promise<ZodType[]> {
  const folder = workload === 'gateway' ? 'gateway' : `services/${workload}`;
  const file = join(root, folder, 'src', 'config.ts');
  const own = existsSync(file) ? Object.values((await import(file)) as Record<string, unknown>) : [];
  const schemas = own.filter((value): value is ZodType => typeof value === 'object' && value !== null && 'safeParse' in value);
  return workload === 'gateway' ? schemas : [serviceConfig, ...schemas];
}

(process.env.THALI_HELM ? describe : describe.skip).each(shapes)('with %s', (_name, options) => {
  test.each([...SERVICES, 'gateway'])('%s is told all that it needs', async (workload) => {
    const manifests = render(options);
    const container = podsOf(manifests).find(
      ({ owner }) => owner.kind === 'Deployment' && owner.metadata.name === `thali-${workload}`,
    )?.spec.containers[0] as Container;
    const environment = environmentOf(container, manifests);
    const schemas = await schemasOf(workload);
    expect(schemas.length).toBeGreaterThan(0);
    for (const schema of schemas) {
      const { error } = schema.safeParse(environment);
      expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
    }
    expect(environment).toMatchObject({ NODE_ENV: 'production' });
    expect(environment).not.toHaveProperty('THALI_TIME_TRAVEL');
  });
});
