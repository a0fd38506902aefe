import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIResponse, Page } from '@playwright/test';
import { eventually } from '@thali/testing/eventually';

/** Reads by the API with the session of the page. @throws Error with the answer when it is no success */
export const get = async (page: Page, path: string, params?: Record<string, string>) =>
  succeeded(path, await page.request.get(`/api/v1${path}`, { params }));

/**
 * Changes something by the API with the session of the page, under a new Idempotency-Key, which orders, payments, bookings and the like
 * need. A busy service is called again under the same key, as the web does. @throws Error with the answer when it is no success, or which
 * says that no other came than that the service is busy
 */
export async function post(page: Page, path: string, data: object) {
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = await eventually(`an answer of ${path} other than that it is busy`, async () => {
    const given = await page.request.post(`/api/v1${path}`, { data, headers });
    return given.status() === 503 ? sleep(500, undefined) : given;
  });
  return succeeded(path, answer);
}

/** @throws Error with the answer when it is no success */
export const remove = async (page: Page, path: string) => succeeded(path, await page.request.delete(`/api/v1${path}`));

/** The ids of the open orders. */
export async function openOrders(page: Page): Promise<string[]> {
  const groups: { order_ids: string[] }[] = await get(page, '/orders');
  return groups.flatMap(({ order_ids: ids }) => ids);
}

async function succeeded(path: string, answer: APIResponse) {
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
