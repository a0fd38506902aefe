import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { schemaFile } from './kubernetes-schemas.ts';
import type { Manifest } from './render.ts';

interface Finding {
  kind: string;
  name: string;
  status: 'statusInvalid' | 'statusError' | 'statusSkipped' | 'statusValid';
  msg: string;
}

/** Faults that kubeconform finds in Kubernetes' own kinds; kinds of operators are skipped. @throws when it did not run */
export function kubeconform(manifests: readonly Manifest[]): string[] {
  const location = join(process.env.THALI_SCHEMAS as string, schemaFile);
  const { stdout, stderr } = spawnSync(
    process.env.THALI_KUBECONFORM as string,
    ['-strict', '-ignore-missing-schemas', '-schema-location', location, '-output', 'json', '-verbose', '-'],
    { encoding: 'utf8', input: manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n'), maxBuffer: 64 << 20 },
  );
  if (!stdout) throw new Error(stderr);
  const { resources } = JSON.parse(stdout) as { resources: Finding[] };
  if (resources.length !== manifests.length) throw new Error(`${resources.length} of ${manifests.length} were looked at`);
  const checked = resources.filter(({ status }) => status !== 'statusSkipped');
  if (!checked.length) throw new Error('no schema was found');
  return checked.filter(({ status }) => status !== 'statusValid').map(({ kind, name, msg }) => `${kind} ${name}: ${msg}`);
}
