import type { IncomingMessage } from 'node:http';
import { AppError } from '@thali/kit/call/app-error';
import type { Server, Socket } from 'socket.io';
import { clientAddress } from '../client-address.js';
import { networkOf } from '../client-network.js';
import type { Parties } from '../parties.js';
import type { LocalRates } from '../rate-limits.js';
import { ownOrigin } from '../session/cross-site.js';
import { cut, watchConduct } from './socket-conduct.js';

type Connection = Socket['conn'];
/** The server itself or one of its namespaces. */
type Attended = { use(middleware: (socket: Socket, next: (refused?: Error) => void) => void): unknown };
/** Browsers with our application are let in well before; whoever is not by then is disconnected. */
const lingerMs = 5_000;
/** By then a refused client has read the reason, and has closed the connection itself. */
const refusedMs = 1_000;

interface DoorRules {
  publicUrl: string;
  /** How many proxies in front of us write X-Forwarded-For. */
  proxies: number;
  /** Handshakes of one device that signed in before, or of all strangers of one network, counted before anything else is looked at. */
  handshakes: LocalRates;
  parties: Parties;
}

/**
 * Every socket comes through here. The upgrade itself needs no session: a browser whose session has run out must read
 * 'unauthorized' to renew it, and an HTTP refusal it can not read. So a stranger gets a connection for some seconds and one question.
 */
export class SocketDoor {
  private readonly waiting = new WeakMap<Connection, NodeJS.Timeout>();
  private readonly asked = new WeakSet<Connection>();

  constructor(private readonly rules: DoorRules) {}

  /** Where the request came from, as limits count it. */
  networkOf = (request: IncomingMessage): string => networkOf(clientAddress(request, this.rules.proxies));

  /** Whether a request may become a connection: its origin is ours, and it does not knock all the time. */
  mayKnock(request: IncomingMessage): boolean {
    if (!ownOrigin(request.headers, this.rules.publicUrl)) return false;
    try {
      this.rules.handshakes.take(this.rules.parties.ofDevice(request.headers.cookie) ?? this.networkOf(request));
      return true;
    } catch {
      return false;
    }
  }

  /** Every connection is watched from its first moment and ends by itself unless somebody lets it in. */
  watch({ engine }: Server): void {
    engine.on('connection', (conn: Connection) => {
      watchConduct(conn);
      this.endAfter(conn, lingerMs);
      conn.once('close', () => clearTimeout(this.waiting.get(conn)));
    });
  }

  /**
   * Asks `admit` about each client of the namespace, once per connection. It rejects with an AppError, or takes the client's places
   * and answers with what gives them back; they are given back when the connection ends.
   */
  attend(namespace: Attended, admit: (socket: never) => Promise<() => void>): void {
    namespace.use((socket, next) => {
      const { conn } = socket;
      this.admitOnce(socket, admit).then(
        (leave) => {
          conn.once('close', leave);
          // It may have closed while it was asked about; then that event is over.
          if (conn.readyState !== 'open') leave();
          clearTimeout(this.waiting.get(conn));
          next();
        },
        (error: unknown) => {
          this.endAfter(conn, refusedMs);
          next(new Error(refusal(error)));
        },
      );
    });
  }

  private async admitOnce(socket: Socket, admit: (socket: never) => Promise<() => void>): Promise<() => void> {
    if (this.asked.has(socket.conn)) throw new AppError('TOO_MANY_REQUESTS');
    this.asked.add(socket.conn);
    return admit(socket as never);
  }

  private endAfter(conn: Connection, ms: number): void {
    clearTimeout(this.waiting.get(conn));
    this.waiting.set(conn, setTimeout(() => cut(conn), ms).unref());
  }
}

/** What a refused client reads: whether, and when, trying again can help. */
function refusal(error: unknown): 'unauthorized' | 'too many' | 'inactive' | 'unavailable' {
  if (!(error instanceof AppError) || error.status >= 500) return 'unavailable';
  if (error.code === 'SUBSCRIPTION_INACTIVE') return 'inactive';
  return error.status === 429 ? 'too many' : 'unauthorized';
}
