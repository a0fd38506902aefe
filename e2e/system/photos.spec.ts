import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { posInit } from '@thali/proto/catalog/init';
import { deleteMenuItem, getMenuItem, photo, removeMenuItemPhoto, uploadMenuItemPhoto } from '@thali/proto/catalog/menu-items';
import { getStoreSetting, saveStoreSetting, uploadStorePhoto } from '@thali/proto/catalog/store';
import { eventually } from '@thali/testing/eventually';
import fc from 'fast-check';
import sharp from 'sharp';
import { phonePhoto, picture, plainPng } from '../../services/catalog/test/pictures.ts';
import { formOf } from './form.ts';
import { tinyPicture } from './pictures.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';
import { inPart } from './whole.ts';

let udupi: Restaurant;
let pids: ReturnType<typeof thali.pids>;
beforeAll(async () => {
  udupi = await Restaurant.open();
  pids = thali.pids();
});

const mebibyte = 2 ** 20;
/** Memory of the processes that a photo passes through, in bytes. */
const memory = (): number =>
  (['catalog', 'gateway'] as const)
    .map((name) => /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${thali.pids()[name]}/status`, 'utf8'))?.[1])
    .reduce((sum, kilobytes) => sum + Number(kilobytes) * 1024, 0);
const onLinux = process.platform === 'linux' ? test : test.skip;

const upload = (file: Uint8Array, id = udupi.dosa.id) => udupi.owner.call(uploadMenuItemPhoto, { id, file });
const shown = async () => (await udupi.owner.ok(getMenuItem, { id: udupi.dosa.id })).image;
/** Requests a file without a session. */
const fetchFile = (path: string) => fetch(thali.baseUrl + path);

test('a photo that was uploaded is on the till, and anybody can see it', async () => {
  const answer = await upload(await phonePhoto(1200, 800));
  expect(answer.body).toEqual({ message: 'Image uploaded successfully!', imageURL: expect.stringContaining(udupi.tenantId) });
  const { imageURL } = answer.body;
  const { menuItems } = await udupi.owner.ok(posInit, {});
  expect(menuItems.find(({ id }) => id === udupi.dosa.id)?.image).toBe(imageURL);

  const file = await fetchFile(imageURL);
  expect([file.status, Object.fromEntries(file.headers)]).toMatchObject([
    200,
    {
      ...{ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' },
      ...{ 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'same-origin' },
      'content-security-policy': expect.stringContaining("object-src 'none'"),
    },
  ]);
  expect(file.headers.get('set-cookie')).toBeNull();
  const { width, height, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ width, height, exif }).toEqual({ width: 341, height: 512, exif: undefined });
});

test('a photo goes with its removal and with its item, and then nobody sees it', async () => {
  const gone = (path: string) => eventually('the end of the photo', async () => (await fetchFile(path)).status === 404);
  const { itemId: id } = await udupi.item();
  const first = await upload(tinyPicture, id);
  await udupi.owner.ok(removeMenuItemPhoto, { id });
  await gone(first.body.imageURL);
  const second = await upload(tinyPicture, id);
  await udupi.owner.ok(deleteMenuItem, { id });
  await gone(second.body.imageURL);
});

describe('R50', () => {
  const script = '<script>alert(document.cookie)</script>';
  const text = (value: string) => async () => Buffer.from(value, 'latin1');
  const whole = () => picture('jpeg');
  test.each([
    ['2 MB and a byte', async () => Buffer.alloc(photo.maxBytes + 1), 413, 'TOO_LARGE'],
    ['16 MB', async () => Buffer.alloc(8 * photo.maxBytes), 413, 'TOO_LARGE'],
    ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 415, 'MEDIA_TYPE'],
    ['a GIF that is a script too', text('GIF89a/*\x01\0\x01\0*/=1;alert(1)//'), 415, 'MEDIA_TYPE'],
    ['an AVIF', () => picture('avif', 40, 40), 415, 'MEDIA_TYPE'],
    ['HTML by the name of a picture', text(`<!doctype html>${script}`), 400, 'IMAGE_INVALID'],
    ['nothing', text(''), 400, 'IMAGE_INVALID'],
    ['half a JPEG', async () => (await whole()).subarray(0, 5_000), 400, 'IMAGE_INVALID'],
    ['a JPEG with a script behind it', async () => Buffer.concat([await whole(), Buffer.from(script)]), 400, 'IMAGE_INVALID'],
    ['a PNG of 16,000 x 16,000 pixels', () => plainPng(16_000, 16_000), 400, 'IMAGE_INVALID'],
  ])('%s is refused and changes nothing', async (_what, make, status, code) => {
    const before = await shown();
    const answer = await upload(await make());
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\S/) } });
    expect(await shown()).toBe(before);
  });

  test.each([
    ['JSON', 'application/json', JSON.stringify({ image: 'http://169.254.169.254/' })],
    ['a picture without a form', 'image/png', tinyPicture],
    ['a form of text', 'application/x-www-form-urlencoded', 'image=x'],
  ])('%s is 415', async (_what, type, body) => {
    const path = `/menu-items/update/${udupi.dosa.id}/upload-photo`;
    expect(await udupi.owner.send('POST', path, { type, body })).toMatchObject({ status: 415, body: { code: 'MEDIA_TYPE' } });
  });

  test('whatever happens to the bytes of a picture, it is taken or refused', async () => {
    const good = [await picture('jpeg', 60, 40), await picture('png', 60, 40), await picture('webp', 60, 40)];
    const damaged = fc.tuple(fc.constantFrom(...good), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.boolean());
    const judge = async ([file, at, bytes, cut]: [Buffer, number, Uint8Array, boolean]) => {
      const broken = Buffer.from(file);
      broken.set(bytes.subarray(0, file.length - (at % file.length)), at % file.length);
      const { status } = await upload(cut ? broken.subarray(0, at % file.length) : broken);
      expect([200, 400, 415]).toContain(status);
    };
    await fc.assert(fc.asyncProperty(damaged, judge), { numRuns: inPart(100, 30), endOnFailure: true });
  });

  onLinux('a picture of 256 megapixels in 776 KB costs less than 100 MB of memory', async () => {
    const bomb = await plainPng(16_000, 16_000);
    await upload(tinyPicture);
    const before = memory();
    expect((await upload(bomb)).status).toBe(400);
    expect(memory() - before).toBeLessThan(100 * mebibyte);
  });

  onLinux('twenty large photos at once are all taken, and memory stays flat', async () => {
    const large = await sharp(await picture('png', 1000, 750))
      .resize(4000, 3000)
      .jpeg({ quality: 60 })
      .toBuffer();
    expect(large.length).toBeLessThan(photo.maxBytes);
    const round = () => Promise.all(Array.from({ length: 20 }, () => upload(large)));
    await round();
    const before = memory();
    for (const { status, text } of await round()) expect([status, text]).toEqual([200, expect.any(String)]);
    expect(memory() - before).toBeLessThan(150 * mebibyte);
    expect((await fetchFile(String(await shown()))).status).toBe(200);
  });
});

describe('R53', () => {
  test('no address that a client names is ever fetched', async () => {
    const hits: string[] = [];
    const listener = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const ours = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/x.png`;
    const { uniqueQRCode: _code, ...settings } = await udupi.owner.ok(getStoreSetting, {});
    const path = `/menu-items/update/${udupi.dosa.id}/upload-photo`;
    for (const address of [ours, 'http://169.254.169.254/', 'file:///etc/passwd', '//evil.test/x.png', '/uploads/../x.webp']) {
      const saved = await udupi.owner.call(saveStoreSetting, { ...settings, image: address });
      expect(saved).toMatchObject({ status: 400, body: { code: 'IMAGE_UNKNOWN' } });
      const uploaded = await udupi.owner.send('POST', path, formOf({ image: address, url: address }));
      expect(uploaded).toMatchObject({
        status: 400,
        body: { message: 'The file given is not an instance of Blob or File', code: 'VALIDATION_FAILED' },
      });
    }
    const linked = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${ours}"/></svg>`;
    expect((await upload(Buffer.from(linked))).status).toBe(415);
    await sleep(300);
    expect(hits).toEqual([]);
    listener.close();
  });

  test('the photo of a store is its own or none', async () => {
    const { imageURL } = await udupi.owner.ok(uploadStorePhoto, { file: tinyPicture });
    const { uniqueQRCode: _code, ...settings } = await udupi.owner.ok(getStoreSetting, {});
    expect(settings.image).toBe(imageURL);
    await udupi.owner.ok(saveStoreSetting, settings);
    const other = await Restaurant.open();
    const theirs = await other.owner.call(saveStoreSetting, { ...settings, image: imageURL });
    expect(theirs).toMatchObject({ status: 400, body: { message: 'Please upload the image first!' } });
    await udupi.owner.ok(saveStoreSetting, { ...settings, image: null });
    expect((await udupi.owner.ok(getStoreSetting, {})).image).toBeNull();
  });
});

test('who may not change the menu may not upload, and nothing is read of what they send', async () => {
  const file = tinyPicture;
  const { till } = await udupi.staff('POS', 'KITCHEN');
  expect(await till.call(uploadMenuItemPhoto, { id: udupi.dosa.id, file })).toMatchObject({ status: 403 });
  expect(await new Till().call(uploadMenuItemPhoto, { id: udupi.dosa.id, file })).toMatchObject({ status: 401 });
  const crossSite = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect(await udupi.owner.call(uploadMenuItemPhoto, { id: udupi.dosa.id, file }, crossSite)).toMatchObject({ status: 403 });
});

test('a photo that is sent again under its key is stored once', async () => {
  const key = randomUUID();
  const input = { id: udupi.dosa.id, file: tinyPicture };
  const [first, again] = [
    await udupi.owner.call(uploadMenuItemPhoto, input, { key }),
    await udupi.owner.call(uploadMenuItemPhoto, input, { key }),
  ];
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotency-replayed']).toBe('true');
  const other = { id: udupi.dosa.id, file: await picture('png', 5, 5) };
  expect(await udupi.owner.call(uploadMenuItemPhoto, other, { key })).toMatchObject({ status: 422 });
});

test.each([
  '/uploads',
  '/uploads/',
  '/uploads/x',
  '/uploads/../gateway/package.json',
  '/uploads/%2e%2e/%2e%2e/etc/passwd',
  '/uploads/a/b.html',
])('R55 %s is no file, and says so with all headers', async (path) => {
  const direct = await fetchFile(path);
  expect(direct.status).toBe(404);
  expect(direct.headers.get('x-content-type-options')).toBe('nosniff');
  expect(direct.headers.get('content-security-policy')).toContain("object-src 'none'");
});

test('after all of that every process is still the one that it was', () => {
  expect(thali.pids()).toEqual(pids);
});
