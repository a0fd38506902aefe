import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { writeCsv } from '@thali/kit/files/csv';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { exportMenu, menuColumns } from '@thali/proto/catalog/menu-items';
import type { Input, Output } from '@thali/proto/kernel';
import { readMenuItems } from '../menu-items/read-menu-items.js';
import { menuLine } from './menu-lines.js';

/** A page stays well below the broker's message limit of 1 MB. */
const pageBytes = 500_000;
const pageItems = 1_000;

/** The menu in its order, a page at a time: a page starts behind the place that `after` names. */
@Controller()
export class ExportMenu {
  constructor(private readonly db: Database) {}

  @Rpc(exportMenu)
  handle({ after }: Input<typeof exportMenu>, context: CallContext): Promise<Output<typeof exportMenu>> {
    const [position, id] = placeOf(after);
    return this.db.tx(context, async (tx) => {
      const places = await tx.query<{ id: string; position: number }[]>(
        `select id, position from menu_item where $1::int is null or (position, id) > ($1::int, $2::uuid)
         order by position, id limit $3`,
        [position, id, pageItems],
      );
      const ids = places.map((place) => place.id);
      const lines = ids.length ? (await readMenuItems(tx, ids)).map((item) => writeCsv([menuLine(item)])) : [];
      const taken = fitting(lines);
      const last = places[taken - 1];
      const more = last && (taken < lines.length || places.length === pageItems);
      const header = after ? '' : writeCsv([menuColumns]);
      const csv = header + lines.slice(0, taken).join('');
      return { fileName: 'menu.csv', csv, next: more ? `${last.position}_${last.id}` : null };
    });
  }
}

/** How many lines make a page: at least one. */
function fitting(lines: string[]): number {
  let bytes = 0;
  const end = lines.findIndex((line, index) => {
    bytes += Buffer.byteLength(line);
    return index > 0 && bytes > pageBytes;
  });
  return end < 0 ? lines.length : end;
}

function placeOf(after: string | undefined): [number | null, string | null] {
  if (after === undefined) return [null, null];
  const [, position, id] = /^(\d{1,9})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after) ?? [];
  if (!position || !id) throw new AppError('VALIDATION_FAILED');
  return [Number(position), id];
}
