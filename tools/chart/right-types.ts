import type { Manifest } from './render.ts';

/** The npm package with the models of each group of kinds. */
const packages: [group: RegExp, name: string][] = [
  [/^(v1|(apps|batch|policy|autoscaling|networking\.k8s\.io)\/v\d.*)$/, 'kubernetes-models'],
  [/^monitoring\.coreos\.com\//, '@kubernetes-models/prometheus-operator'],
  [/^gateway\.networking\.k8s\.io\//, '@kubernetes-models/gateway-api'],
  [/^postgresql\.cnpg\.io\//, '@kubernetes-models/cloudnative-pg'],
  [/^external-secrets\.io\//, '@kubernetes-models/external-secrets'],
];
/** Kinds without a published model. */
const unmodelled = ['barmancloud.cnpg.io/v1 ObjectStore'];

type Model = new (manifest: Manifest) => { validate(): void };

/** Wrong types and missing fields by the published models; empty when there are none. */
export async function wrongTypes(manifest: Manifest): Promise<string[]> {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  if (unmodelled.includes(kind)) return [];
  const name = packages.find(([group]) => group.test(manifest.apiVersion))?.[1];
  if (!name) return [`${kind}: nobody can say whether it is right`];
  const models = (await import(`${name}/${manifest.apiVersion}`)) as Record<string, Model>;
  const Model = models[manifest.kind];
  if (!Model) return [`${kind} is no kind`];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`];
  }
}
