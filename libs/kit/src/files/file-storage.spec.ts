import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startS3, type TestS3 } from '@thali/local-servers/s3-server';
import { type FileStorage, isFileName } from './file-storage.js';
import { fileStorage, type StorageConfig, storageConfig } from './storage-config.js';

let dir: string;
let s3: TestS3;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'thali-files-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3?.stop();
  await rm(dir, { recursive: true, force: true });
});

const storageWith = (env: Partial<StorageConfig>) => fileStorage(storageConfig.parse(env)) as FileStorage;
const read = async (storage: FileStorage, name: string) => {
  const file = await storage.get(name);
  return file && { bytes: file.bytes, text: (await buffer(file.stream)).toString() };
};

describe.each(['a folder', 'S3'])('pictures in %s', (place) => {
  const storage = () => storageWith(place === 'S3' ? s3.env : { UPLOADS_DIR: join(dir, 'uploads') });
  it('are read as they were written, by another process too', async () => {
    await storage().put('t1/a-b_c.webp', Buffer.from('RIFF'));
    expect(await read(storage(), 't1/a-b_c.webp')).toEqual({ bytes: 4, text: 'RIFF' });
  });
  it('are not there before they are written and after they are deleted, however often', async () => {
    const files = storage();
    expect(await files.get('t2/none.webp')).toBeUndefined();
    await files.put('t2/x.webp', Buffer.from('x'));
    for (let times = 0; times < 2; times++) await files.delete('t2/x.webp');
    expect(await files.get('t2/x.webp')).toBeUndefined();
  });
  it("of a tenant go all at once, and nobody else's with them", async () => {
    const files = storage();
    await Promise.all(['gone/a.webp', 'gone/b.webp', 'gone-2/a.webp'].map((name) => files.put(name, Buffer.from(name))));
    await files.deleteAll('gone');
    await files.deleteAll('gone');
    expect(await read(files, 'gone/a.webp')).toBeUndefined();
    expect(await read(files, 'gone/b.webp')).toBeUndefined();
    expect(await read(files, 'gone-2/a.webp')).toMatchObject({ text: 'gone-2/a.webp' });
  });
  it('can be written and read many at once', async () => {
    const files = storage();
    const names = Array.from({ length: 30 }, (_, n) => `t3/n${n}.webp`);
    await Promise.all(names.map((name) => files.put(name, Buffer.from(name.repeat(5_000)))));
    expect(await Promise.all(names.map(async (name) => (await read(files, name))?.text.length))).toEqual(
      names.map((name) => name.length * 5_000),
    );
  });
});

describe('a folder', () => {
  const files = () => storageWith({ UPLOADS_DIR: join(dir, 'one') });
  it('holds nothing but whole files', async () => {
    await files().put('t/x.webp', Buffer.from('x'));
    await symlink('/nowhere', join(dir, 'one/t/broken.webp'));
    await expect(files().put('t/broken.webp/x.webp', Buffer.from('x'))).rejects.toThrow();
    expect((await readdir(join(dir, 'one/t'))).sort()).toEqual(['broken.webp', 'x.webp']);
  });
  it.each([
    '../secret.webp',
    't/../../secret.webp',
    '/etc/passwd',
    't/..\\x.webp',
    't/x.html',
    't/.x.webp',
    'x.webp',
    't/x.webp\0',
  ])('is not left by the name %j', async (name) => {
    await writeFile(join(dir, 'secret.webp'), 'secret');
    expect(isFileName(name)).toBe(false);
    await expect(files().put(name, Buffer.from('x'))).rejects.toThrow('not the name of a file');
    await expect(files().get(name)).rejects.toThrow('not the name of a file');
    await expect(files().delete(name)).rejects.toThrow('not the name of a file');
  });
});

describe('S3', () => {
  const unavailable = { code: 'SERVICE_UNAVAILABLE' };
  it('refuses another secret, and that is SERVICE_UNAVAILABLE for us', async () => {
    const files = storageWith({ ...s3.env, S3_SECRET_KEY: 'wrong' });
    await expect(files.put('t/x.webp', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(files.get('t/x.webp')).rejects.toMatchObject(unavailable);
    await expect(files.delete('t/x.webp')).rejects.toMatchObject(unavailable);
  });
  it('is SERVICE_UNAVAILABLE when nobody is there or the bucket is not', async () => {
    await expect(storageWith({ ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' }).get('t/x.webp')).rejects.toMatchObject(
      unavailable,
    );
    await expect(storageWith({ ...s3.env, S3_BUCKET: 'none' }).put('t/x.webp', Buffer.from('x'))).rejects.toMatchObject(
      unavailable,
    );
  });
  it('R53 is where the configuration says: redirects are not followed', async () => {
    const hits: string[] = [];
    const elsewhere = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const files = storageWith({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` });
    await expect(files.get('t/x.webp')).rejects.toMatchObject(unavailable);
    expect(hits).toEqual(['/photos/t/x.webp']);
    elsewhere.close();
  });
});

it('is none when the environment names no place, or only a part of one', () => {
  expect(fileStorage(storageConfig.parse({}))).toBeUndefined();
  expect(fileStorage(storageConfig.parse({ ...s3.env, S3_SECRET_KEY: undefined }))).toBeUndefined();
});
