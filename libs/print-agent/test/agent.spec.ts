import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PrintAnswer } from '@thali/proto/printing/print-job';
import { createAgent } from '../src/agent.ts';
import type { Timings } from '../src/print-document.ts';
import { FakePrinter } from '../src/testing/fake-printer.ts';

const origin = 'https://pos.example.com';
const token = 'd1f1c0de';
const rows = ['Token 42', 'Paneer Tikka', 'Butter Naan', 'Total 567.00', 'Thank you'];
const document = Buffer.concat([
  Buffer.from('\x1b@'),
  Buffer.from(rows.map((row) => `${row}\r\n`).join('')),
  Buffer.from('\x1dV\x01', 'latin1'),
]);
const quick: Partial<Timings> = { connectMs: 1_000, statusMs: 300, pollMs: 20, answerMs: 5_000 };

describe('print agent', () => {
  let folder: string;
  let printer: FakePrinter;
  let server: Server;

  const start = async (timings: Partial<Timings> = {}) => {
    server = createAgent({ origins: [origin], token, journal: join(folder, 'jobs.jsonl'), timings: { ...quick, ...timings } });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const restart = async (timings: Partial<Timings> = {}) => {
    await stop();
    await start(timings);
  };
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify({ jobId: 'receipt-1', printer: printer.address, document: document.toString('base64'), ...body }),
    });
  const print = async (body: object = {}) => (await (await post(body)).json()) as PrintAnswer;
  const until = async (what: string, holds: () => boolean) => {
    for (const deadline = performance.now() + 60_000; !holds(); await new Promise((resolve) => setTimeout(resolve, 5)))
      if (performance.now() > deadline) throw new Error(`${what} did not come within a minute`);
  };
  const printed = () => printer.papers.map(({ texts }) => texts);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'print-agent-'));
    printer = await new FakePrinter().start();
    await start();
  });
  afterEach(async () => {
    await stop();
    await printer.stop();
    rmSync(folder, { recursive: true });
  });

  it('prints a document and says so when the printer has worked it off', async () => {
    expect(await print()).toEqual({ jobId: 'receipt-1', outcome: 'printed', report: 'ready', message: 'Printed.' });
    expect(printed()).toEqual([rows]);
  });

  it('says that paper is getting low, and prints', async () => {
    printer.condition.paper = 'low';
    expect(await print()).toMatchObject({ outcome: 'printed', report: 'paper-low' });
  });

  it('prints one id once: again, from several at once, and after a restart', async () => {
    await Promise.all([print(), print(), print({ reprint: true })]);
    expect(await print()).toMatchObject({ outcome: 'printed' });
    await restart();
    expect(await print({ reprint: true })).toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows]);
  });

  it.each([
    ['paper-out', { paper: 'out' }, 'The printer is out of paper. Nothing was printed.'],
    ['cover-open', { coverOpen: true }, 'The cover of the printer is open. Nothing was printed.'],
    ['silent', { silent: true }, 'The printer does not answer. Nothing was printed.'],
  ] as const)('sends no byte to a printer that is %s, and prints when asked again', async (report, condition, message) => {
    Object.assign(printer.condition, condition);
    expect(await print()).toEqual({ jobId: 'receipt-1', outcome: 'untouched', report, message });
    expect(printer.torn.rows).toEqual([]);
    printer.refill();
    expect(await print()).toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows]);
  });

  it('says that a printer can not be reached, and prints once it can', async () => {
    await printer.stop();
    expect(await print()).toMatchObject({ outcome: 'untouched', report: 'unreachable' });
    printer = await new FakePrinter().start(printer.address.port);
    expect(await print()).toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows]);
  });

  it('does not repeat a job that broke in the middle, until somebody wants it again; then it is marked', async () => {
    printer.condition.dropsAtRow = 2;
    const broken = { outcome: 'broken', report: 'dropped', message: expect.stringContaining('Part of it may be on paper.') };
    expect(await print()).toMatchObject(broken);
    printer.refill();
    expect(await print()).toMatchObject(broken);
    await restart();
    expect(await print()).toMatchObject(broken);
    expect(printed()).toEqual([]);

    expect(await print({ reprint: true })).toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows.slice(0, 2), ['*** REPRINT ***', ...rows]]);
    expect(await print({ reprint: true })).toMatchObject({ outcome: 'printed' });
    expect(printed()).toHaveLength(2);
  });

  it('takes a job that an agent left in the middle for a broken one', async () => {
    printer.condition.runsOutAtRow = 3;
    await restart({ answerMs: 300 });
    expect(await print()).toMatchObject({ outcome: 'waiting' });
    await restart();
    printer.refill();
    expect(await print()).toMatchObject({ outcome: 'broken', report: 'interrupted' });
  });

  it('says what a begun job waits for; it goes on by itself, and asking again prints nothing twice', async () => {
    printer.condition.runsOutAtRow = 3;
    await restart({ answerMs: 300 });
    expect(await print()).toMatchObject({
      outcome: 'waiting',
      report: 'paper-out',
      message: 'The printer is out of paper. It goes on by itself.',
    });
    const second = print({ jobId: 'receipt-2' });
    expect(await second).toMatchObject({ outcome: 'untouched', report: 'busy' });
    printer.refill();
    await until('the paper', () => printer.papers.length > 0);
    expect(await print()).toMatchObject({ outcome: 'printed' });
    expect(await print({ jobId: 'receipt-2' })).toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows, rows]);
  });

  it('lets a slow printer finish', async () => {
    await restart({ answerMs: 50 });
    printer.condition.slowMs = 3;
    const first = await print();
    expect(first).toMatchObject({ outcome: 'waiting', message: 'The printer is still printing.' });
    await until('the paper', () => printer.papers.length > 0);
    printer.refill();
    await expect(print()).resolves.toMatchObject({ outcome: 'printed' });
    expect(printed()).toEqual([rows]);
  });

  it('tells of a printer that took everything and never confirms', async () => {
    await restart({ confirmMs: 100 });
    printer.condition.neverConfirms = true;
    expect(await print()).toMatchObject({ outcome: 'printed', report: 'unconfirmed' });
  });

  it('prints one job after the other', async () => {
    await Promise.all(['a', 'b', 'c'].map((jobId) => print({ jobId })));
    expect(printed()).toEqual([rows, rows, rows]);
    expect(printer.calls).toBe(3);
  });

  it('serves only pages of its origins, with the pairing token, and printers of the own network', async () => {
    expect((await post({}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post({}, { authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post({ document: 'no base64!' })).status).toBe(400);
    expect((await post({ printer: { host: '192.0.2.1', port: 9100 } })).status).toBe(400);
    expect((await post({ document: 'AAAA'.repeat(400_000) })).status).toBe(413);
    expect(printer.calls).toBe(0);
  });

  it('lets a browser ask first, private network included', async () => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/jobs`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' },
    });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-private-network': 'true',
    });
  });

  it('is not fooled by something that is no printer', async () => {
    const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await print({ printer: { host: '127.0.0.1', port } })).toMatchObject({ outcome: 'untouched' });
    other.close();
  });
});
