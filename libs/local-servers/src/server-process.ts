import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithParent } from './end-with-parent.ts';
import { freePort, isFree } from './ports.ts';
import { endProcess, type ProcessRef, processRef, send } from './process-identity.ts';

export type ServerKind = 'postgres' | 'nats' | 'redis';

export interface ServerOptions {
  /** Folder of the server's data and secrets, kept between starts; made when missing. */
  dir: string;
  /** A port it must have. Default: the port of its last start, or a free one when that is taken by now. */
  port?: number;
  /** Gets each line that the server prints. */
  onLine?: (line: string) => void;
  /** Added to the environment of the server. */
  env?: Record<string, string>;
  /** True: the server does not keep this process alive, and ends with it where `endWithParent` can. */
  unref?: boolean;
}

export interface RunningServer {
  readonly kind: ServerKind;
  readonly via: 'npm' | 'path' | 'container';
  /** With user and password; PostgreSQL: of the superuser, database `postgres`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, however that came about, with how it ended. */
  readonly exited: Promise<string>;
  /** Ends it and waits until it is gone. Default: the server's own orderly way. The data stay. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it and deletes its folder. */
  remove(): Promise<void>;
}

/** The record in a server's folder, kept between starts. */
export interface ServerRecord {
  port: number;
  password: string;
  process?: ProcessRef;
  /** A folder outside of `dir` that belongs to the server. */
  home?: string;
}

/** A server that can not be had on this machine; the message says how to get it. */
export class MissingServerError extends Error {
  override name = 'MissingServerError';
}

/** Reads the record of a server's folder, undefined before its first start. */
export function readRecord(dir: string): ServerRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(dir, 'server.json'), 'utf8')) as ServerRecord;
  } catch {
    return undefined;
  }
}

export function writeRecord(dir: string, record: ServerRecord): void {
  const file = join(dir, 'server.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Makes the folder, ends what an earlier run left there, and settles port and password. */
export async function prepareRecord(options: ServerOptions): Promise<ServerRecord> {
  mkdirSync(options.dir, { recursive: true });
  const old = readRecord(options.dir);
  if (old?.process) await endProcess(old.process, 'SIGINT', 20_000);
  const port = options.port ?? (old && (await isFree(old.port)) ? old.port : await freePort());
  const record = { ...old, port, password: old?.password ?? randomBytes(24).toString('hex'), process: undefined };
  writeRecord(options.dir, record);
  return record;
}

/** The path of a program on PATH (or in one of `more`), undefined when it is not there. */
export function findProgram(name: string, more: string[] = []): string | undefined {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...more]) {
    if (!folder) continue;
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not here
    }
  }
  return undefined;
}

/** What a program answers to --version, undefined when it can not run here. */
export function versionOf(program: string): string | undefined {
  const result = spawnSync(program, ['--version'], { encoding: 'utf8', cwd: '/' });
  return result.status === 0 ? `${result.stdout}${result.stderr}`.trim() : undefined;
}

export interface SpawnPlan {
  program: string;
  args: string[];
  /** The user to run as, only for root. */
  user?: { uid: number; gid: number };
  cwd?: string;
  stopSignal: NodeJS.Signals;
  /** Resolves true as soon as the server answers. */
  ready: () => Promise<boolean>;
}

export interface SpawnedServer {
  pid: number;
  exited: Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a server in a process group of its own (Ctrl-C stops it in order, not at once) and waits until it answers. */
export async function spawnServer(plan: SpawnPlan, options: ServerOptions, record: ServerRecord): Promise<SpawnedServer> {
  const tail: string[] = [];
  const child = spawn(...endWithParent(plan.program, plan.args, plan.stopSignal), {
    cwd: plan.cwd ?? options.dir,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...plan.user,
  });
  if (options.unref) {
    child.unref();
    for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  }
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  readLines(child, (line) => {
    tail.push(line);
    if (tail.length > 20) tail.shift();
    options.onLine?.(line);
  });
  let ended: string | undefined;
  exited.then((how) => {
    ended = how;
  });
  if (child.pid) writeRecord(options.dir, { ...record, process: processRef(child.pid) });
  const stop = async (signal: NodeJS.Signals = plan.stopSignal) => {
    if (ended !== undefined || !child.pid) return;
    send(child.pid, 'SIGCONT');
    send(child.pid, signal);
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(force);
  };
  const deadline = Date.now() + 60_000;
  while (!(await plan.ready())) {
    if (ended === undefined && Date.now() < deadline) {
      await sleep(25);
      continue;
    }
    await stop('SIGKILL');
    throw new Error(`${plan.program} did not start (${ended ?? 'no answer in 60 s'}):\n${tail.join('\n')}`);
  }
  return { pid: child.pid as number, exited, stop };
}

/** True when a connection that sends `hello` is answered with something that contains `answer`. */
export function answers(port: number, hello: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    let text = '';
    const done = (ok: boolean) => {
      socket.destroy();
      resolve(ok);
    };
    socket.setTimeout(2000, () => done(false));
    socket.on('error', () => done(false));
    socket.on('close', () => done(false));
    socket.on('connect', () => socket.write(hello));
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.includes(answer)) done(true);
    });
  });
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
}
