import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forgotPassword } from '@thali/proto/identity/registration';
import { thali } from './thali.ts';
import { Till } from './till.ts';
import { untilWorks } from './traffic.ts';

/** Asks for a new password for a username. Answers the token of the link that is mailed to it. */
export async function mailedToken(username: string): Promise<string> {
  await new Till().ok(forgotPassword, { username });
  let token = '';
  await untilWorks(async () => {
    token = (await mailsTo(username)).flatMap((mail) => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? [])[0] ?? '';
    return token !== '';
  }, 5_000);
  return token;
}

/** Mails that left, with lines joined as a mail program does. */
async function mailsTo(address: string): Promise<string[]> {
  const files = (await readdir(thali.mailsDir)).filter((name) => name.endsWith('.eml'));
  const bodies = await Promise.all(files.map((name) => readFile(join(thali.mailsDir, name), 'utf8')));
  return bodies
    .filter((body) => body.includes(`To: ${address}`))
    .map((body) => body.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}
