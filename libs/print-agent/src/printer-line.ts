import { connect, type Socket } from 'node:net';
import type { PrinterReport } from '@thali/proto/printing/print-job';
import { ASK_STATUS, isConfirmation, isStatus, NOTICE_BYTES, reportOf, STATUS_BYTES, startsNotice } from './status.ts';

/** A TCP connection to a printer: sends bytes and parses the printer's answers. */
export class PrinterLine {
  /** The printer has answered GS r since the document was sent. */
  confirmed = false;
  ended = false;
  readonly #socket: Socket;
  #status: number[] = [];
  #noticeLeft = 0;
  #heard = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    const end = () => {
      this.ended = true;
      this.#heard();
    };
    socket.on('data', (bytes) => this.#hear(bytes));
    socket.on('error', end).on('end', end).on('close', end);
    socket.setNoDelay(true).setKeepAlive(true, 5_000);
  }

  /** Undefined when the connection is not established in time. */
  static open(host: string, port: number, withinMs: number): Promise<PrinterLine | undefined> {
    return new Promise((resolve) => {
      const socket = connect({ host, port });
      const fail = () => {
        socket.destroy();
        resolve(undefined);
      };
      const timer = setTimeout(fail, withinMs);
      socket.once('error', fail);
      socket.once('connect', () => {
        clearTimeout(timer);
        socket.off('error', fail);
        resolve(new PrinterLine(socket));
      });
      socket.once('close', () => clearTimeout(timer));
    });
  }

  send(bytes: Uint8Array): void {
    if (!this.ended) this.#socket.write(bytes);
  }

  /** Whether the socket's write buffer is empty. */
  get taken(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Asks the printer for its status; undefined when it does not answer in time. */
  async status(withinMs: number): Promise<PrinterReport | undefined> {
    this.#status = [];
    this.send(ASK_STATUS);
    const until = Date.now() + withinMs;
    while (this.#status.length < STATUS_BYTES && !this.ended && !this.confirmed && Date.now() < until)
      await this.news(until - Date.now());
    return this.#status.length < STATUS_BYTES ? undefined : reportOf(this.#status);
  }

  /** Resolves when the printer sends something, when the connection ends, or after this time. */
  news(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#heard = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(bytes: Uint8Array) {
    for (const byte of bytes) {
      if (this.#noticeLeft > 0) this.#noticeLeft--;
      else if (isStatus(byte)) this.#status.push(byte);
      else if (startsNotice(byte)) this.#noticeLeft = NOTICE_BYTES - 1;
      else if (isConfirmation(byte)) this.confirmed = true;
    }
    this.#heard();
  }
}
