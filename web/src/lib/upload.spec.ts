/// <reference types="node" />
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { refreshToken } from '@thali/proto/identity/session';
import { guardCalls } from './api';
import { newKey } from './idempotency-key';
import { upload } from './upload';

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };
let server: Server;
const seen: Seen[] = [];
let alive = false;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (request.url?.endsWith('/refresh-token')) alive = true;
    const answer = alive ? { message: 'Image uploaded successfully!', imageURL: '/uploads/t/x.webp' } : { message: 'dead' };
    response.writeHead(alive ? 200 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = globalThis.fetch;
  globalThis.fetch = (path, init) => real(origin + String(path), init);
  guardCalls({ refresh: () => refreshToken, expire: () => undefined, unsubscribe: () => undefined });
});
afterAll(() => void server.close());

test('a file goes as the field image of a form, again after a refresh, under the same key', async () => {
  const photo = new File(['RIFF'], 'photo', { type: 'image/webp' });
  const key = newKey();
  const answer = await upload(uploadMenuItemPhoto, { id: '7' }, photo, { idempotencyKey: key });
  expect(answer.imageURL).toBe('/uploads/t/x.webp');
  const path = 'POST /api/v1/menu-items/update/7/upload-photo';
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([path, 'POST /api/v1/auth/refresh-token', path]);
  for (const { headers, body } of [seen[0], seen[2]] as Seen[]) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(headers['idempotency-key']).toBe(key);
    expect(body).toMatch(/name="image"; filename="photo"\r\nContent-Type: image\/webp\r\n\r\nRIFF\r\n/);
    expect(body.match(/form-data/g)).toHaveLength(1);
  }
});
