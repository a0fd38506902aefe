import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError, invalidFields } from '@thali/kit/call/app-error';

/** What a form may weigh beside its file. */
const formBytes = 16 * 1024;
/** A body that is too large is read and dropped up to here: a client that still sends would lose the answer with the connection. */
const droppedBytes = 32 * 1024 * 1024;

/**
 * The bytes of the one file that a multipart form carries in its field `image`. A refusal does not wait for the rest of the
 * form, which is read and dropped so that the client gets to see the answer.
 * @throws AppError TOO_LARGE beyond `maxBytes`, VALIDATION_FAILED without such a file, INVALID_REQUEST for a broken form or more files
 */
export function readImage(headers: IncomingHttpHeaders, payload: Readable, maxBytes: number): Promise<Buffer> {
  const length = Number(headers['content-length']);
  if (length > droppedBytes) throw new AppError('TOO_LARGE');
  return new Promise((resolve, reject) => {
    if (length > maxBytes + formBytes) {
      payload.resume().once('close', () => reject(new AppError('TOO_LARGE')));
      payload.once('end', () => reject(new AppError('TOO_LARGE')));
      return;
    }
    const form = openForm(headers, maxBytes);
    const refuse = () => {
      // Not destroyed: that would close the connection before the answer.
      payload.unpipe(form).resume();
      reject(new AppError('INVALID_REQUEST'));
    };
    let image: Buffer[] | undefined;
    form.on('file', (field, stream) => {
      stream.on('error', refuse);
      if (field !== 'image') return refuse();
      const chunks: Buffer[] = [];
      image = chunks;
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => {
        chunks.length = 0;
        reject(new AppError('TOO_LARGE'));
      });
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) form.on(limit, refuse);
    form.on('error', refuse);
    form.on('finish', () => (image ? resolve(Buffer.concat(image)) : reject(noFile())));
    payload.on('error', refuse);
    payload.pipe(form);
  });
}

function openForm(headers: IncomingHttpHeaders, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fileSize, files: 1, fields: 10, parts: 11, fieldSize: 1024 },
    });
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { cause });
  }
}

function noFile(): AppError {
  const message = 'The file given is not an instance of Blob or File';
  return invalidFields([{ path: 'image', message }]);
}
