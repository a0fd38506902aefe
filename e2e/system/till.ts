import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmOperatorPassword, confirmPassword } from '@thali/proto/identity/confirmation';
import { operatorSignIn, signIn } from '@thali/proto/identity/session';
import type { HttpMethod, Output, Request, Rpc } from '@thali/proto/kernel';
import { operations } from '@thali/proto/registry';
import { io, type Socket } from 'socket.io-client';
import { formOf } from './form.ts';
import { thali } from './thali.ts';

/** The answer to a request. `body` is parsed JSON, undefined when it is none. */
export interface Answer<Body = unknown> {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Body;
  text: string;
  /** The raw body. */
  bytes: Buffer;
  ms: number;
}
export interface Sending {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Media type of the body; JSON unless said otherwise. */
  type?: string;
  /** Return a 429 instead of waiting and repeating. */
  impatient?: boolean;
  /** Time-out of the client. */
  patienceMs?: number;
}
type Calling = Sending & { key?: string };

const prefix = '/api/v1';
/** Paths that are refused without an Idempotency-Key before any other check. */
const wantKeys = Object.values(operations).flatMap(({ idempotent, http }) =>
  idempotent && http ? [new RegExp(`^${http[1].replaceAll(/\{\w+\}/g, '[^/]+')}$`)] : [],
);
const signIns: Rpc[] = [signIn, operatorSignIn];
/** Whether a path below /api/v1 is refused without an Idempotency-Key. */
export const wantsKey = (method: string, path: string): boolean => method !== 'GET' && wantKeys.some((one) => one.test(path));
let tills = 0;

/** What strangers do is limited per address; on Linux all of 127/8 is this machine. */
const nextAddress = (): string | undefined => {
  tills += 1;
  return process.platform === 'linux' ? `127.1.${tills >> 8}.${tills & 255}` : undefined;
};

/** A browser in a restaurant, as far as HTTP and sockets go: cookies, keep-alive connections, an address of its own. */
export class Till {
  readonly cookies = new Map<string, { value: string; path: string }>();
  /** The password of the sign-in, entered again when it is asked for, as a person would. */
  private password?: string;
  private readonly agent: http.Agent;

  /** @param address whose strangers it is counted among: its own, unless it shares one with another till */
  constructor(readonly address = nextAddress()) {
    this.agent = new http.Agent({ keepAlive: true, localAddress: address });
  }

  /** Calls an operation the way its contract says. */
  call<R extends Rpc>(contract: R, input: Request<R>, { key, ...sending }: Calling = {}): Promise<Answer<Output<R>>> {
    if (signIns.includes(contract)) this.password = (input as Request<typeof signIn>).password;
    const { method, path, body, type } = requestOf(contract, input);
    const headers = { ...(key && { 'idempotency-key': key }), ...sending.headers };
    return this.send(method, path, { body, type, ...sending, headers }) as Promise<Answer<Output<R>>>;
  }

  /** The same for calls that must work. */
  async ok<R extends Rpc>(contract: R, input: Request<R>, calling?: Calling): Promise<Output<R>> {
    const { status, body, text } = await this.call(contract, input, calling);
    if (status !== 200) throw new Error(`${contract.subject} answered ${status} ${text}`);
    return body;
  }

  /**
   * A command as a till sends it: repeated under one key until there is a final answer; refusals that ask to come again, and lost answers,
   * are not final.
   */
  async untilAnswered<R extends Rpc>(contract: R, input: Request<R>, key: string = randomUUID()): Promise<Answer<Output<R>>> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const answer = await this.call(contract, input, { key, patienceMs: 2_500 }).catch(() => undefined);
      if (answer && !notNow(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`${contract.subject}: no answer in a minute, the last was ${answer?.text}`);
      await sleep(250);
    }
  }

  /**
   * Any request below /api/v1, under a key of its own where one is needed and none is given. Rejects when the connection fails or the
   * time-out is over. After a 429 it waits and repeats; when the password is asked for, it enters it and repeats the request.
   */
  async send(method: string, path: string, sending: Sending = {}): Promise<Answer> {
    const keyed = wantsKey(method, path)
      ? { ...sending, headers: { 'idempotency-key': randomUUID(), ...sending.headers } }
      : sending;
    for (;;) {
      const answer = await this.sendOnce(method, path, keyed);
      const { code } = (answer.body ?? {}) as { code?: string };
      if (sending.impatient) return answer;
      if (code === 'TOO_MANY_REQUESTS') await sleep(1_000 * Number(answer.headers['retry-after']));
      else if (code !== 'PASSWORD_NEEDED' || !(await this.enterPassword(path))) return answer;
    }
  }

  /** Enters the password; returns whether it is known and was accepted. */
  async enterPassword(path = ''): Promise<boolean> {
    if (this.password === undefined) return false;
    const confirming = path.startsWith('/superadmin') ? confirmOperatorPassword : confirmPassword;
    const { method, path: where, body } = requestOf(confirming, { password: this.password });
    return (await this.sendOnce(method, where, { body })).status === 200;
  }

  /** A request of this till, as `http.request` takes it. */
  requestOptions(method: string, path: string, { headers = {}, body, type = 'application/json' }: Sending) {
    const { port } = new URL(thali.baseUrl);
    return {
      ...{ host: '127.0.0.1', port, method, path: prefix + path, localAddress: this.address },
      headers: {
        ...(body !== undefined && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
        cookie: this.cookieHeader(path),
        ...headers,
      },
    };
  }

  private sendOnce(method: string, path: string, sending: Sending): Promise<Answer> {
    const { body, patienceMs = 60_000 } = sending;
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const request = http.request({
        ...this.requestOptions(method, path, sending),
        agent: this.agent,
        signal: AbortSignal.timeout(patienceMs),
      });
      request.once('error', (error) => reject(Object.assign(error, { openBefore: request.reusedSocket })));
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          this.keepCookies(response.headers['set-cookie'] ?? []);
          const bytes = Buffer.concat(chunks);
          const text = bytes.toString();
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, text, bytes, body: parsed(text), ms: performance.now() - started });
        });
      });
      request.end(body);
    });
  }

  /** A socket with this till's session, once it is connected. Rejects with connect_error. */
  async socket(): Promise<Socket> {
    const socket = io(thali.baseUrl.replace('localhost', '127.0.0.1'), {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelayMax: 500,
      extraHeaders: { cookie: this.cookieHeader('/') },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return socket;
  }

  /** Another browser with a copy of the cookies of this one. */
  copy(): Till {
    const other = new Till();
    for (const [name, cookie] of this.cookies) other.cookies.set(name, cookie);
    other.password = this.password;
    return other;
  }

  private cookieHeader(path: string): string {
    const sent = [...this.cookies].filter(([, cookie]) => (prefix + path).startsWith(cookie.path));
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split('=', 2);
      const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
      if (value) this.cookies.set(name, { value, path });
      else this.cookies.delete(name);
    }
  }
}

/** The payload of a socket's next event of this name. @throws after a minute without one */
export const nextEvent = (socket: Socket, name: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} did not come within a minute`)), 60_000);
    socket.once(name, (payload) => {
      clearTimeout(late);
      resolve(payload);
    });
  });

type Wire = { method: HttpMethod; path: string } & Pick<Sending, 'body' | 'type'>;

/** Method, path with query, and body of a call, from its contract: JSON, or a form where it takes a file. */
export function requestOf(contract: Rpc, input: unknown): Wire {
  if (!contract.http) throw new Error(`${contract.subject} has no route`);
  const [method, template] = contract.http;
  const rest = { ...(input as Record<string, unknown>) };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (contract.uploadBytes !== undefined) {
    const { file, ...fields } = rest;
    return { method, path, ...formOf({ ...fields, image: file }) };
  }
  if (method !== 'GET' && method !== 'DELETE') return { method, path, body: JSON.stringify(rest) };
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
  return { method, path: query.size ? `${path}?${query}` : path };
}

/** Refusals after which the client shall try again: nothing was decided. */
export const notNow = ({ status, body }: Answer): boolean =>
  status === 429 || status >= 500 || (body as { code?: string } | undefined)?.code === 'IDEMPOTENCY_IN_PROGRESS';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
