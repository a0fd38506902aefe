import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@thali/kit/call/app-error';
import { writeCsv } from '@thali/kit/files/csv';
import type { FileStorage } from '@thali/kit/files/file-storage';
import type { Log } from '@thali/kit/process/log';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import { allowExport } from '@thali/proto/identity/confirmation';
import { keepers, listPortableTables, readPortableRows } from '@thali/proto/portability';
import type { RouteHandlerMethod } from 'fastify';
import { ZipFile } from 'yazl';
import { callHeaders } from '../call-headers.js';
import { CallsAtOnce } from '../calls-at-once.js';
import { safeName } from '../download.js';
import { type AddFile, addLists, addPhotos, Found, type Row, readme } from './export-for-people.js';
import type { ExportTurn, ExportTurns } from './export-turn.js';

interface ExportParts {
  rpc: RpcClient;
  turns: ExportTurns;
  /** Undefined where this installation keeps none. */
  photos: FileStorage | undefined;
  log: Log;
}
interface Table {
  keeper: string;
  table: string;
  columns: string[];
  rows: number;
}

/** Rows that are written in one go: about a millisecond. */
const sliceRows = 100;
/** Zip files that one gateway makes at once. */
const zips = new CallsAtOnce({ perTenant: 1, all: 3 });
const formats = ['json', 'csv'] as const;

/**
 * Everything that the services keep of the owner's tenant, as one zip file: each table once as JSON and once as CSV, read page by page
 * while it is sent; then the lists as the screens export them, the photos, and a README that says what is what. What fails on the way
 * breaks the connection, so that nobody takes a part for the whole.
 */
export const exportDataRoute =
  ({ rpc, turns, photos, log }: ExportParts): RouteHandlerMethod =>
  async (request, reply) => {
    const call = callHeaders(request);
    const tenantId = request.caller?.tenantId ?? '';
    const turn = await turns.take(tenantId);
    if (!turn) throw new AppError('EXPORT_RUNNING');
    let leave = () => {};
    /** Both at once: an owner whose download has ended may begin the next. */
    const giveBack = () => {
      leave();
      turn.end();
    };
    const begin = async () => {
      leave = zips.enter(tenantId);
      // Identity knows whether the password was entered again, and mails the owner.
      await rpc.call(allowExport, {}, call);
      return tablesOf(rpc, call);
    };
    const tables = await begin().catch((error: Error) => {
      giveBack();
      throw error;
    });
    turn.begin(formats.length * tables.reduce((sum, { rows }) => sum + rows, 0));
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    const fail = (error: unknown) => {
      log.warn({ cause: (error as Error).message, requestId: request.id }, 'export broke off');
      output.destroy(error as Error);
    };
    const add: AddFile = (name, content) =>
      new Promise((done) => {
        zip.addReadStreamLazy(name, { compressionLevel: 3 }, (ready) => {
          const stream = content instanceof Readable ? content : Readable.from(content);
          stream.once('error', fail).once('end', done);
          ready(null, stream);
        });
      });
    const fill = async () => {
      const found = new Found();
      for (const table of tables)
        for (const format of formats)
          await add(
            `${table.keeper}/${table.table}.${format}`,
            written(format, table, found.in(table.table, pagesOf(rpc, call, table, turn))),
          );
      const lists = await addLists(add, rpc, call, found);
      const missing = await addPhotos(add, photos, found);
      await add('README.txt', [readme(tables, lists, missing)]);
      zip.end();
    };
    fill().catch(fail);
    output.once('close', giveBack);
    const name = safeName(`thali-${new Date().toISOString().slice(0, 10)}.zip`);
    return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(output);
  };

export const exportProgressRoute =
  (turns: ExportTurns): RouteHandlerMethod =>
  (request) =>
    turns.progress(request.caller?.tenantId ?? '');

async function tablesOf(rpc: RpcClient, call: CallHeaders): Promise<Table[]> {
  const lists = await Promise.all(
    keepers.map(async (keeper) => (await rpc.call(listPortableTables(keeper), {}, call)).map((table) => ({ keeper, ...table }))),
  );
  return lists.flat();
}

async function* pagesOf(rpc: RpcClient, call: CallHeaders, { keeper, table }: Table, turn: ExportTurn): AsyncGenerator<Row[]> {
  let after: string[] | null = null;
  do {
    const page: { rows: Row[]; next: string[] | null } = await rpc.call(readPortableRows(keeper), { table, after }, call);
    turn.step(page.rows.length);
    yield page.rows;
    after = page.next;
  } while (after);
}

async function* written(format: 'json' | 'csv', { columns }: Table, pages: AsyncIterable<Row[]>): AsyncGenerator<string> {
  if (format === 'csv') {
    yield `\uFEFF${writeCsv([columns])}`;
    for await (const rows of slicesOf(pages)) yield writeCsv(rows.map((row) => columns.map((column) => cell(row[column]))));
    return;
  }
  let separator = '[\n';
  for await (const rows of slicesOf(pages)) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** A few rows at a time, so that other calls are answered in between. */
async function* slicesOf(pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages)
    for (let first = 0; first < rows.length; first += sliceRows) {
      await setImmediate();
      yield rows.slice(first, first + sliceRows);
    }
}

const cell = (value: unknown): string | number => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
