import type { AccessClaims } from '@thali/proto/identity/session';
import type { LiveSocket } from './live-socket.js';

/** The open sockets by the session that opened them. */
export class SocketRegistry {
  private readonly bySession = new Map<string, Set<LiveSocket>>();

  add(socket: LiveSocket): void {
    const { sid } = socket.data.claims;
    const sockets = this.bySession.get(sid) ?? new Set();
    this.bySession.set(sid, sockets.add(socket));
  }

  remove(socket: LiveSocket): void {
    const { sid } = socket.data.claims;
    const sockets = this.bySession.get(sid);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.bySession.delete(sid);
  }

  close(sessionId: string): void {
    for (const socket of [...(this.bySession.get(sessionId) ?? [])]) socket.disconnect(true);
  }

  /** One socket's claims for each session. */
  sessions(): AccessClaims[] {
    return [...this.bySession.values()].flatMap((sockets) => [...sockets].slice(0, 1)).map((socket) => socket.data.claims);
  }

  all(): LiveSocket[] {
    return [...this.bySession.values()].flatMap((sockets) => [...sockets]);
  }
}
