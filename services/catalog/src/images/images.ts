import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { TenantEraser } from '@thali/kit/domain/erasure/tenant-eraser';
import { demandRoom, readLimits } from '@thali/kit/domain/limits/limits';
import { OnEvent } from '@thali/kit/events/on-event';
import { Outbox } from '@thali/kit/events/outbox';
import { FileStorage, isFileName } from '@thali/kit/files/file-storage';
import { imageReleased } from '@thali/proto/catalog/menu-items';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { Changes, type Touch } from '../changes.js';
import { decodeImage } from './decode-image.js';
import { photoMegabytes } from './photo-bytes.js';

const folder = '/uploads/';
const deletesAtOnce = 8;

/** A row's columns of its picture: where it is, and how large. */
export interface Shown {
  image: string;
  imageBytes: number;
}

/** The pictures of a store. A file is there before a row shows it, and goes when no row does any more. */
@Injectable()
export class Images {
  constructor(
    private readonly storage: FileStorage,
    private readonly db: Database,
    private readonly changes: Changes,
    private readonly outbox: Outbox,
    eraser: TenantEraser,
  ) {
    eraser.after((tenantId) => storage.deleteAll(tenantId));
  }

  /**
   * Stores a picture, then makes the change that shows its address. When that change fails, the file is deleted again.
   * @throws AppError as `decodeImage` does, LIMIT_REACHED when the store's pictures would be too large, and what `show` throws
   */
  async keep<T>(
    context: CallContext,
    file: Uint8Array,
    show: (tx: EntityManager, touch: Touch, shown: Shown) => Promise<T>,
  ): Promise<T> {
    const picture = await decodeImage(file);
    const name = `${context.tenantId}/${randomBytes(16).toString('base64url')}.webp`;
    await this.storage.put(name, picture);
    let kept = false;
    try {
      const shown = { image: folder + name, imageBytes: picture.length };
      const answer = await this.changes.command(context, (tx, touch) => withRoom(tx, () => show(tx, touch, shown)));
      kept = !context.replayed;
      return answer;
    } finally {
      if (!kept) await this.deleteUnlessShown(context, name).catch(() => undefined);
    }
  }

  /** Releases a picture in the transaction that takes it off its row. Its file is deleted later, by the event. */
  async release(tx: EntityManager, context: CallContext, image: string | null): Promise<void> {
    if (image) await this.outbox.add(tx, context, imageReleased, { image });
  }

  @OnEvent(imageReleased)
  async delete(_tx: EntityManager, events: EventEnvelope<Payload<typeof imageReleased>>[]): Promise<void> {
    const names = events
      .filter(({ data, tenantId }) => data.image.startsWith(`${folder}${tenantId}/`))
      .map(({ data }) => data.image.slice(folder.length));
    await pLimit(deletesAtOnce).map(names.filter(isFileName), (name) => this.storage.delete(name));
  }

  /** Reads the row before it deletes the file: a commit whose answer was lost may have happened all the same. */
  private async deleteUnlessShown(context: CallContext, name: string): Promise<void> {
    const shown = await this.db.tx(context, (tx) =>
      tx.query<unknown[]>(`select 1 from menu_item where image = $1 union all select 1 from store where image = $1`, [
        folder + name,
      ]),
    );
    if (!shown.length) await this.storage.delete(name);
  }
}

/** Does what changes a picture, and refuses it when all of them are too large then. */
async function withRoom<T>(tx: EntityManager, change: () => Promise<T>): Promise<T> {
  const before = await photoMegabytes(tx);
  const answer = await change();
  const after = await photoMegabytes(tx);
  demandRoom(await readLimits(tx), 'photos', before, after - before);
  return answer;
}
