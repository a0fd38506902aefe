import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import type { Failure } from '@thali/proto/errors';
import type { Output, Request } from '@thali/proto/kernel';
import type { placeQrOrder, QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { ApiError } from '../../lib/api-error';
import type { IdempotencyKey } from '../../lib/idempotency-key';
import { language } from './words';

const BASE = '/api/v1/qrmenu';
const TIMEOUT_MS = 20_000;

/**
 * The diner's three calls. They do not use `lib/api`, because its contracts bring their schemas, a third of this page's scripts.
 * @param tags entity tags of the menu that is already there; the result is null while that is current
 */
export async function readMenu(qrcode: string, table: string | null, tags: string) {
  const url = `${BASE}/${encodeURIComponent(qrcode)}${table ? `?tableId=${encodeURIComponent(table)}` : ''}`;
  const response = await ask(url, { headers: tags ? { 'If-None-Match': tags } : {} });
  if (response.status === 304) return null;
  return { menu: await answerOf<PublicMenu>(response), tags: response.headers.get('ETag') ?? '' };
}

/** What is ordered: all that the same key must come with again. */
export type OrderForm = Omit<Request<typeof placeQrOrder>, 'qrcode' | 'menuRevision'>;
/** @param menuRevision of the menu that the diner has seen, which may be another one at a repeat */
export const placeOrder = (qrcode: string, form: OrderForm, menuRevision: number | undefined, idempotencyKey: IdempotencyKey) =>
  send<Output<typeof placeQrOrder>>(`${BASE}/${encodeURIComponent(qrcode)}/place-order`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify({ ...form, menuRevision }),
  });

export const readProgress = (qrcode: string, trackingId: string) =>
  send<QrOrderProgress>(`${BASE}/${encodeURIComponent(qrcode)}/orders/${encodeURIComponent(trackingId)}`);

const send = async <T>(url: string, init?: RequestInit): Promise<T> => answerOf<T>(await ask(url, init));

/** @throws ApiError with status 0 when no answer came */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Accept: 'application/json', 'Accept-Language': language(), ...init.headers };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { ...init, headers, credentials: 'include', signal }).catch(() => {
    throw new ApiError(0);
  });
}

/** @throws ApiError for every answer that is not a success */
async function answerOf<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer as Partial<Failure> | undefined);
  // A success with an incomplete body counts as no answer.
  if (answer === undefined) throw new ApiError(0);
  return answer as T;
}
