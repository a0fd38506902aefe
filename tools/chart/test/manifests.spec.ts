import { isBuiltIn, unknownFields } from '../known-fields.ts';
import { chart, helm, type RenderOptions, render, valueArguments } from '../render.ts';
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

  test('no object is there twice', () => {
    const names = render(options).map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

withHelm('the checkers themselves', () => {
  test('find a wrong type, a missing field and a field that there is not', async () => {
    const [deployment] = render().filter(({ kind }) => kind === 'Deployment') as never as [{ spec: Record<string, unknown> }];
    const broken = structuredClone(deployment) as never as Parameters<typeof wrongTypes>[0] & { spec: Record<string, unknown> };
    Object.assign(broken.spec, { minReadySeconds: 'five', selector: undefined, replicaCount: 2 });
    expect((await wrongTypes(broken)).join()).toMatch(/minReadySeconds|selector/);
    expect(unknownFields(broken)).toEqual(['Deployment.spec.replicaCount is not known']);
  });
});
