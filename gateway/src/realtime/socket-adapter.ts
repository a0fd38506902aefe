import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { SocketDoor } from './socket-door.js';

/**
 * Sockets on the gateway's own HTTP server. No recovery of lost connections: it would skip the session check and deliver to
 * sessions that ended; clients refetch instead.
 */
export class SocketAdapter extends IoAdapter {
  constructor(
    app: INestApplicationContext,
    private readonly door: SocketDoor,
  ) {
    super(app);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const server: Server = super.createIOServer(port, {
      ...options,
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      perMessageDeflate: false,
      httpCompression: false,
      allowRequest: (request, decide) => decide(null, this.door.mayKnock(request)),
    } as ServerOptions);
    this.door.watch(server);
    return server;
  }
}
