import { eventually } from '@thali/testing/eventually';
import { mailsIn, tokensIn } from '../system/mail-folder.ts';
import { product } from './people.ts';

/** The token of the link to `page` in the mail to an address; waits for the mail. */
export async function mailedToken(address: string, page: string): Promise<string> {
  const { inside } = product();
  if (!inside) throw new Error('needs the product that the tests start themselves: its mails are in a folder');
  return eventually(
    `a mail to ${address} with a link to ${page}`,
    async () => tokensIn(await mailsIn(inside.mailsDir, address), page)[0],
  );
}
