import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Mails to an address in this folder, the oldest first, with soft line breaks joined as in a mail program. */
export async function mailsIn(folder: string, address: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const bodies = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return bodies
    .filter((body) => body.includes(`To: ${address}`))
    .map((body) => body.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** The token of the first link to `page` in each of these mails. */
export const tokensIn = (mails: string[], page: string): string[] =>
  mails.flatMap((mail) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? []);
