import type { FileStorage } from '@thali/kit/files/file-storage';
import { fileStorage, storageConfig } from '@thali/kit/files/storage-config';
import { startS3, type TestS3 } from '@thali/local-servers/s3-server';
import { startTestGateway, type TestGateway } from './test-gateway.js';

let gateway: TestGateway;
let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
  gateway = await startTestGateway(s3.env);
});
afterAll(() => gateway?.stop());

test('R50 pictures come out of the bucket as pictures to keep for ever; while the store is away they are 503', async () => {
  await (fileStorage(storageConfig.parse(s3.env)) as FileStorage).put('t1/picture.webp', Buffer.from('RIFF'));
  const answer = await gateway.get('/uploads/t1/picture.webp', { accept: 'text/html' });
  expect([answer.status, answer.text]).toEqual([200, 'RIFF']);
  expect(answer.headers).toMatchObject({
    ...{ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'image/webp', 'content-length': '4' },
    'x-content-type-options': 'nosniff',
  });
  expect((await gateway.get('/uploads/t1/none.webp')).status).toBe(404);
  await s3.stop();
  const away = await gateway.get('/uploads/t1/picture.webp');
  expect([away.status, away.json.code, away.headers['cache-control']]).toEqual([503, 'SERVICE_UNAVAILABLE', 'no-store']);
});
