import { processRef } from '@thali/local-servers/process-identity';
import { freePort, natsUrlAs, type RunningServer } from '@thali/local-servers/servers';
import { createServiceDatabase } from '../../libs/kit/src/database/service-database.ts';
import { type Launched, runToEnd } from '../supervisor/launch.ts';
import { LogFiles } from '../supervisor/log-files.ts';
import { Part } from '../supervisor/part.ts';
import { build } from './build.ts';
import { loadDemo, signIns } from './demo.ts';
import { databaseUrl, migrationEnvironment, type StackContext } from './environment.ts';
import { CHECKOUT, layoutOf, type PartName, SERVERS, SERVICES, type ServerName, type ServiceName } from './layout.ts';
import { migrateCommand, startGateway, startSandbox, startServer, startService, startWeb } from './parts.ts';
import { chooseSandbox, sandboxUrl, usesSandbox } from './payments.ts';
import { chooseHealthPorts, type HeldPort, holdPort } from './ports.ts';
import type { Progress } from './progress.ts';
import { waitUntilReady } from './ready.ts';
import { noteRunning, type Running, release } from './running.ts';
import { ensureServerPrograms, INSTALL_ADVICE } from './server-programs.ts';
import { callerKeys, loadState, saveState, writeJson } from './state.ts';
import type { StartOptions, Thali } from './thali.ts';

/** The parts of one stack, the steps that start them, and the files about them. */
export class Stack {
  readonly #options: StartOptions;
  readonly #progress: Progress;
  readonly #running: Running;
  readonly #logs: LogFiles;
  readonly #parts = new Map<PartName, Part>();
  readonly #servers = new Map<ServerName, RunningServer>();
  /** Instances beside the first of their service. */
  readonly #others: Part[] = [];
  #port: HeldPort | undefined;
  #context: StackContext | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: StartOptions, progress: Progress, running: Running) {
    this.#options = options;
    this.#progress = progress;
    this.#running = running;
    this.#logs = new LogFiles({
      dir: layoutOf(options.stateDir).logs,
      names: [...SERVERS, ...SERVICES, 'razorpay', 'gateway', 'web'],
      out: options.quiet ? undefined : process.stdout,
    });
  }

  async start(): Promise<Thali> {
    const { signal, demo = true, reload } = this.#options;
    const { step } = this.#progress;
    const logs = `Look into ${layoutOf(this.#options.stateDir).logs}, repair it, then start again.`;

    await step('Port', 'Choose another one: make up PORT=8090', (note) => this.#holdPort(note));
    await step('nats-server, redis-server', INSTALL_ADVICE, async (note) => {
      const installed = await ensureServerPrograms(this.#hidden('install'), signal);
      note(installed.length ? `installed ${installed.join(', ')} with apt` : 'present');
    });
    if (this.#options.build !== false && !reload)
      await step('Build', 'Repair what is named above, then start again.', () => build(this.#hidden('build'), signal));
    await step('PostgreSQL, NATS, Redis', `${logs} \`make doctor\` says what is missing.`, (note) => this.#startServers(note));
    const context = await this.#makeContext();
    await step('Databases and roles', `${logs} \`make reset\` starts afresh.`, async () => {
      for (const name of SERVICES) await createServiceDatabase(context.servers.postgres.url, name, context.state.passwords[name]);
    });
    await step('Migrations', 'Repair the migration that is named above, then start again.', async () => {
      await Promise.all(SERVICES.map((name) => this.#migrate(context, name)));
    });
    await step('Services, gateway', logs, () => this.#startProcesses(context));
    if (demo) await step('Demo data', logs, async (note) => note(await loadDemo(context, this.#hidden('demo'), signal)));
    signal?.throwIfAborted();

    this.#running.baseUrl = context.baseUrl;
    this.#note();
    return this.#handle(context);
  }

  /** Stops everything in order. Safe to call twice. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stopAll();
    return this.#stopped;
  }

  async #stopAll(): Promise<void> {
    await this.#port?.release();
    const stop = (names: readonly PartName[]) => Promise.all(names.map((name) => this.#parts.get(name)?.stop()));
    await stop(['web', 'gateway']);
    await Promise.all([stop([...SERVICES, 'razorpay']), ...this.#others.map((part) => part.stop())]);
    await stop(SERVERS);
    release(this.#options.stateDir);
  }

  async #holdPort(note: (text: string) => void): Promise<void> {
    this.#port = await holdPort(this.#options.port);
    note(String(this.#port.port));
  }

  async #startServers(note: (text: string) => void): Promise<void> {
    const launch = async (name: ServerName) => {
      const port = this.#servers.get(name)?.port;
      const server = await startServer(name, this.#options.stateDir, this.#hidden(name), port);
      this.#servers.set(name, server);
      return server;
    };
    await settled(SERVERS.map((name) => this.#add(name, () => launch(name))));
    note(SERVERS.map((name) => `${this.#servers.get(name)?.port}`).join(', '));
  }

  async #makeContext(): Promise<StackContext> {
    const {
      stateDir,
      reload,
      programs = CHECKOUT,
      env = {},
      host = '127.0.0.1',
      logLevel = process.env.LOG_LEVEL ?? 'info',
    } = this.#options;
    const { port } = this.#port as HeldPort;
    const state = loadState(stateDir);
    await chooseHealthPorts(state);
    await chooseSandbox(state);
    saveState(stateDir, state);
    this.#context = {
      stateDir,
      programs,
      port,
      host,
      gatewayPort: reload ? await freePort() : port,
      baseUrl: `http://localhost:${port}`,
      logLevel,
      env,
      state,
      servers: Object.fromEntries(this.#servers) as StackContext['servers'],
    };
    return this.#context;
  }

  async #migrate(context: StackContext, name: ServiceName): Promise<void> {
    const { signal, reload = false } = this.#options;
    const env = migrationEnvironment(context, name);
    try {
      await runToEnd({ ...migrateCommand(context, name, reload, env), onLine: this.#hidden(name), signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(`${name}: ${(error as Error).message}`);
    }
  }

  async #startProcesses(context: StackContext): Promise<void> {
    const { reload = false, signal } = this.#options;
    await this.#port?.release();
    const starts = SERVICES.map((name) => this.#add(name, () => startService(context, name, reload, this.#shown(name))));
    starts.push(this.#add('gateway', () => startGateway(context, reload, this.#shown('gateway'))));
    if (usesSandbox()) starts.push(this.#add('razorpay', () => startSandbox(context, this.#hidden('razorpay'))));
    if (reload) starts.push(this.#add('web', () => startWeb(context, this.#shown('web'))));
    await settled(starts);
    const expect = (name: PartName, url: string) => ({ url, pid: () => this.#parts.get(name)?.pid });
    const ready = SERVICES.map((name) => expect(name, `http://127.0.0.1:${context.state.healthPorts[name]}/readyz`));
    ready.push(expect('gateway', `http://127.0.0.1:${context.gatewayPort}/readyz`));
    if (usesSandbox()) ready.push(expect('razorpay', `${sandboxUrl(context.state)}/readyz`));
    if (reload) ready.push(expect('web', `${context.baseUrl}/`));
    await Promise.all(ready.map((one) => waitUntilReady(one, 60, signal)));
  }

  async #add(name: PartName, launch: () => Promise<Launched>): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const part = new Part({ name, launch, say: this.#shown(name), changed: () => this.#note() });
    this.#parts.set(name, part);
    await part.start();
  }

  async #another(context: StackContext, service: ServiceName): Promise<Part> {
    const name = `${service} ${this.#others.length + 2}`;
    const healthPort = await freePort();
    const own = { ...context, env: { ...context.env, HEALTH_PORT: String(healthPort) } };
    const launch = () => startService(own, service, false, this.#shown(name));
    const part = new Part({ name, launch, say: this.#shown(name), changed: () => {} });
    this.#others.push(part);
    await part.start();
    await waitUntilReady({ url: `http://127.0.0.1:${healthPort}/readyz`, pid: () => part.pid }, 60, this.#options.signal);
    return part;
  }

  #shown(name: string): (line: string) => void {
    return (line) => this.#logs.write(name, line);
  }

  #hidden(name: string): (line: string) => void {
    return (line) => this.#logs.write(name, line, false);
  }

  /** Updates `running.json` and, once everything answers, `demo.json`. */
  #note(): void {
    const { stateDir } = this.#options;
    const refs = [...this.#parts].flatMap(([name, { pid }]) => {
      const ref = pid === undefined ? undefined : processRef(pid);
      return ref ? [[name, ref] as const] : [];
    });
    this.#running.parts = Object.fromEntries(refs);
    noteRunning(stateDir, this.#running);
    if (!this.#running.baseUrl || !this.#context) return;
    const { baseUrl, state } = this.#context;
    writeJson(layoutOf(stateDir).demo, { baseUrl, users: signIns(state), pids: this.#pids() });
  }

  #pids(): Partial<Record<PartName, number>> {
    const order: PartName[] = ['gateway', ...SERVICES, 'razorpay', ...SERVERS, 'web'];
    const pids = order.map((name) => [name, this.#parts.get(name)?.pid] as const);
    return Object.fromEntries(pids.filter(([, pid]) => pid !== undefined));
  }

  #handle(context: StackContext): Thali {
    const part = (name: PartName) => this.#parts.get(name) as Part;
    return {
      baseUrl: context.baseUrl,
      stateDir: this.#options.stateDir,
      users: signIns(context.state),
      pids: () => this.#pids(),
      process: part,
      server: part,
      another: (name) => this.#another(context, name),
      healthUrl: (name) => `http://127.0.0.1:${context.state.healthPorts[name]}`,
      databaseUrl: (name) => databaseUrl(context, name),
      databaseOwnerUrl: (name) => databaseUrl(context, name, 'owner'),
      postgresUrl: context.servers.postgres.url,
      natsUrl: context.servers.nats.url,
      natsUrlAs: (user) => natsUrlAs(user, context.servers.nats.url),
      callerKeys: callerKeys(context.stateDir),
      erasureSecret: context.state.erasureSecret,
      redisUrl: context.servers.redis.url,
      paymentsUrl: sandboxUrl(context.state),
      mailsDir: layoutOf(this.#options.stateDir).mails,
      uploadsDir: layoutOf(this.#options.stateDir).uploads,
      stop: () => this.stop(),
    };
  }
}

/** Waits for all starts, also when one fails, so that no part starts after the others were stopped. */
async function settled(starts: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(starts);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
