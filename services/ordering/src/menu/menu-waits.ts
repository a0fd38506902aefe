import { Injectable } from '@nestjs/common';
import type { Menu } from './menu.js';
import { MenuCopy } from './menu-copy.js';
import { MenuBehind } from './menu-decisions.js';

/** Half of what a caller waits for an answer is left for the order itself. */
const waitMs = 2_000;
/** Places of a tenant: whoever sends revisions that never come holds up nobody else. */
const maxWaiting = 100;

/** What is refused because this process's menu is behind the client's waits for a newer menu, and is then tried once more. */
@Injectable()
export class MenuWaits {
  /** Calls that wait, by tenant. */
  private readonly waiting = new Map<string, number>();

  constructor(private readonly menus: MenuCopy) {}

  /** @throws MenuBehind when `work` throws it again, by the newest menu that there was within two seconds */
  async decide<T>(tenantId: string, work: (menu: Menu) => Promise<T>): Promise<T> {
    const held = this.menus.of(tenantId);
    const menu = held instanceof Promise ? await held : held;
    try {
      return await work(menu);
    } catch (error) {
      if (!(error instanceof MenuBehind)) throw error;
      return work(await this.newer(tenantId, error));
    }
  }

  private async newer(tenantId: string, behind: MenuBehind): Promise<Menu> {
    const already = this.waiting.get(tenantId) ?? 0;
    if (already >= maxWaiting) throw behind;
    this.waiting.set(tenantId, already + 1);
    try {
      return await this.menus.atLeast(tenantId, behind.wanted, waitMs);
    } finally {
      const others = (this.waiting.get(tenantId) ?? 1) - 1;
      if (others) this.waiting.set(tenantId, others);
      else this.waiting.delete(tenantId);
    }
  }
}
