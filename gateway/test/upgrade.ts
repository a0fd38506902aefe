import { request } from 'node:http';
import type { Socket } from 'node:net';

/** Asks a gateway for a socket and joins nothing. Answers the status, and the connection if there is one. */
export const upgrade = (port: number, address: string, cookie?: string) =>
  new Promise<{ status?: number; line?: Socket }>((resolve, reject) => {
    const headers = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      ...{ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'x-forwarded-for': address },
      ...(cookie && { cookie }),
    };
    request({ port, host: '127.0.0.1', path: '/socket.io/?EIO=4&transport=websocket', headers })
      .on('upgrade', (answer, line: Socket) => resolve({ status: answer.statusCode, line }))
      .on('response', (answer) => resolve({ status: answer.resume().statusCode }))
      .on('error', reject)
      .end();
  });
