import { isBuiltIn, unknownFields } from '../known-fields.ts';
import { kubeconform } from '../kubeconform.ts';
import { chart, helm, type Manifest, type RenderOptions, render, valueArguments } from '../render.ts';
import { wrongTypes } from '../right-types.ts';

const shapes: [name: string, options: RenderOptions][] = [
  ['the defaults', {}],
  ['values-laptop.yaml', { files: ['values-laptop.yaml'] }],
  ['values-laptop.yaml, upgraded', { files: ['values-laptop.yaml'], upgrade: true }],
  ['values-production.yaml', { files: ['values-production.yaml'] }],
  ['values-cnpg.yaml', { files: ['values-cnpg.yaml'] }],
  ['values-cnpg.yaml, upgraded', { files: ['values-cnpg.yaml'], upgrade: true }],
  [
    'CloudNativePG and secrets from a store',
    {
      files: ['values-cnpg.yaml'],
      set: { 'secrets.source': '"externalSecret"', 'secrets.externalSecret.storeRef.name': '"vault"' },
    },
  ],
  ['CloudNativePG and generated secrets', { files: ['values-cnpg.yaml'], set: { 'secrets.source': '"generate"' } }],
  ['a Gateway of its own', { set: { 'entrance.kind': '"gateway"', 'entrance.className': '"cilium"' } }],
  ['no entrance and no policies', { set: { 'entrance.kind': '"none"', 'networkPolicy.enabled': 'false' } }],
];
const withHelm = process.env.THALI_HELM ? describe : describe.skip;
const withKubeconform = process.env.THALI_KUBECONFORM && process.env.THALI_SCHEMAS ? test : test.skip;

withHelm.each(shapes)('with %s', (_name, options) => {
  test('helm lint finds nothing', () => {
    expect(helm('lint', '--strict', chart, ...valueArguments(options))).toContain('0 chart(s) failed');
  });

  test('every object has the types that its kind asks for and no field that it does not have', async () => {
    const manifests = render(options);
    const wrong = await Promise.all(manifests.map(wrongTypes));
    expect([...wrong.flat(), ...manifests.filter(isBuiltIn).flatMap(unknownFields)]).toEqual([]);
    expect(manifests.length).toBeGreaterThan(40);
  });

  withKubeconform('kubeconform finds nothing', () => {
    expect(kubeconform(render(options))).toEqual([]);
  });

  test('no object is there twice', () => {
    const names = render(options).map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

withHelm('the checkers themselves', () => {
  const broken = () => {
    const [deployment] = render().filter(({ kind }) => kind === 'Deployment') as [Manifest & { spec: object }];
    Object.assign(deployment.spec, { minReadySeconds: 'five', selector: undefined, replicaCount: 2 });
    return deployment;
  };
  test('find a wrong type, a missing field and a field that there is not', async () => {
    expect((await wrongTypes(broken())).join()).toMatch(/minReadySeconds|selector/);
    expect(unknownFields(broken())).toEqual(['Deployment.spec.replicaCount is not known']);
  });
  withKubeconform('kubeconform too', () => {
    const found = kubeconform([broken()]).join();
    for (const field of ['minReadySeconds', 'selector', 'replicaCount']) expect(found).toContain(field);
  });
});
