import type { Broker } from '@thali/kit/broker/broker';
import { AppError } from '@thali/kit/call/app-error';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { catalogChanged } from '@thali/proto/catalog/catalog-changed';
import { EncryptedTableId, openQrMenu, QrCode } from '@thali/proto/catalog/qr-menu';
import { LRUCache } from 'lru-cache';
import { FairCache } from './fair-cache.js';
import { keyOf, type MenuEntry, menuEntry, type OpenedMenu, type Place, sizeOf } from './menu-entry.js';
import { digestOf } from './packed.js';
import type { SharedMenus } from './shared-menus.js';

/** A question to the catalog that is under way, and what was heard meanwhile: its answer may be older than that. */
interface Fill {
  heard: Set<string>;
  lost: boolean;
  done: Promise<MenuEntry>;
}

/** An event can get lost unnoticed. This is the longest time for which an outdated menu is then shown. */
const trustedMs = 60_000;
const retryMs = 1_000;
/** A code or table that is refused now may become valid, and that has to show within a second, too. */
const refusedMs = 500;
const fillsAtOnce = 200;
const fillAttempts = 4;

/**
 * Public menus, in memory, then in Redis, then from the catalog. What the catalog changes is shown from the moment its event is here:
 * the next diner waits for the new menu. An entry that is only doubtful (old, or the broker was away) is shown at once and asked
 * about behind; while the catalog is away everything that is known goes on.
 */
export class MenuCache {
  private readonly entries: FairCache<MenuEntry>;
  private readonly tenants = new LRUCache<string, string>({ max: 50_000 });
  private readonly refusals = new LRUCache<string, AppError>({ max: 10_000, ttl: refusedMs });
  private readonly fills = new Map<string, Fill>();
  private readonly firstSights = new Map<string, Promise<MenuEntry>>();

  /** @param bytes what entries may take in memory, about */
  constructor(
    private readonly broker: Broker,
    private readonly rpc: RpcClient,
    private readonly shared: SharedMenus,
    bytes: number,
  ) {
    this.entries = new FairCache(bytes, sizeOf);
    broker.hear(`${catalogChanged.subject}.*`, ({ tenantId }) => this.changed(tenantId));
    broker.onBack(() => {
      this.doubtAll();
      for (const fill of this.fills.values()) fill.lost = true;
    });
    shared.onReturn(() => this.doubtAll());
  }

  /** The menu seen from a place, at once when it is known. Rejects with the catalog's refusal, or SERVICE_UNAVAILABLE. */
  find(place: Place): MenuEntry | Promise<MenuEntry> {
    const key = keyOf(place);
    const entry = this.entries.get(key);
    if (!entry) return this.firstSight(place, key);
    if (performance.now() < entry.askAt) return entry;
    const filled = this.fill(place, key).done;
    const orEntry = filled.catch((error: unknown) => {
      if (isRefusal(error)) throw error;
      return entry;
    });
    if (entry.outdated && !entry.failing) return orEntry;
    orEntry.catch(() => {});
    return entry;
  }

  /** Whose code it is, also while the menu is off. */
  async tenantOf(qrcode: string): Promise<string> {
    const known = this.tenants.get(qrcode) ?? (await this.shared.tenantOf(qrcode));
    return known ?? (await this.find({ qrcode })).tenantId;
  }

  private firstSight(place: Place, key: string): Promise<MenuEntry> {
    const refused = this.refusals.get(key);
    if (refused) return Promise.reject(refused);
    let sight = this.firstSights.get(key);
    if (!sight) {
      sight = this.copyOrFill(place, key).finally(() => this.firstSights.delete(key));
      this.firstSights.set(key, sight);
    }
    return sight;
  }

  /** Redis and the catalog are asked at the same time, so that neither being slow or away slows the other down. */
  private async copyOrFill(place: Place, key: string): Promise<MenuEntry> {
    demandPlausible(place);
    const fill = this.fill(place, key);
    const copy = this.copy(place, key, fill);
    const answer = fill.done.catch(async (error: unknown) => {
      const entry = isRefusal(error) ? undefined : await copy;
      if (entry) return entry;
      throw error;
    });
    return Promise.race([answer, copy.then((entry) => entry ?? answer)]);
  }

  /** What Redis has, to be shown until the catalog has answered; undefined once it has. */
  private async copy(place: Place, key: string, fill: Fill): Promise<MenuEntry | undefined> {
    const opened = await this.shared.read(place);
    if (!opened) return undefined;
    const entry = await menuEntry(place, opened);
    if (this.entries.peek(key) || this.refusals.has(key) || fill.heard.has(opened.tenantId)) return undefined;
    this.keep(key, entry);
    return entry;
  }

  private fill(place: Place, key: string): Fill {
    const running = this.fills.get(key);
    if (running) return running;
    const fill: Fill = { heard: new Set(), lost: false, done: Promise.resolve() as never };
    this.fills.set(key, fill);
    fill.done = this.ask(place, key, fill).finally(() => this.fills.delete(key));
    return fill;
  }

  private async ask(place: Place, key: string, fill: Fill): Promise<MenuEntry> {
    try {
      for (let attempt = 1; ; attempt++) {
        fill.heard.clear();
        fill.lost = false;
        const opened = await this.open(place);
        const entry = await this.entryOf(place, key, opened);
        const overtaken = fill.lost || fill.heard.has(opened.tenantId);
        if (overtaken && attempt < fillAttempts) continue;
        Object.assign(entry, { outdated: overtaken, failing: false, askAt: overtaken ? 0 : performance.now() + trustedMs });
        this.keep(key, entry);
        if (!overtaken) this.shared.write(entry);
        return entry;
      }
    } catch (error) {
      this.failed(place, key, error);
      throw error;
    }
  }

  /** The entry that is there already when it says the same. */
  private async entryOf(place: Place, key: string, opened: OpenedMenu): Promise<MenuEntry> {
    const known = this.entries.peek(key);
    return known?.answer.digest === digestOf(opened.json) && known.tableId === opened.tableId ? known : menuEntry(place, opened);
  }

  private async open(place: Place): Promise<OpenedMenu> {
    if (this.broker.away || this.fills.size > fillsAtOnce) throw new AppError('SERVICE_UNAVAILABLE');
    const { tenantId, tableId, menu } = await this.rpc.call(openQrMenu, place);
    return { tenantId, tableId, json: Buffer.from(JSON.stringify(menu)) };
  }

  private failed(place: Place, key: string, error: unknown): void {
    if (isRefusal(error)) {
      this.entries.delete(key);
      this.refusals.set(key, error);
      void this.shared.forget(place);
      return;
    }
    const entry = this.entries.peek(key);
    if (entry) Object.assign(entry, { failing: true, askAt: performance.now() + retryMs });
  }

  private keep(key: string, entry: MenuEntry): void {
    this.entries.set(key, entry);
    this.tenants.set(entry.place.qrcode, entry.tenantId);
  }

  private doubtAll(): void {
    for (const entry of this.entries.values()) entry.askAt = 0;
  }

  private changed(tenantId: string): void {
    for (const entry of this.entries.ofTenant(tenantId)) Object.assign(entry, { outdated: true, failing: false, askAt: 0 });
    for (const fill of this.fills.values()) fill.heard.add(tenantId);
    this.shared.forgetTenant(tenantId);
  }
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

/** Longer texts can not be codes of ours: they are refused without a question to anybody. */
function demandPlausible({ qrcode, tableId }: Place): void {
  if (!QrCode.safeParse(qrcode).success) throw new AppError('QR_CODE_UNKNOWN');
  if (!EncryptedTableId.optional().safeParse(tableId).success) throw new AppError('TABLE_INVALID');
}
