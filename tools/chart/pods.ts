import type { Manifest } from './render.ts';

export interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  envFrom?: { configMapRef?: { name: string } }[];
  ports?: { name?: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: Record<string, unknown>;
  volumeMounts?: { name: string; mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}
export interface Probe {
  httpGet?: { path: string; port: string | number };
  exec?: { command: string[] };
  tcpSocket?: { port: string | number };
}
export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  topologySpreadConstraints?: unknown[];
  securityContext?: Record<string, unknown>;
  volumes?: {
    name: string;
    configMap?: { name: string };
    secret?: { secretName: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
}
export interface Pods {
  owner: Manifest;
  labels: Record<string, string>;
  spec: PodSpec;
}

/** All manifests that make pods, each with labels and spec of its pods. */
export function podsOf(manifests: Manifest[]): Pods[] {
  return manifests.flatMap((owner) => {
    if (owner.kind === 'Pod') return [{ owner, labels: owner.metadata.labels ?? {}, spec: owner.spec as PodSpec }];
    const template = (owner.spec as { template?: { metadata: { labels: Record<string, string> }; spec: PodSpec } } | undefined)
      ?.template;
    return template?.spec?.containers ? [{ owner, labels: template.metadata.labels, spec: template.spec }] : [];
  });
}

export const containersOf = ({ spec }: Pods): Container[] => [...(spec.initContainers ?? []), ...spec.containers];

/** Whether a selector chooses pods with these labels. */
export function selects(selector: Selector, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In'; values: string[] }[];
}
