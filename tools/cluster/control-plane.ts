import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, eventually, type Parts, run } from './parts.ts';
import { program } from './programs.ts';

/** Addresses inside the cluster's own network namespace. */
export const addresses = { api: '10.200.0.1', names: '10.200.0.53', node: (index: number) => `10.200.0.${10 + index}` };
const services = '10.96.0.0/16';
const server = `https://${addresses.api}:6443`;

export interface ControlPlane {
  client: Client;
  /** File of the administrator's configuration. */
  kubeconfig: string;
}

/** etcd, API server, controllers, scheduler, name server and kube-proxy: what a cluster has once. */
export async function startControlPlane(parts: Parts): Promise<ControlPlane> {
  const file = (name: string) => join(parts.dir, name);
  for (const address of [addresses.api, addresses.names]) await run('ip', ['address', 'add', `${address}/32`, 'dev', 'lo']);
  // Programs outside of pods reach services too: kube-proxy's rules only apply to addresses that have a route.
  await run('ip', ['route', 'add', services, 'dev', 'lo', 'src', addresses.api]);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(file('accounts.key'), privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  writeFileSync(file('accounts.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  const token = randomBytes(24).toString('hex');
  writeFileSync(file('tokens.csv'), `${token},admin,1,"system:masters"\n`, { mode: 0o600 });
  const kubeconfig = file('kubeconfig');
  writeFileSync(kubeconfig, JSON.stringify(configuration(token)), { mode: 0o600 });
  mkdirSync(file('certificates'), { recursive: true });

  await parts.start('etcd', program('etcd'), [
    ...['--data-dir', file('etcd'), '--unsafe-no-fsync', '--log-level', 'warn'],
    ...['--listen-client-urls', 'http://127.0.0.1:2379', '--advertise-client-urls', 'http://127.0.0.1:2379'],
  ]);
  await parts.start('kube-apiserver', program('kube-apiserver'), [
    '--etcd-servers=http://127.0.0.1:2379',
    '--secure-port=6443',
    `--advertise-address=${addresses.api}`,
    `--cert-dir=${file('certificates')}`,
    `--service-cluster-ip-range=${services}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    `--service-account-key-file=${file('accounts.pub')}`,
    `--service-account-signing-key-file=${file('accounts.key')}`,
    `--token-auth-file=${file('tokens.csv')}`,
    '--authorization-mode=RBAC',
    '--allow-privileged=true',
    '--kubelet-preferred-address-types=InternalIP',
  ]);
  const client = new Client(kubeconfig);
  await eventually('the API server is ready', 90, () => client.kubectl(['get', '--raw', '/readyz'], 10));
  await parts.start('kube-controller-manager', program('kube-controller-manager'), [
    `--kubeconfig=${kubeconfig}`,
    `--service-account-private-key-file=${file('accounts.key')}`,
    `--root-ca-file=${file('certificates/apiserver.crt')}`,
    '--leader-elect=false',
  ]);
  await parts.start('kube-scheduler', program('kube-scheduler'), [`--kubeconfig=${kubeconfig}`, '--leader-elect=false']);
  writeFileSync(
    file('Corefile'),
    `cluster.local:53 {\n  errors\n  kubernetes {\n    kubeconfig ${kubeconfig} admin\n    ttl 5\n  }\n}\n`,
  );
  await parts.start('coredns', program('coredns'), ['-conf', file('Corefile')]);
  await parts.start('kube-proxy', program('kube-proxy'), [
    `--kubeconfig=${kubeconfig}`,
    '--hostname-override=node-0',
    '--cluster-cidr=10.244.0.0/16',
    '--conntrack-max-per-core=0',
    '--oom-score-adj=0',
  ]);
  return { client, kubeconfig };
}

const configuration = (token: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'thali', cluster: { server, 'insecure-skip-tls-verify': true } }],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'admin', context: { cluster: 'thali', user: 'admin' } }],
  'current-context': 'admin',
});
