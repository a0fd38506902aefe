import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { AppError } from '@thali/kit/app-error';
import type { AccessClaims } from '@thali/proto/identity/session';
import { liveSockets } from '../http-metrics.js';
import { NatsLink } from '../nats-link.js';
import { SessionGuard } from '../session/session-guard.js';
import { FanOut } from './fan-out.js';
import { HintRate } from './hint-rate.js';
import type { LiveServer, LiveSocket, ServerEvents } from './live-socket.js';
import { SocketRegistry } from './socket-registry.js';
import { spreadClose } from './spread-close.js';
import { staffNews } from './staff-news.js';

const recheckMs = 5 * 60_000;
const room = (tenantId: string): string => `tenant:${tenantId}`;

/** The browsers' sockets. The session decides the room; nothing a client says does. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  private server: LiveServer;
  private readonly sockets = new SocketRegistry();
  private readonly fanOut: FanOut;
  private recheck?: NodeJS.Timeout;

  constructor(
    private readonly link: NatsLink,
    private readonly guard: SessionGuard,
  ) {
    this.fanOut = new FanOut(link, (subject, { tenantId, data }) => {
      staffNews[subject]?.((name, payload) => {
        this.server.to(room(tenantId)).emit(name, ...([payload] as Parameters<ServerEvents[typeof name]>));
      }, data);
    });
  }

  afterInit(server: LiveGateway['server']): void {
    this.server = server;
    server.use((socket, next) => {
      this.authenticate(socket).then(() => next(), next);
    });
    this.guard.states.onChange((change) => {
      if ('sessionIds' in change) for (const sessionId of change.sessionIds) this.sockets.close(sessionId);
      else void this.checkSessions((claims) => claims.sub === change.userId);
    });
    this.link.onReturn(() => {
      server.emit('refetch', {});
      void this.checkSessions();
    });
    this.recheck = setInterval(() => void this.checkSessions(), recheckMs).unref();
  }

  private async authenticate(socket: LiveSocket): Promise<void> {
    try {
      const { token } = await this.guard.admit(socket.request.headers.cookie, 'tenant');
      socket.data = { claims: token.claims, hints: new HintRate() };
    } catch (error) {
      throw new Error(error instanceof AppError && error.status >= 500 ? 'unavailable' : 'unauthorized');
    }
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    const { claims } = socket.data;
    this.sockets.add(socket);
    this.fanOut.join(claims.tenantId);
    liveSockets.inc();
    await socket.join(room(claims.tenantId));
    // The session may have ended between the check and the registration.
    await this.checkSessions(({ sid }) => sid === claims.sid, false);
  }

  handleDisconnect(socket: LiveSocket): void {
    this.sockets.remove(socket);
    this.fanOut.leave(socket.data.claims.tenantId);
    liveSockets.dec();
  }

  /** A client that believes to be of another tenant is shown the door. */
  @SubscribeMessage('authenticate')
  claimTenant(@ConnectedSocket() socket: LiveSocket, @MessageBody() tenantId: unknown): { ok: boolean } {
    const ok = tenantId === socket.data.claims.tenantId;
    if (!ok) socket.disconnect(true);
    return { ok };
  }

  @SubscribeMessage('new_order_backend')
  orderHint(@ConnectedSocket() socket: LiveSocket): { ok: boolean } {
    return this.hint(socket, 'order_update');
  }

  @SubscribeMessage('order_update_backend')
  updateHint(@ConnectedSocket() socket: LiveSocket): { ok: boolean } {
    return this.hint(socket, 'order_update');
  }

  @SubscribeMessage('new_qrorder_backend')
  qrOrderHint(@ConnectedSocket() socket: LiveSocket): { ok: boolean } {
    return this.hint(socket, 'new_qrorder');
  }

  /** Committed changes are told anyway; a client's own word makes its room look again at most. */
  private hint(socket: LiveSocket, name: 'order_update' | 'new_qrorder'): { ok: boolean } {
    const { claims, hints } = socket.data;
    const ok = hints.take();
    if (ok) this.server.to(room(claims.tenantId)).emit(name, {});
    return { ok };
  }

  /** Closes the sockets of sessions that are over. A token may expire meanwhile, the session decides. */
  private async checkSessions(fits: (claims: AccessClaims) => boolean = () => true, fresh = true): Promise<void> {
    const { states } = this.guard;
    for (const claims of this.sockets.sessions().filter(fits)) {
      const session = await Promise.resolve(fresh ? states.ask(claims) : states.of(claims)).catch(() => undefined);
      if (session?.live === false) this.sockets.close(claims.sid);
    }
  }

  /** Sends clients away over some time; they come back by themselves. */
  leave(spreadMs: number): Promise<void> {
    clearInterval(this.recheck);
    return spreadClose(this.sockets.all(), spreadMs);
  }
}
