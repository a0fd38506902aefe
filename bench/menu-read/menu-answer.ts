import { request } from 'node:http';

/** The bare server's answer: the gateway's answer without its security headers. */
export interface MenuAnswer {
  path: string;
  headers: Record<string, string>;
  base64: string;
  /** `name=value` of the cookie by which the gateway knows the phone again. */
  cookie: string;
}
/** Reads the gateway's answer, byte for byte. */
export function answerOf(port: number, path: string): Promise<MenuAnswer> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      if (response.statusCode !== 200) return reject(new Error(`the menu is ${response.statusCode}`));
      const kept = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'];
      const headers = Object.fromEntries(kept.map((name) => [name, String(response.headers[name])]));
      const [cookie = ''] = response.headers['set-cookie']?.[0]?.split(';') ?? [];
      resolve({ path, headers, base64: Buffer.concat(chunks).toString('base64'), cookie });
    })
      .on('error', reject)
      .end();
  });
}
