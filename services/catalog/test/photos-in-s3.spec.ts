import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FileStorage } from '@thali/kit/files/file-storage';
import { fileStorage, storageConfig } from '@thali/kit/files/storage-config';
import { startS3, type TestS3 } from '@thali/local-servers/s3-server';
import { getMenuItem, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { eventually } from '@thali/testing/eventually';
import type { TestService } from '@thali/testing/test-service';
import { picture } from './pictures.js';
import { fullStore, startCatalog } from './stores.js';

let service: TestService;
let s3: TestS3;
let bucket: FileStorage;
beforeAll(async () => {
  s3 = await startS3();
  service = await startCatalog(s3.env);
  bucket = fileStorage(storageConfig.parse(s3.env)) as FileStorage;
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const inBucket = async (image: string) => {
  const file = await bucket.get(image.slice('/uploads/'.length));
  file?.stream.resume();
  return file !== undefined;
};

it('photos are kept in the bucket and go from it; while the store is away an upload is 503 and changes nothing', async () => {
  const { admin, ids } = await fullStore(service);
  const upload = async () => admin.call(uploadMenuItemPhoto, { id: ids.item, file: await picture('jpeg') });
  const [first, second] = [await upload(), await upload()];
  expect(await inBucket(second.imageURL)).toBe(true);
  await eventually('the end of the first photo', async () => !(await inBucket(first.imageURL)));
  await expect(readdir(service.uploadsDir)).rejects.toThrow('ENOENT');

  await s3.stop();
  await expect(upload()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  expect((await admin.call(getMenuItem, { id: ids.item })).image).toBe(second.imageURL);
  await admin.call(removeMenuItemPhoto, { id: ids.item });
  expect((await admin.call(getMenuItem, { id: ids.item })).image).toBeNull();
});
