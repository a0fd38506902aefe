import { Readable } from 'node:stream';
import { AppError } from '@thali/kit/app-error';
import { writeCsv } from '@thali/kit/csv';
import type { Log } from '@thali/kit/log';
import type { RpcClient } from '@thali/kit/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc-headers';
import { keepers, listPortableTables, readPortableRows } from '@thali/proto/portability';
import type { RouteHandlerMethod } from 'fastify';
import { ZipFile } from 'yazl';
import { callHeaders } from '../call-headers.js';
import { safeName } from '../download.js';
import type { Counters } from '../redis.js';

interface Table {
  keeper: string;
  table: string;
  columns: string[];
  rows: number;
}
type Row = Record<string, unknown>;

/** Progress is told at most so often. */
const tellMs = 500;
/** A progress that nobody tells any more is forgotten, so that a broken download does not block the next one for long. */
const forgetSeconds = 30;
const formats = ['json', 'csv'] as const;
const keyOf = (tenantId: string) => `export:${tenantId}`;

/**
 * Everything that the services keep of the owner's tenant, as one zip file: each table once as JSON and once as CSV, read page by page
 * while it is sent. What fails on the way breaks the connection, so that nobody takes a part for the whole.
 */
export const exportDataRoute =
  (rpc: RpcClient, counters: Counters, log: Log): RouteHandlerMethod =>
  async (request, reply) => {
    const call = callHeaders(request);
    const tenantId = request.caller?.tenantId ?? '';
    const progress = new Progress(counters, tenantId);
    if (await progress.running()) throw new AppError('EXPORT_RUNNING');
    const tables = await tablesOf(rpc, call);
    progress.begin(formats.length * tables.reduce((sum, { rows }) => sum + rows, 0));
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    const fail = (error: unknown) => {
      log.warn({ err: error, requestId: request.id }, 'export broke off');
      output.destroy(error as Error);
    };
    for (const table of tables)
      for (const format of formats)
        zip.addReadStreamLazy(`${table.keeper}/${table.table}.${format}`, { compressionLevel: 3 }, (done) => {
          const stream = Readable.from(written(format, table, pagesOf(rpc, call, table, progress)));
          stream.once('error', fail);
          done(null, stream);
        });
    zip.end();
    output.once('close', () => progress.end());
    const name = safeName(`thali-${new Date().toISOString().slice(0, 10)}.zip`);
    return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(output);
  };

export const exportProgressRoute =
  (counters: Counters): RouteHandlerMethod =>
  (request) =>
    new Progress(counters, request.caller?.tenantId ?? '').read();

async function tablesOf(rpc: RpcClient, call: CallHeaders): Promise<Table[]> {
  const lists = await Promise.all(
    keepers.map(async (keeper) => (await rpc.call(listPortableTables(keeper), {}, call)).map((table) => ({ keeper, ...table }))),
  );
  return lists.flat();
}

async function* pagesOf(rpc: RpcClient, call: CallHeaders, { keeper, table }: Table, progress: Progress): AsyncGenerator<Row[]> {
  let after: string[] | null = null;
  do {
    const page: { rows: Row[]; next: string[] | null } = await rpc.call(readPortableRows(keeper), { table, after }, call);
    progress.step(page.rows.length);
    yield page.rows;
    after = page.next;
  } while (after);
}

async function* written(format: 'json' | 'csv', { columns }: Table, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  if (format === 'csv') {
    yield `\uFEFF${writeCsv([columns])}`;
    for await (const rows of pages) yield writeCsv(rows.map((row) => columns.map((column) => cell(row[column]))));
    return;
  }
  let separator = '[\n';
  for await (const rows of pages)
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

const cell = (value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** How many rows of an export have been read, where every gateway finds it. Without Redis nobody knows, and the export goes on. */
class Progress {
  private done = 0;
  private total = 0;
  private toldAt = 0;

  constructor(
    private readonly counters: Counters,
    private readonly tenantId: string,
  ) {}

  begin(total: number): void {
    this.total = Math.max(total, 1);
    this.tell();
  }
  step(rows: number): void {
    this.done += rows;
    if (Date.now() - this.toldAt > tellMs) this.tell();
  }
  end(): void {
    this.counters.redis.del(keyOf(this.tenantId)).catch(() => {});
  }
  async running(): Promise<boolean> {
    return (await this.read()).total > 0;
  }
  async read(): Promise<{ done: number; total: number }> {
    const text = await this.counters.redis.get(keyOf(this.tenantId)).catch(() => null);
    return text ? JSON.parse(text) : { done: 0, total: 0 };
  }

  private tell(): void {
    this.toldAt = Date.now();
    const text = JSON.stringify({ done: Math.min(this.done, this.total), total: this.total });
    this.counters.redis.set(keyOf(this.tenantId), text, 'EX', forgetSeconds).catch(() => {});
  }
}
