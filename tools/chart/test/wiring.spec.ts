import { SERVICES } from '../../stack/layout.ts';
import { containersOf, podsOf, type Selector, selects } from '../pods.ts';
import { type Manifest, type RenderOptions, render } from '../render.ts';

const shapes: [name: string, options: RenderOptions][] = [
  ['the defaults', {}],
  ['values-laptop.yaml', { files: ['values-laptop.yaml'] }],
  ['values-production.yaml', { files: ['values-production.yaml'] }],
  ['values-cnpg.yaml', { files: ['values-cnpg.yaml'] }],
];
const workloads: string[] = [...SERVICES, 'gateway', 'web'];
const withHelm = process.env.THALI_HELM ? describe : describe.skip;
const of = (manifests: Manifest[], kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const specOf = <T>(manifest: Manifest) => manifest.spec as T;
const component = (manifest: Manifest) => manifest.metadata.labels?.['app.kubernetes.io/component'] ?? '';

withHelm.each(shapes)('with %s', (_name, options) => {
  let manifests: Manifest[];
  let pods: ReturnType<typeof podsOf>;
  beforeAll(() => {
    manifests = render(options);
    pods = podsOf(manifests);
  });
  const named = (kind: string, name: string | undefined) => of(manifests, kind).some(({ metadata }) => metadata.name === name);

  test('there is a deployment of each workload', () => {
    const deployments = of(manifests, 'Deployment').map(component);
    expect(deployments.filter((name) => name !== 'redis').sort()).toEqual([...workloads].sort());
  });

  test('selectors of deployments, services, budgets and spreads choose their own pods and no others', () => {
    for (const { owner, labels, spec } of pods) {
      const chosenBy = (selector: Selector) =>
        pods.filter((one) => selects(selector, one.labels)).map((one) => one.owner.metadata.name);
      const { selector } = specOf<{ selector?: Selector }>(owner);
      if (selector && owner.kind !== 'Job') expect(chosenBy(selector)).toEqual([owner.metadata.name]);
      for (const spread of (spec.topologySpreadConstraints ?? []) as { labelSelector: Selector }[])
        expect(selects(spread.labelSelector, labels)).toBe(true);
    }
    for (const service of of(manifests, 'Service')) {
      const { selector, ports } = specOf<{ selector: Record<string, string>; ports: { name: string; targetPort: string }[] }>(
        service,
      );
      const chosen = pods.filter(({ labels }) => selects({ matchLabels: selector }, labels));
      expect(chosen).toHaveLength(1);
      const open = chosen.flatMap(containersOf).flatMap(({ ports: own = [] }) => own.map(({ name }) => name));
      for (const { name, targetPort } of ports) expect([name && true, open.includes(targetPort)]).toEqual([true, true]);
    }
    for (const budget of of(manifests, 'PodDisruptionBudget'))
      expect(pods.filter(({ labels }) => selects(specOf<{ selector: Selector }>(budget).selector, labels))).toHaveLength(1);
  });

  test('every container has a named port at each port, a request, a memory limit and no right to anything', () => {
    for (const owner of pods)
      for (const { name, ports = [], resources, securityContext } of containersOf(owner)) {
        expect(ports.every((port) => port.name)).toBe(true);
        expect([name, Object.keys(resources?.requests ?? {}).sort(), Boolean(resources?.limits?.memory)]).toEqual([
          name,
          ['cpu', 'memory'],
          true,
        ]);
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
  });

  test('no pod is root or has a token', () => {
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(spec.securityContext?.runAsUser).toBeGreaterThan(0);
      if (spec.serviceAccountName) expect(named('ServiceAccount', spec.serviceAccountName)).toBe(true);
    }
  });

  test('what runs for good has three probes on ports that it opens; a workload is alive without anybody else', () => {
    for (const owner of pods.filter(({ owner: { kind } }) => kind === 'Deployment' || kind === 'StatefulSet'))
      for (const { ports = [], startupProbe, livenessProbe, readinessProbe } of owner.spec.containers) {
        for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
          const port = probe?.httpGet?.port ?? probe?.tcpSocket?.port;
          expect(Boolean(probe?.exec) || ports.some(({ name }) => name === port)).toBe(true);
        }
        if (workloads.includes(component(owner.owner))) expect(livenessProbe?.httpGet?.path).toBe('/healthz');
      }
  });

  test('each workload has a service, an account, a budget and a policy', () => {
    for (const kind of ['Service', 'ServiceAccount', 'PodDisruptionBudget', 'NetworkPolicy'])
      expect(of(manifests, kind).map(component)).toEqual(expect.arrayContaining(workloads));
  });

  test('every pod is under a policy for both directions, so that what is not named is forbidden', () => {
    const policies = of(manifests, 'NetworkPolicy').map((policy) =>
      specOf<{ podSelector: Selector; policyTypes: string[] }>(policy),
    );
    for (const { labels } of pods)
      expect(policies.filter(({ podSelector }) => selects(podSelector, labels)).map(({ policyTypes }) => policyTypes)).toEqual([
        ['Ingress', 'Egress'],
      ]);
  });

  test('every configuration, volume and secret that a pod names is there, or comes from outside as the values say', () => {
    const external = options.files?.includes('values-laptop.yaml') ? [] : secretsFromOutside;
    const secrets = [...of(manifests, 'Secret'), ...of(manifests, 'ExternalSecret')].map(({ metadata }) => metadata.name);
    for (const owner of pods) {
      for (const { configMap, secret, persistentVolumeClaim } of owner.spec.volumes ?? []) {
        if (configMap) expect(named('ConfigMap', configMap.name)).toBe(true);
        if (persistentVolumeClaim) expect(named('PersistentVolumeClaim', persistentVolumeClaim.claimName)).toBe(true);
        // CloudNativePG makes the secret of its certificate authority.
        if (secret) expect(secret.secretName).toBe('thali-postgres-ca');
      }
      for (const { env = [], envFrom = [], volumeMounts = [] } of containersOf(owner)) {
        for (const { configMapRef } of envFrom) expect(named('ConfigMap', configMapRef?.name)).toBe(true);
        for (const { valueFrom } of env)
          if (valueFrom?.secretKeyRef) expect([...secrets, ...external]).toContain(valueFrom.secretKeyRef.name);
        const volumes = [
          ...(owner.spec.volumes ?? []),
          ...(specOf<{ volumeClaimTemplates?: { metadata: { name: string } }[] }>(owner.owner).volumeClaimTemplates ?? []).map(
            ({ metadata }) => metadata,
          ),
        ];
        for (const { name } of volumeMounts) expect(volumes.map((volume) => volume.name)).toContain(name);
      }
    }
  });

  test('every secret that is made has the keys that the pods read', () => {
    const keys = new Map(of(manifests, 'Secret').map(({ metadata, data }) => [metadata.name, Object.keys(data as object)]));
    for (const manifest of of(manifests, 'ExternalSecret'))
      keys.set(
        manifest.metadata.name,
        specOf<{ data: { secretKey: string }[] }>(manifest).data.map(({ secretKey }) => secretKey),
      );
    for (const { env = [] } of pods.flatMap(containersOf))
      for (const { valueFrom } of env) {
        const { name = '', key = '' } = valueFrom?.secretKeyRef ?? {};
        if (keys.has(name)) expect([name, keys.get(name)?.includes(key)]).toEqual([name, true]);
      }
  });

  test('variables that are put into others come before them', () => {
    for (const { env = [], command } of pods.flatMap(containersOf))
      for (const [at, { value }] of env.entries())
        for (const [, name] of value?.matchAll(/\$\((\w+)\)/g) ?? [])
          expect([command, env.slice(0, at).some((earlier) => earlier.name === name)]).toEqual([command, true]);
  });

  test('a pod has longer to leave than it takes', () => {
    for (const { owner, spec } of pods.filter((one) => one.owner.kind === 'Deployment' && component(one.owner) !== 'redis')) {
      const config = of(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === owner.metadata.name)?.data as
        | Record<string, string>
        | undefined;
      const preStop = spec.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      // From the gateway's drain.ts, and kit's time limit for the drain of a service.
      const leaving = component(owner) === 'gateway' ? Number(config?.SOCKET_DRAIN_MS) / 1000 + 10 : 15;
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(preStop + leaving);
    }
  });
});

const secretsFromOutside = [
  ...['identity', 'gateway', 'callers', 'erasure', 'catalog', 'storage', 'mail', 'payments', 'nats', 'redis', 'smoke'],
  ...SERVICES.flatMap((service) => [`database-${service}`, `database-${service}-owner`]),
].map((part) => `thali-${part}`);

withHelm('with a collector of traces', () => {
  const tracing = { 'tracing.endpoint': '"http://collector.monitoring:4318"', 'tracing.ratio': '0.25' };

  test('every process is told of it and may reach its port, the web is not', () => {
    const manifests = render({ set: tracing });
    for (const workload of workloads) {
      const config = of(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === `thali-${workload}`)?.data;
      const policy = of(manifests, 'NetworkPolicy').find(({ metadata }) => metadata.name === `thali-${workload}`) as Manifest;
      const { egress } = specOf<{ egress: { ports: { port: number }[] }[] }>(policy);
      const reached = egress.some(({ ports }) => ports.some(({ port }) => port === 4318));
      expect([workload, reached]).toEqual([workload, workload !== 'web']);
      if (workload !== 'web')
        expect(config).toMatchObject({
          OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.monitoring:4318',
          OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
          OTEL_TRACES_SAMPLER_ARG: '0.25',
        });
    }
  });

  test('without one nothing is said of it', () => {
    expect(JSON.stringify(render())).not.toContain('OTEL_');
  });
});
