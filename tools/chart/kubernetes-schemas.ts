import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubernetesVersion } from '../cluster/programs.ts';
import { cache, findGo } from './go-programs.ts';

const version = `v${kubernetesVersion}`;
/** Where kubeconform looks for the schema of a kind, below the folder. */
export const schemaFile = '{{.ResourceKind}}{{.KindSuffix}}.json';

interface Schema {
  [keyword: string]: unknown;
  properties?: Record<string, Schema>;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}
type Definitions = Record<string, Schema>;

/**
 * A folder of JSON schemas, one for each kind, made from the API description in Kubernetes' own Go module. Fields that the description does
 * not name are faults. Undefined without Go.
 */
export function findOrMakeSchemas(say: (line: string) => void): string | undefined {
  const folder = join(cache, '..', `kubernetes-${version}`);
  if (existsSync(folder)) return folder;
  const go = findGo();
  if (!go) return undefined;
  say(`fetching the description of Kubernetes ${version}, once`);
  mkdirSync(cache, { recursive: true });
  const { status, stdout } = spawnSync(go, ['mod', 'download', '-json', `k8s.io/kubernetes@${version}`], {
    cwd: cache,
    encoding: 'utf8',
    env: { ...process.env, GOFLAGS: '' },
    timeout: 10 * 60_000,
  });
  if (status !== 0) return undefined;
  const swagger = join((JSON.parse(stdout) as { Dir: string }).Dir, 'api/openapi-spec/swagger.json');
  writeSchemas((JSON.parse(readFileSync(swagger, 'utf8')) as { definitions: Definitions }).definitions, `${folder}.new`);
  renameSync(`${folder}.new`, folder);
  return folder;
}

function writeSchemas(described: Definitions, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const definitions = Object.fromEntries(Object.entries(described).map(([name, schema]) => [name, closed(name, schema)]));
  for (const [name, schema] of Object.entries(described))
    for (const { group, version, kind } of schema['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind.toLowerCase(), ...(group ? [group.split('.')[0]] : []), version].join('-');
      const needed = Object.fromEntries([...reachable(name, definitions)].map((one) => [one, definitions[one]]));
      writeFileSync(join(folder, `${file}.json`), JSON.stringify({ ...definitions[name], definitions: needed }));
    }
}

/** Closes an object's schema against further fields. IntOrString and Quantity are written as text or as a number. */
function closed(name: string, schema: Schema): Schema {
  if (/\.(IntOrString|Quantity)$/.test(name)) return { type: ['string', 'number'] };
  return schema.properties ? { ...schema, additionalProperties: false } : schema;
}

function reachable(name: string, definitions: Definitions, found = new Set<string>()): Set<string> {
  for (const [, next = ''] of JSON.stringify(definitions[name]).matchAll(/"#\/definitions\/([^"]+)"/g)) {
    if (found.has(next)) continue;
    found.add(next);
    reachable(next, definitions, found);
  }
  return found;
}
