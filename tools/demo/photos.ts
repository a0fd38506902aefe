import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { inParallel } from './in-parallel.ts';

const drawings = join(import.meta.dirname, 'food');
const pixels = 512;

/** Makes photos of our drawings, 512 x 512 webp, in the folder of each tenant's uploads. Those that are there stay. */
export async function makePhotos(uploads: string, tenantIds: string[]): Promise<number> {
  const folders = tenantIds.map((tenantId) => join(uploads, tenantId));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const names = (await readdir(drawings)).filter((file) => file.endsWith('.svg')).map((file) => file.slice(0, -4));
  await inParallel(names, 2, async (name) => {
    const missing = folders.map((folder) => join(folder, `${name}.webp`)).filter((file) => !existsSync(file));
    if (!missing.length) return;
    const photo = await sharp(join(drawings, `${name}.svg`), { density: 72 * (pixels / 160) })
      .resize(pixels, pixels)
      .webp({ quality: 84, effort: 2 })
      .toBuffer();
    for (const file of missing) {
      await writeFile(`${file}.part`, photo);
      await rename(`${file}.part`, file);
    }
  });
  return names.length;
}
