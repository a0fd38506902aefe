import * as kubernetes from '@kubernetes/client-node';
import type { Manifest } from './render.ts';

interface Field {
  baseName: string;
  type: string;
}
type Described = { getAttributeTypeMap?: () => Field[] };
const described = kubernetes as unknown as Record<string, Described>;

/** Kubernetes' own kinds, of which every field is known. */
export const isBuiltIn = ({ apiVersion }: Manifest): boolean =>
  /^(v1|(apps|batch|policy|autoscaling|networking\.k8s\.io)\/.*)$/.test(apiVersion);

/** Paths of fields that Kubernetes would drop or refuse because the kind has no field of that name. */
export function unknownFields(manifest: Manifest): string[] {
  const version = manifest.apiVersion.split('/').at(-1) as string;
  const type = `${version[0]?.toUpperCase()}${version.slice(1)}${manifest.kind}`;
  if (!described[type]?.getAttributeTypeMap) return [`${manifest.apiVersion} ${manifest.kind} is not known`];
  return walk(manifest, type, manifest.kind);
}

function walk(value: unknown, type: string, path: string): string[] {
  const element = /^Array<(.*)>$/.exec(type)?.[1];
  if (element)
    return Array.isArray(value) ? value.flatMap((one, at) => walk(one, element, `${path}[${at}]`)) : [`${path} is no list`];
  const values = /^\{ \[key: string\]: (.*); \}$/.exec(type)?.[1];
  if (values) return Object.entries(value ?? {}).flatMap(([key, one]) => walk(one, values, `${path}.${key}`));
  const fields = described[type]?.getAttributeTypeMap?.();
  if (!fields || value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const field = fields.find(({ baseName }) => baseName === key);
    return field ? walk(one, field.type, `${path}.${key}`) : [`${path}.${key} is not known`];
  });
}
