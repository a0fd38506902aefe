import { setTimeout as sleep } from 'node:timers/promises';
import { mailsIn, tokensIn } from '../system/mail-folder.ts';
import { product } from './people.ts';

/** The token of the link to `page` in the mail to an address; waits for the mail. */
export async function mailedToken(address: string, page: string): Promise<string> {
  const { inside } = product();
  if (!inside) throw new Error('needs the product that the tests start themselves: its mails are in a folder');
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    const [token] = tokensIn(await mailsIn(inside.mailsDir, address), page);
    if (token) return token;
  }
  throw new Error(`no link to ${page} came`);
}
