import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
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

/** What a stack remembers between runs: `stack.json`. Ports and passwords of the servers are in their own folders. */
export interface StackState {
  healthPorts: Partial<Record<ServiceName, number>>;
  passwords: Record<ServiceName, { owner: string; runtime: string }>;
  operator: { username: string; password: string };
  /** Keys and port of the payment provider's sandbox. */
  razorpay?: { keySecret: string; webhookSecret: string; port: number };
  /** Encrypts table ids in QR codes: base64 of 32 bytes. */
  tableKey: string;
  demoLoaded: boolean;
  users: DemoUser[];
}

/** Reads the state of a folder, or makes the first one with fresh secrets. */
export function loadState(stateDir: string): StackState {
  mkdirSync(stateDir, { recursive: true });
  const file = layoutOf(stateDir).state;
  if (!existsSync(file)) saveState(stateDir, firstState());
  return JSON.parse(readFileSync(file, 'utf8')) as StackState;
}

export function saveState(stateDir: string, state: StackState): void {
  writeJson(layoutOf(stateDir).state, state);
}

/** Writes a private JSON file that readers see whole, old or new. */
export function writeJson(file: string, value: unknown): void {
  writePrivate(file, `${JSON.stringify(value, null, 2)}\n`);
}

function writePrivate(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** The P-256 pair of the access tokens as PEM, made once: identity signs, the gateway checks. */
export function accessTokenKeys(stateDir: string): { privateKey: string; publicKey: string } {
  const { keys } = layoutOf(stateDir);
  const files = { privateKey: join(keys, 'access-token.pem'), publicKey: join(keys, 'access-token.pub.pem') };
  if (!existsSync(files.privateKey) || !existsSync(files.publicKey)) {
    mkdirSync(keys, { recursive: true, mode: 0o700 });
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writePrivate(files.publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }).toString());
    writePrivate(files.privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  return { privateKey: readFileSync(files.privateKey, 'utf8'), publicKey: readFileSync(files.publicKey, 'utf8') };
}

function firstState(): StackState {
  const secret = () => randomBytes(24).toString('hex');
  const passwords = SERVICES.map((name) => [name, { owner: secret(), runtime: secret() }]);
  return {
    healthPorts: {},
    passwords: Object.fromEntries(passwords) as StackState['passwords'],
    operator: { username: 'operator', password: typeablePassword() },
    tableKey: randomBytes(32).toString('base64'),
    demoLoaded: false,
    users: [],
  };
}

/** Three groups of letters and digits that can not be mistaken for each other. */
function typeablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return [group(), group(), group()].join('-');
}
