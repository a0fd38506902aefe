import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FileStorage } from '@thali/kit/files/file-storage';
import { deleteMenuItem, getMenuItem, photo, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { getStoreSetting, removeStorePhoto, saveStoreSetting, uploadStorePhoto } from '@thali/proto/catalog/store';
import { eventually } from '@thali/testing/eventually';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { picture } from './pictures.js';
import { fullStore, newStore, startCatalog } from './stores.js';

let service: TestService;
let one: Buffer;
let other: Buffer;
beforeAll(async () => {
  service = await startCatalog();
  [one, other] = [await picture('jpeg'), await picture('png')];
}, 60_000);
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => service?.stop(), 60_000);

type Store = Awaited<ReturnType<typeof fullStore>>;
/** The names of a store's files; what is unfinished counts too. */
const filesOf = (tenantId: string): Promise<string[]> => readdir(join(service.uploadsDir, tenantId)).catch(() => []);
const nameOf = (image: string | null): string => String(image).split('/').at(-1) as string;
const imageOf = async ({ admin, ids }: Store) => (await admin.call(getMenuItem, { id: ids.item })).image;

/** Waits until a store has these files and no others. */
async function settles(tenantId: string, images: (string | null)[]): Promise<void> {
  const names = images.map(nameOf).sort();
  await eventually(`the state in which the files are ${names}`, async () => {
    expect((await filesOf(tenantId)).sort()).toEqual(names);
    return true;
  });
}

describe('the photo of an item', () => {
  it('is stored under a random name below its tenant and shown at once', async () => {
    const store = await fullStore(service);
    const { tenantId } = store.admin.caller;
    const answer = await store.admin.call(uploadMenuItemPhoto, { id: store.ids.item, file: one });
    expect(answer).toEqual({
      message: 'Image uploaded successfully!',
      imageURL: expect.stringMatching(new RegExp(`^/uploads/${tenantId}/[\\w-]{22}\\.webp$`)),
    });
    expect(await imageOf(store)).toBe(answer.imageURL);
    const file = await readFile(join(service.uploadsDir, answer.imageURL.slice('/uploads/'.length)));
    expect(file.toString('latin1', 8, 12)).toBe('WEBP');
    expect(file.length).toBeLessThan(100_000);
  });
  it('is replaced, removed, and goes with the item; its file goes too', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const id = store.ids.item;
    const first = await call(uploadMenuItemPhoto, { id, file: one });
    const second = await call(uploadMenuItemPhoto, { id, file: other });
    expect(second.imageURL).not.toBe(first.imageURL);
    await settles(caller.tenantId, [second.imageURL]);
    expect(await call(removeMenuItemPhoto, { id })).toEqual({ message: 'Image removed successfully!' });
    expect(await imageOf(store)).toBeNull();
    await settles(caller.tenantId, []);
    expect(await call(removeMenuItemPhoto, { id })).toEqual({ message: 'Image removed successfully!' });
    await call(uploadMenuItemPhoto, { id, file: one });
    await call(deleteMenuItem, { id });
    await settles(caller.tenantId, []);
  });
  it("of another store's or an unknown item is NOT_FOUND, and leaves no file", async () => {
    const [mine, theirs] = [await fullStore(service), await fullStore(service)];
    const { imageURL } = await theirs.admin.call(uploadMenuItemPhoto, { id: theirs.ids.item, file: one });
    for (const id of [theirs.ids.item, uuidv7()]) {
      await expect(mine.admin.call(uploadMenuItemPhoto, { id, file: one })).rejects.toMatchObject({ status: 404 });
      await expect(mine.admin.call(removeMenuItemPhoto, { id })).rejects.toMatchObject({ status: 404 });
    }
    await settles(mine.admin.caller.tenantId, []);
    await settles(theirs.admin.caller.tenantId, [imageURL]);
    expect(await imageOf(theirs)).toBe(imageURL);
  });
  it('R50 that is refused leaves everything as it was', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const { imageURL } = await call(uploadMenuItemPhoto, { id: store.ids.item, file: one });
    const upload = (file: Uint8Array) => call(uploadMenuItemPhoto, { id: store.ids.item, file });
    await expect(upload(Buffer.alloc(photo.maxBytes + 1))).rejects.toMatchObject({ code: 'TOO_LARGE', status: 413 });
    await expect(upload(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'MEDIA_TYPE' });
    await expect(upload(one.subarray(0, 1000))).rejects.toMatchObject({ code: 'IMAGE_INVALID' });
    expect(await imageOf(store)).toBe(imageURL);
    await settles(caller.tenantId, [imageURL]);
  });
  it('is stored once per Idempotency-Key; another photo under the same key is refused', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const upload = (file: Buffer) => call(uploadMenuItemPhoto, { id: store.ids.item, file }, { idempotencyKey: 'photo' });
    const { imageURL } = await upload(one);
    expect((await upload(one)).imageURL).toBe(imageURL);
    await expect(upload(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH', status: 422 });
    expect(await imageOf(store)).toBe(imageURL);
    await settles(caller.tenantId, [imageURL]);
  });
  it('R50 is one photo after twenty uploads at once', async () => {
    const store = await fullStore(service);
    // A store's uploads go one after the other, and whoever waited too long for that is told to try again.
    const upload = () => persistently((key) => store.admin.call(uploadMenuItemPhoto, { id: store.ids.item, file: one }, key));
    const answers = await Promise.all(Array.from({ length: 20 }, upload));
    expect(new Set(answers.map(({ imageURL }) => imageURL)).size).toBe(20);
    await settles(store.admin.caller.tenantId, [await imageOf(store)]);
  });
  it('loses its file also when that can not be deleted at first', async () => {
    const store = await fullStore(service);
    const { call, caller } = store.admin;
    const { imageURL } = await call(uploadMenuItemPhoto, { id: store.ids.item, file: one });
    const path = join(service.uploadsDir, imageURL.slice('/uploads/'.length));
    await rm(path);
    await mkdir(join(path, 'in the way'), { recursive: true });
    const storage = service.app.get(FileStorage);
    const deleteFile = storage.delete.bind(storage);
    const failures: unknown[] = [];
    // The way is free after the first try, however fast the tries follow each other.
    jest.spyOn(storage, 'delete').mockImplementation((name) =>
      deleteFile(name).catch(async (error: unknown) => {
        failures.push(error);
        await rm(path, { recursive: true });
        await writeFile(path, one);
        throw error;
      }),
    );
    await call(removeMenuItemPhoto, { id: store.ids.item });
    await settles(caller.tenantId, []);
    expect(failures).toHaveLength(1);
  });
});

describe('the photo of a store', () => {
  const form = { storeName: 'Annapurna', currency: 'INR' };
  it('is uploaded, replaced and removed', async () => {
    const { call, caller } = await newStore(service);
    const first = await call(uploadStorePhoto, { file: one });
    const second = await call(uploadStorePhoto, { file: other });
    expect((await call(getStoreSetting, {})).image).toBe(second.imageURL);
    expect(second.message).toBe('Image uploaded successfully!');
    await settles(caller.tenantId, [second.imageURL]);
    expect(first.imageURL).not.toBe(second.imageURL);
    expect(await call(removeStorePhoto, {})).toEqual({ message: 'Image removed successfully!' });
    expect((await call(getStoreSetting, {})).image).toBeNull();
    await settles(caller.tenantId, []);
  });
  it('stays when the details are saved with it or without a word on it, and goes when they say null or nothing', async () => {
    const { call, caller } = await newStore(service);
    const shown = async () => (await call(getStoreSetting, {})).image;
    const { imageURL } = await call(uploadStorePhoto, { file: one });
    for (const kept of [form, { ...form, image: imageURL }]) {
      await call(saveStoreSetting, kept);
      expect(await shown()).toBe(imageURL);
    }
    await settles(caller.tenantId, [imageURL]);
    for (const image of [null, '']) {
      await call(uploadStorePhoto, { file: one });
      await call(saveStoreSetting, { ...form, image });
      expect(await shown()).toBeNull();
      await settles(caller.tenantId, []);
    }
  });
  it('R53 is never an address that somebody names: another site, a file, the photo of an item or of another store', async () => {
    const [store, foreign] = [await fullStore(service), await newStore(service)];
    const { call } = store.admin;
    const item = await call(uploadMenuItemPhoto, { id: store.ids.item, file: one });
    const theirs = await foreign.call(uploadStorePhoto, { file: one });
    const addresses = [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      '//evil.test/x.webp',
      'data:image/png;base64,',
    ];
    for (const image of [...addresses, item.imageURL, theirs.imageURL, `${theirs.imageURL}?`])
      await expect(call(saveStoreSetting, { ...form, image })).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN', status: 400 });
    expect((await call(getStoreSetting, {})).image).toBeNull();
    expect((await foreign.call(getStoreSetting, {})).image).toBe(theirs.imageURL);
  });
  it('is not found before the store is made, and leaves no file', async () => {
    const nobody = service.as();
    await expect(nobody.call(uploadStorePhoto, { file: one })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(nobody.call(removeStorePhoto, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await settles(nobody.caller.tenantId, []);
  });
});
