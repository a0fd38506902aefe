import type { Page } from '@playwright/test';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { addMenuItem } from '@thali/proto/catalog/menu-items';
import { addTax, listTaxes } from '@thali/proto/catalog/taxes';
import { ownerOf } from '../stack/restaurants.ts';

const dishesInMenu = 500;
const taps = 9;

/** Gives a tenant a menu of 500 dishes without variants and addons. */
export async function writeLongMenu(rpc: RpcClient, tenantId: string): Promise<void> {
  const caller = ownerOf(tenantId);
  await rpc.call(addTax, { title: 'GST', rate: 5, type: 'exclusive' }, { caller });
  const [tax] = await rpc.call(listTaxes, {}, { caller });
  for (let n = 1; n <= dishesInMenu; n++)
    await rpc.call(addMenuItem, { title: `Dish ${n}`, price: 40 + ((n * 37) % 460), taxId: tax?.id ?? '' }, { caller });
}

/**
 * Milliseconds from the tap on Add until the cart with the dish is painted, for one dish after the other. Taken from the browser's event
 * timing, which counts in steps of 8.
 */
export async function addItems(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const painted: Record<number, number> = {};
    Object.assign(globalThis, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) painted[entry.interactionId] = Math.max(painted[entry.interactionId] ?? 0, entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as never);
  });
  for (let n = 1; n <= taps; n++) {
    await page.getByRole('button', { name: `Add Dish ${n}`, exact: true }).click();
    await page.waitForTimeout(500);
  }
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: Record<number, number> }).painted);
  const durations = Object.values(painted);
  // The browser does not report events that were painted within 16 ms.
  return [...durations, ...Array.from({ length: Math.max(0, taps - durations.length) }, () => 16)];
}
