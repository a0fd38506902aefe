import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { Broker } from '@thali/kit/broker/broker';
import type { AccessClaims } from '@thali/proto/identity/session';
import { browserEvents, type LiveListeners } from '@thali/proto/realtime';
import { liveSockets } from '../http-metrics.js';
import { SessionGuard } from '../session/session-guard.js';
import { SubscriptionGuard } from '../session/subscription-guard.js';
import { FanOut } from './fan-out.js';
import type { LiveServer, LiveSocket } from './live-socket.js';
import { OpenPlaces } from './open-places.js';
import { RoomHints } from './room-hints.js';
import { watchEvents } from './socket-conduct.js';
import { SocketDoor } from './socket-door.js';
import { SocketRegistry } from './socket-registry.js';
import { spreadClose } from './spread-close.js';
import { SpreadRounds } from './spread-rounds.js';
import { staffNews } from './staff-news.js';
import { watchSubscriptions } from './subscription-watch.js';
import { hintRate } from './window-rate.js';

export abstract class LiveLimits {
  /** Open sockets of staff on this gateway. */
  abstract readonly open: Record<'session' | 'user' | 'tenant' | 'network', number>;
  /** Hints of all sockets of a tenant in a minute. */
  abstract readonly hintsPerMinute: number;
}
type Hint = 'order_update' | 'new_qrorder';

const recheckMs = 5 * 60_000;
/** After the broker was away everything is doubtful, and all gateways ask at once. */
const returnMs = 10_000;
const room = (tenantId: string): string => `tenant:${tenantId}`;

/** The browsers' sockets. The session alone decides which room a socket is in; nothing that a client says changes it. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  private server: LiveServer;
  private readonly sockets = new SocketRegistry();
  private readonly fanOut: FanOut;
  private readonly places: OpenPlaces<keyof LiveLimits['open']>;
  private readonly hints: RoomHints<Hint>;
  private readonly sessionRounds = new SpreadRounds((claims: AccessClaims) => this.checkSession(claims));
  private readonly tenantRounds: SpreadRounds<string>;
  private readonly endings: (() => void)[] = [];

  constructor(
    private readonly broker: Broker,
    private readonly guard: SessionGuard,
    private readonly subscriptions: SubscriptionGuard,
    private readonly door: SocketDoor,
    limits: LiveLimits,
  ) {
    this.places = new OpenPlaces(limits.open);
    this.hints = new RoomHints(limits.hintsPerMinute, (tenantId, name) => this.server.to(room(tenantId)).emit(name, {}));
    this.tenantRounds = new SpreadRounds(async (tenantId) => subscriptions.check(tenantId));
    this.fanOut = new FanOut(broker, (subject, { tenantId, data }) => {
      staffNews[subject]?.((name, payload) => {
        this.server.to(room(tenantId)).emit(name, ...([payload] as Parameters<LiveListeners[typeof name]>));
      }, data);
    });
  }

  afterInit(server: LiveGateway['server']): void {
    this.server = server;
    this.door.attend(server, (socket: LiveSocket) => this.admit(socket));
    this.guard.states.onChange((change) => {
      if ('sessionIds' in change) for (const sessionId of change.sessionIds) this.sockets.close(sessionId);
      else for (const claims of this.sockets.sessions()) if (claims.sub === change.userId) void this.checkSession(claims);
    });
    this.broker.onBack(() => {
      server.emit('refetch', {});
      void this.sessionRounds.run(this.sockets.sessions(), returnMs);
      void this.tenantRounds.run([...this.fanOut.tenantIds()], returnMs);
    });
    const cutTenant = (tenantId: string) => server.in(room(tenantId)).disconnectSockets(true);
    const recheck = setInterval(() => void this.sessionRounds.run(this.sockets.sessions(), recheckMs), recheckMs).unref();
    this.endings.push(
      watchSubscriptions(this.subscriptions, () => this.fanOut.tenantIds(), cutTenant),
      () => clearInterval(recheck),
    );
  }

  private async admit(socket: LiveSocket): Promise<() => void> {
    const { token } = await this.guard.admit(socket.request.headers.cookie, 'tenant');
    const { claims } = token;
    await this.subscriptions.check(claims.tenantId);
    socket.data = { claims, hints: hintRate() };
    const network = this.door.networkOf(socket.request);
    return this.places.take({ session: claims.sid, user: claims.sub, tenant: claims.tenantId, network });
  }

  async handleConnection(socket: LiveSocket): Promise<void> {
    const { claims } = socket.data;
    watchEvents(socket, browserEvents);
    this.sockets.add(socket);
    this.fanOut.join(claims.tenantId);
    liveSockets.inc();
    await socket.join(room(claims.tenantId));
    // Session or subscription may have ended between the check and the registration.
    const session = await Promise.resolve(this.guard.states.of(claims)).catch(() => undefined);
    if (session?.live === false || this.subscriptions.isOver(claims.tenantId)) socket.disconnect(true);
  }

  handleDisconnect(socket: LiveSocket): void {
    this.sockets.remove(socket);
    this.fanOut.leave(socket.data.claims.tenantId);
    liveSockets.dec();
    // A client can leave the namespace and keep the line.
    socket.conn.close();
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

  /** Clients hear of committed changes by events. What a client says itself at most makes the others of its room read again. */
  private hint(socket: LiveSocket, name: Hint): { ok: boolean } {
    const { claims, hints } = socket.data;
    return { ok: hints.take() && this.hints.take(claims.tenantId, name) };
  }

  /** Closes the sockets of a session that is over. A token may expire meanwhile, the session decides. */
  private async checkSession(claims: AccessClaims): Promise<void> {
    const session = await this.guard.states.ask(claims).catch(() => undefined);
    if (session?.live === false) this.sockets.close(claims.sid);
  }

  /** Sends clients away over some time; they come back by themselves. */
  leave(spreadMs: number): Promise<void> {
    for (const end of this.endings) end();
    this.sessionRounds.stop();
    this.tenantRounds.stop();
    return spreadClose(this.sockets.all(), spreadMs);
  }
}
