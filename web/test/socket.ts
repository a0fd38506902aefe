import { type LiveEvents, liveEvents } from '@thali/proto/realtime';

/** What a page and the server's socket say to each other, in place of socket.io-client. It is connected at once, and never lost. */
class LiveSocket {
  readonly active = true;
  connected = false;
  readonly io = { on: () => undefined };
  private readonly heard = new Map<string, (...payload: unknown[]) => void>();
  private told: ((name: string, payload: unknown) => void)[] = [];

  on(name: string, listener: (...payload: unknown[]) => void): this {
    this.heard.set(name, listener);
    return this;
  }
  onAny(listener: (name: string, payload: unknown) => void): this {
    this.told.push(listener);
    return this;
  }
  emit(): this {
    return this;
  }
  timeout(): this {
    return this;
  }
  connect(): this {
    queueMicrotask(() => {
      this.connected = true;
      this.heard.get('connect')?.();
    });
    return this;
  }
  disconnect(): this {
    this.connected = false;
    this.told = [];
    return this;
  }
  hear(name: string, payload: unknown): void {
    this.heard.get(name)?.(payload);
    for (const listener of this.told) listener(name, payload);
  }
}

const opened = new Set<LiveSocket>();

export function io(): LiveSocket {
  const socket = new LiveSocket().connect();
  opened.add(socket);
  return socket;
}

/** The server tells the page of an event, in the words of the contract. */
export function tell<Name extends keyof LiveEvents>(name: Name, payload: LiveEvents[Name]): void {
  const said = liveEvents[name].parse(payload);
  for (const socket of opened) if (socket.connected) socket.hear(name, said);
}
