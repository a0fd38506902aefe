import type { EntityManager } from 'typeorm';

/** Of a picture whose size was not noted when it came: what a photo of a dish has. */
const usualBytes = 40_000;

/** Megabytes (1,000,000 bytes) of the store's pictures. */
export async function photoMegabytes(tx: EntityManager): Promise<number> {
  const [row] = await tx.query<{ bytes: string }[]>(
    `select coalesce(sum(coalesce(image_bytes, ${usualBytes})), 0) as bytes
     from (select image, image_bytes from menu_item union all select image, image_bytes from store) as picture where image is not null`,
  );
  return Number(row?.bytes) / 1e6;
}
