/**
 * `make test-cluster`: a Kubernetes of its own on this machine, and the chart through its whole life on it (docs/cluster-test.md). The
 * first half prepares outside of any namespace; the second runs in mount, network and process namespaces of its own, which end with it.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKOUT } from '../stack/layout.ts';
import { startControlPlane } from './control-plane.ts';
import { openEntrance } from './entrance.ts';
import { saveImages, version } from './images.ts';
import { claimMachine, keepSysctls, missing, removeCgroups } from './machine.ts';
import { startNode } from './node.ts';
import { Client, eventually, Parts, run } from './parts.ts';
import { buildPrograms, kubernetesVersion } from './programs.ts';
import { Release } from './release.ts';
import { playThrough } from './scenario.ts';
import { Steps } from './steps.ts';

const results = join(CHECKOUT, '.thali', 'cluster');
const nodes = 2;
const [inside, dir = ''] = process.argv.slice(2);
process.exitCode = inside ? await insideNamespaces() : await prepared();

async function prepared(): Promise<number> {
  const lacking = missing();
  if (lacking.length) {
    process.stderr.write(`This machine can not run a cluster; it lacks ${lacking.join('; ')}\n`);
    return 1;
  }
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const { step } = new Steps();
  const leave = claimMachine();
  const state = mkdtempSync('/var/tmp/thali-cluster-');
  const restore = keepSysctls();
  try {
    await step(`Programs of Kubernetes ${kubernetesVersion}, CoreDNS, helm`, () =>
      buildPrograms((line) => process.stdout.write(`  ${line}\n`)),
    );
    await step('Images', () => saveImages(join(state, 'images.tar')));
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
    const again = [process.execPath, import.meta.filename, '--inside', state];
    return await ended(
      spawn('unshare', [...namespaces, ...again], { stdio: 'inherit', timeout: 60 * 60_000, killSignal: 'SIGKILL' }),
    );
  } finally {
    spawnSync('cp', ['-r', join(state, 'logs'), results]);
    const changed = restore();
    process.stdout.write(`restored: ${changed.join(', ') || 'no kernel setting had changed'}\n`);
    removeCgroups();
    rmSync(state, { recursive: true, force: true });
    leave();
  }
}

/** Waits for the child process, and kills it on SIGINT or SIGTERM, which ends everything in its namespaces. */
function ended(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

async function insideNamespaces(): Promise<number> {
  const steps = new Steps();
  const { step } = steps;
  const parts = new Parts(dir);
  try {
    await run('mount', ['--make-rshared', '/']);
    await run('ip', ['link', 'set', 'lo', 'up']);
    const { client, kubeconfig } = await step('Control plane ready', () => startControlPlane(parts));
    const release = new Release(client);
    await step('helm install --dry-run=server', async () => void (await release.install(version, '--dry-run=server')));
    await step(`${nodes} nodes ready, with images`, async () => {
      for (let index = 0; index < nodes; index++) await startNode(parts, index, kubeconfig, join(dir, 'images.tar'));
      await eventually('the nodes are ready', 120, () =>
        client.kubectl(['wait', 'node', '--all', '--for=condition=Ready', '--timeout=10s']),
      );
    });
    await release.makeVolumes(parts);
    await step(
      `helm install ${version}, everything ready`,
      async () => void (await release.install(version, '--wait', '--timeout', '10m')),
    );
    await step('helm test', async () => void (await client.helm(['test', 'thali', '--timeout', '5m'], 320)));
    const users = await step('Demo restaurants', () => eventually('the demo is loaded', 600, () => release.loadDemo()));
    const entrance = await openEntrance(8080, await release.address('gateway'), await release.address('web'));
    try {
      await playThrough(client, release, 'http://localhost:8080', users, steps);
    } finally {
      // Left open after a failure, it would keep this process.
      entrance.closeAllConnections();
      entrance.close();
    }
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    await diagnose();
    return 1;
  } finally {
    writeFileSync(join(results, 'steps.md'), `${steps.table()}\n`);
    await parts.stop();
  }
}

/** Writes what an engineer needs after a failure into a file. HOLD=1 leaves the cluster up until the test is ended. */
async function diagnose(): Promise<void> {
  const client = new Client(join(dir, 'kubeconfig'));
  const questions = [
    'get pods,pvc,jobs -A -o wide',
    'get events -A --sort-by=.lastTimestamp',
    'describe nodes',
    'logs -l app.kubernetes.io/name=thali --tail=20 --prefix',
  ];
  const answers = await Promise.all(
    questions.map((question) => client.kubectl(question.split(' '), 20).catch((error: Error) => error.message)),
  );
  writeFileSync(join(results, 'diagnosis.txt'), answers.map((answer, n) => `$ kubectl ${questions[n]}\n${answer}\n`).join('\n'));
  while (process.env.HOLD) await sleep(1_000);
}
