import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf, SERVICES, type ServiceName } from './layout.ts';

export interface DemoUser {
  username: string;
  password: string;
  role: string;
  scope: string | null;
  tenant_id: string | null;
}

/** State of a stack between runs: `stack.json`. Ports and passwords of the servers are in their own folders. */
export interface StackState {
  healthPorts: Partial<Record<ServiceName, number>>;
  passwords: Record<ServiceName, { owner: string; runtime: string }>;
  operator: { username: string; password: string };
  /** Keys and port of the payment provider's sandbox. */
  razorpay?: { keySecret: string; webhookSecret: string; port: number };
  /** Secret of the deletion proofs. */
  erasureSecret: string;
  /** Encrypts table ids in QR codes: base64 of 32 bytes. */
  tableKey: string;
  /** Signs the gateways' cookie of known devices. */
  deviceCookieKey: string;
  /** The database that has the demo data: PostgreSQL's system identifier. As root it lies outside of this folder and may be lost alone. */
  demoIn?: string;
  users: DemoUser[];
}

/** Reads the state of a folder, or makes the first one with fresh secrets. */
export function loadState(stateDir: string): StackState {
  mkdirSync(stateDir, { recursive: true, mode: 0o700 });
  const file = layoutOf(stateDir).state;
  if (!existsSync(file)) saveState(stateDir, firstState());
  // A folder of an earlier version, or with a new service, lacks some of these secrets.
  const state = JSON.parse(readFileSync(file, 'utf8')) as StackState;
  state.erasureSecret ||= secret();
  for (const name of SERVICES) state.passwords[name] ??= { owner: secret(), runtime: secret() };
  if (!state.deviceCookieKey) saveState(stateDir, Object.assign(state, { deviceCookieKey: secret() }));
  return state;
}

export function saveState(stateDir: string, state: StackState): void {
  writeJson(layoutOf(stateDir).state, state);
}

/** Writes a private JSON file atomically: readers see the old or the new content. */
export function writeJson(file: string, value: unknown): void {
  writePrivate(file, `${JSON.stringify(value, null, 2)}\n`);
}

function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** A key pair as PEM. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** The P-256 pair for access tokens as PEM, made once: identity signs, the gateway verifies. */
export const accessTokenKeys = (stateDir: string): KeyPair =>
  keptPair(stateDir, 'access-token', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }));
/** The Ed25519 pair for callers: the gateway signs, the services verify. */
export const callerKeys = (stateDir: string): KeyPair => keptPair(stateDir, 'caller', () => generateKeyPairSync('ed25519'));

function keptPair(stateDir: string, name: string, make: () => KeyPairKeyObjectResult): KeyPair {
  const { keys } = layoutOf(stateDir);
  const files = { privateKey: join(keys, `${name}.pem`), publicKey: join(keys, `${name}.pub.pem`) };
  if (!existsSync(files.privateKey) || !existsSync(files.publicKey)) {
    mkdirSync(keys, { recursive: true, mode: 0o700 });
    const pair = make();
    writePrivate(files.publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }).toString());
    writePrivate(files.privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return { privateKey: readFileSync(files.privateKey, 'utf8'), publicKey: readFileSync(files.publicKey, 'utf8') };
}

const secret = (): string => randomBytes(24).toString('hex');

function firstState(): StackState {
  return {
    healthPorts: {},
    passwords: {} as StackState['passwords'],
    operator: { username: 'operator', password: typeablePassword() },
    erasureSecret: secret(),
    tableKey: randomBytes(32).toString('base64'),
    deviceCookieKey: secret(),
    users: [],
  };
}

/** Three groups of letters and digits, without those that look alike. */
function typeablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
