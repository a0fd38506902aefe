import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { json } from 'node:stream/consumers';
import { PrintJob } from '@thali/proto/printing/print-job';
import { Jobs } from './jobs.ts';
import { Journal } from './journal.ts';
import { localAddress } from './local-address.ts';
import { type Timings, timings as usualTimings } from './print-document.ts';

const MAX_BODY_BYTES = 1_500_000;

export interface AgentOptions {
  /** Origins of the web app, such as https://pos.example.com. Requests from pages of other origins are refused. */
  origins: readonly string[];
  /** The pairing token that a browser must send as bearer token to print. */
  token: string;
  journal: string;
  /** PEM; with it the agent speaks https. */
  tls?: { cert: string; key: string };
  timings?: Partial<Timings>;
}

/** The agent as a server that is not listening yet. Closing it closes the journal. */
export function createAgent({ origins, token, journal: path, tls, timings }: AgentOptions): Server {
  const journal = new Journal(path);
  const jobs = new Jobs(journal, { ...usualTimings, ...timings });
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { origin } = request.headers;
    if (origin && !origins.includes(origin)) return reply(response, 403, { message: `Not for pages of ${origin}.` });
    if (origin) allow(response, origin);
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) reply(response, 500, { message: 'The print agent failed.' });
    });
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    if (request.url === '/' && request.method === 'GET') return reply(response, 200, { agent: 'thali-print-agent' });
    if (request.url !== '/jobs' || request.method !== 'POST') return reply(response, 404, { message: 'Nothing is here.' });
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply(response, 401, { message: 'The pairing token is not the one that the print agent shows.' });
    if (!(Number(request.headers['content-length']) <= MAX_BODY_BYTES))
      return reply(response, 413, { message: 'The document is too large.' });
    const job = PrintJob.safeParse(await json(request).catch(() => undefined));
    if (!job.success) return reply(response, 400, { message: job.error.issues[0]?.message ?? 'No print job.' });
    const host = await localAddress(job.data.printer.host);
    if (!host) return reply(response, 400, { message: `There is no printer '${job.data.printer.host}' in this network.` });
    return reply(response, 200, await jobs.take({ ...job.data, printer: { ...job.data.printer, host } }));
  }

  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  return server.on('close', () => journal.close());
}

function allow(response: ServerResponse, origin: string) {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-headers', 'authorization, content-type');
  // Required by browser versions with Private Network Access, which Local Network Access has replaced.
  response.setHeader('access-control-allow-private-network', 'true');
  response.setHeader('access-control-max-age', '600');
  response.setHeader('vary', 'origin');
}

function reply(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
