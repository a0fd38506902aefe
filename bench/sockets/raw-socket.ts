import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * A minimal socket.io client for our own gateway, so that thousands of them cost little themselves: it joins the staff's room, answers
 * pings, and hands over each event as `["name",{...}]`.
 */
export class RawSocket {
  private rest: Buffer = Buffer.alloc(0);
  private upgraded = false;
  private readonly line: Socket;
  private readonly hear: (event: string) => void;
  private readonly settle: (joined: boolean) => void;

  private constructor(line: Socket, hear: (event: string) => void, settle: (joined: boolean) => void) {
    this.line = line;
    this.hear = hear;
    this.settle = settle;
  }

  /** Undefined when the connection is refused. */
  static open(port: number, headers: Record<string, string>, hear: (event: string) => void): Promise<RawSocket | undefined> {
    return new Promise((resolve) => {
      const line = connect({ port, host: '127.0.0.1', noDelay: true });
      const socket = new RawSocket(line, hear, (joined) => {
        resolve(joined ? socket : undefined);
        if (!joined) line.destroy();
      });
      line.on('data', (bytes) => socket.read(bytes));
      line.on('error', () => line.destroy());
      line.on('close', () => resolve(undefined));
      const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const key = randomBytes(16).toString('base64');
      line.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${given.join('')}\r\n`,
      );
    });
  }

  get open(): boolean {
    return !this.line.destroyed;
  }

  /** Sends an event without arguments. */
  emit(name: string): void {
    this.send(`42["${name}"]`);
  }

  close(): void {
    this.line.destroy();
  }

  /** Sends one masked frame; the texts are never long. */
  private send(text: string): void {
    const body = Buffer.from(text);
    // A mask of zeros is valid.
    this.line.write(Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]));
  }

  private read(bytes: Buffer): void {
    this.rest = this.rest.length ? Buffer.concat([this.rest, bytes]) : bytes;
    if (!this.upgraded) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!this.rest.toString('latin1', 0, 15).includes(' 101')) {
        this.settle(false);
        return;
      }
      this.upgraded = true;
      this.rest = this.rest.subarray(end + 4);
    }
    for (let frame = this.next(); frame !== undefined; frame = this.next()) this.take(frame);
  }

  private next(): string | undefined {
    const length = this.rest[1] ?? 127;
    const start = length === 126 ? 4 : 2;
    if (this.rest.length < start) return undefined;
    const end = start + (length === 126 ? this.rest.readUInt16BE(2) : length);
    if (this.rest.length < end) return undefined;
    const text = this.rest.toString('utf8', start, end);
    this.rest = this.rest.subarray(end);
    return text;
  }

  private take(packet: string): void {
    if (packet === '2') this.send('3');
    else if (packet.startsWith('0')) this.send('40');
    else if (packet.startsWith('40')) this.settle(true);
    else if (packet.startsWith('44')) this.settle(false);
    else if (packet.startsWith('42')) this.hear(packet.slice(2));
  }
}
