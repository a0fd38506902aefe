/** What the cache has to know of an entry: whose it is. */
interface Owned {
  readonly tenantId: string;
}

interface Kept<Entry> {
  entry: Entry;
  bytes: number;
}
interface Holding<Entry> {
  bytes: number;
  /** By key, least recently used first. */
  kept: Map<string, Kept<Entry>>;
}

/**
 * Entries of many tenants within a number of bytes. Where room is needed, the tenant that holds most loses its least recently used entry, so that one
 * with many or large entries makes room for its own and takes nothing from those who hold less.
 */
export class FairCache<Entry extends Owned> {
  private readonly owners = new Map<string, string>();
  private readonly holdings = new Map<string, Holding<Entry>>();
  private bytes = 0;

  /**
   * @param mostBytes what all entries may take together
   * @param sizeOf bytes of an entry, more than 0; asked once, when it is set
   */
  constructor(
    private readonly mostBytes: number,
    private readonly sizeOf: (entry: Entry) => number,
  ) {}

  /** Counts as a use of the entry. */
  get(key: string): Entry | undefined {
    const kept = this.holdingOf(key)?.kept;
    const found = kept?.get(key);
    if (!kept || !found) return undefined;
    kept.delete(key);
    kept.set(key, found);
    return found.entry;
  }

  /** Like `get`, but no use of it. */
  peek(key: string): Entry | undefined {
    return this.holdingOf(key)?.kept.get(key)?.entry;
  }

  /** An entry that is larger than the whole cache is not kept. */
  set(key: string, entry: Entry): void {
    this.delete(key);
    const bytes = this.sizeOf(entry);
    if (bytes > this.mostBytes) return;
    while (this.bytes + bytes > this.mostBytes) this.makeRoom(entry.tenantId, bytes);
    const holding = this.holdings.get(entry.tenantId) ?? { bytes: 0, kept: new Map() };
    holding.kept.set(key, { entry, bytes });
    holding.bytes += bytes;
    this.bytes += bytes;
    this.holdings.set(entry.tenantId, holding);
    this.owners.set(key, entry.tenantId);
  }

  delete(key: string): void {
    const tenantId = this.owners.get(key);
    const holding = this.holdingOf(key);
    const kept = holding?.kept.get(key);
    if (tenantId === undefined || !holding || !kept) return;
    holding.kept.delete(key);
    holding.bytes -= kept.bytes;
    this.bytes -= kept.bytes;
    this.owners.delete(key);
    if (!holding.kept.size) this.holdings.delete(tenantId);
  }

  *ofTenant(tenantId: string): Iterable<Entry> {
    for (const { entry } of this.holdings.get(tenantId)?.kept.values() ?? []) yield entry;
  }

  *values(): Iterable<Entry> {
    for (const tenantId of this.holdings.keys()) yield* this.ofTenant(tenantId);
  }

  private holdingOf(key: string): Holding<Entry> | undefined {
    const tenantId = this.owners.get(key);
    return tenantId === undefined ? undefined : this.holdings.get(tenantId);
  }

  /** Looks at each tenant: there are a few thousand at most, and whoever sets an entry has asked the catalog for it. @param coming bytes for `tenantId` */
  private makeRoom(tenantId: string, coming: number): void {
    let most = this.holdings.get(tenantId);
    let mostBytes = most ? most.bytes + coming : 0;
    for (const holding of this.holdings.values())
      if (holding.bytes > mostBytes) {
        most = holding;
        mostBytes = holding.bytes;
      }
    const [oldest] = most?.kept.keys() ?? [];
    if (oldest !== undefined) this.delete(oldest);
  }
}
