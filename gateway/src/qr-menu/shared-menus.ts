import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Redis } from 'ioredis';
import type { MenuEntry, OpenedMenu, Place } from './menu-entry.js';

const decompress = promisify(brotliDecompress);
const keptSeconds = 24 * 3_600;
const idLength = 36;
const noTable = '-'.repeat(idLength);

const codeKey = (qrcode: string) => `menu:code:${qrcode}`;
const menusKey = (tenantId: string) => `menu:${tenantId}`;
const field = ({ qrcode, tableId = '' }: Place) => `${qrcode} ${tableId}`;
const ignore = () => {};

/**
 * Menus that some gateway has seen, in Redis: they outlive a restart, also while the catalog is away. One hash per tenant, so that a
 * change forgets all of them at once. Nothing here ever rejects; without Redis nothing is found. What is found may be old, since a
 * gateway that was cut off could not forget it: it is to be checked with the catalog.
 */
export class SharedMenus {
  constructor(private readonly redis: Redis) {}

  /** Runs whenever Redis is there again: what it has, and what it was told meanwhile, may be lost. */
  onReturn(listener: () => void): void {
    this.redis.on('ready', listener);
  }

  async read(place: Place): Promise<OpenedMenu | undefined> {
    const tenantId = await this.tenantOf(place.qrcode);
    if (!tenantId) return undefined;
    try {
      const kept = await this.redis.hgetBuffer(menusKey(tenantId), field(place));
      if (!kept) return undefined;
      const tableId = kept.toString('latin1', 0, idLength);
      return { tenantId, tableId: tableId === noTable ? null : tableId, json: await decompress(kept.subarray(idLength)) };
    } catch {
      return undefined;
    }
  }

  /** Whose code it is. That never changes. */
  async tenantOf(qrcode: string): Promise<string | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    return (await this.redis.get(codeKey(qrcode)).catch(ignore)) ?? undefined;
  }

  write({ place, tenantId, tableId, answer }: MenuEntry): void {
    if (this.redis.status !== 'ready') return;
    const kept = Buffer.concat([Buffer.from(tableId ?? noTable, 'latin1'), answer.br.bytes]);
    this.redis
      .pipeline()
      .set(codeKey(place.qrcode), tenantId, 'EX', keptSeconds)
      .hset(menusKey(tenantId), field(place), kept)
      .expire(menusKey(tenantId), keptSeconds)
      .exec()
      .catch(ignore);
  }

  forgetTenant(tenantId: string): void {
    this.redis.del(menusKey(tenantId)).catch(ignore);
  }

  async forget(place: Place): Promise<void> {
    const tenantId = await this.tenantOf(place.qrcode);
    if (tenantId) await this.redis.hdel(menusKey(tenantId), field(place)).catch(ignore);
  }
}
