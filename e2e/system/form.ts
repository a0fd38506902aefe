import { randomUUID } from 'node:crypto';

/** A multipart form as a browser writes it: bytes are files, anything else is text. */
export function formOf(fields: Record<string, unknown>): { type: string; body: Buffer } {
  const boundary = `form-${randomUUID()}`;
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => {
      const isFile = value instanceof Uint8Array;
      const field = `content-disposition: form-data; name="${encodeURIComponent(name.toWellFormed())}"`;
      const head = isFile ? `${field}; filename="photo"\r\ncontent-type: image/png` : field;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return [`--${boundary}\r\n${head}\r\n\r\n`, isFile ? value : text, '\r\n'];
    });
  const body = Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as Uint8Array)));
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
