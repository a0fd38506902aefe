import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  stream: Readable;
}

/** Where pictures are kept. Names are `<tenant>/<name>.webp`; a file never changes, it is only written and deleted. */
export abstract class FileStorage {
  abstract put(name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is no such file. */
  abstract get(name: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is fine. */
  abstract delete(name: string): Promise<void>;
  /** Deletes all files of a tenant. */
  abstract deleteAll(tenant: string): Promise<void>;
}

/** No dots, no further slashes: such a name can not leave its folder. */
export const isFileName = (name: string): boolean => /^[\w-]{1,64}\/[\w-]{1,64}\.webp$/.test(name);

const isFolderName = (name: string): boolean => /^[\w-]{1,64}$/.test(name);

/** Files below one folder. A file is there whole or not at all, also after a crash. */
export class FolderStorage implements FileStorage {
  private readonly root: string;
  constructor(folder: string) {
    this.root = resolve(folder);
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(name);
    const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async get(name: string): Promise<StoredFile | undefined> {
    const file = await open(this.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    if (!file) return undefined;
    const { size } = await file.stat();
    return { bytes: size, stream: file.createReadStream() };
  }

  async delete(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  async deleteAll(tenant: string): Promise<void> {
    if (!isFolderName(tenant)) throw new Error('not the name of a folder');
    await rm(join(this.root, tenant), { recursive: true, force: true });
  }

  private pathOf(name: string): string {
    if (!isFileName(name)) throw new Error('not the name of a file');
    return join(this.root, name);
  }
}
