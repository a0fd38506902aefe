import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Command, nextCommand } from './commands.ts';
import { Paper } from './paper.ts';

/** What is wrong with the printer, to be set by a test at any time. */
interface Condition {
  paper: 'in' | 'low' | 'out';
  coverOpen: boolean;
  /** Takes bytes and never answers. */
  silent: boolean;
  /** Answers status queries, but not GS r. */
  neverConfirms: boolean;
  /** Breaks the connection when this row of a paper is done. */
  dropsAtRow: number | undefined;
  /** Runs out of paper when this row of a paper is done. */
  runsOutAtRow: number | undefined;
  /** Duration of each command. */
  slowMs: number;
}
const fine: Condition = {
  paper: 'in',
  coverOpen: false,
  silent: false,
  neverConfirms: false,
  dropsAtRow: undefined,
  runsOutAtRow: undefined,
  slowMs: 0,
};

/** A network printer on a TCP port of this machine. It processes ESC/POS at its own speed and answers as real printers do. */
export class FakePrinter {
  readonly condition: Condition = { ...fine };
  /** The papers that were cut off, in order. */
  readonly papers: Paper[] = [];
  /** Number of connections so far. */
  calls = 0;
  readonly address = { host: '127.0.0.1', port: 0 };
  #paper = new Paper();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));

  async start(port = 0): Promise<this> {
    this.#server.listen(port, this.address.host);
    await once(this.#server, 'listening');
    this.address.port = (this.#server.address() as AddressInfo).port;
    return this;
  }
  /** The paper that is not cut off yet. */
  get torn(): Paper {
    return this.#paper;
  }
  refill(): void {
    Object.assign(this.condition, fine);
  }
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #serve(socket: Socket) {
    this.calls++;
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    const queue: Command[] = [];
    let bytes: Uint8Array = new Uint8Array();
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      for (let next = nextCommand(bytes); next; next = nextCommand(bytes)) {
        bytes = bytes.subarray(next.length);
        if (next.command.kind === 'status') this.#say(socket, this.#status(next.command.about));
        else queue.push(next.command);
      }
    });
    void this.#work(socket, queue);
  }

  async #work(socket: Socket, queue: Command[]) {
    while (!socket.destroyed) {
      const command = this.#blocked ? undefined : queue.shift();
      // Real time passes between commands, as in a real printer.
      if (!command || this.condition.slowMs) await new Promise((resolve) => setTimeout(resolve, this.condition.slowMs || 2));
      if (command) this.#do(command, socket);
    }
  }

  #do(command: Command, socket: Socket) {
    const before = this.#paper.rows.length;
    this.#paper.add(command);
    if (command.kind === 'confirm' && !this.condition.neverConfirms) this.#say(socket, this.condition.paper === 'low' ? 3 : 0);
    if (command.kind === 'cut') {
      this.papers.push(this.#paper);
      this.#paper = new Paper();
    }
    const rows = this.#paper.rows.length;
    if (rows === before) return;
    if (rows === this.condition.runsOutAtRow) this.condition.paper = 'out';
    if (rows === this.condition.dropsAtRow) socket.destroy();
  }

  get #blocked(): boolean {
    return this.condition.paper === 'out' || this.condition.coverOpen;
  }

  #status(about: number): number {
    const { paper, coverOpen } = this.condition;
    const bits: Record<number, number> = {
      1: this.#blocked ? 0x08 : 0,
      2: (coverOpen ? 0x04 : 0) | (paper === 'out' ? 0x20 : 0),
      4: (paper === 'in' ? 0 : 0x0c) | (paper === 'out' ? 0x60 : 0),
    };
    return 0x12 | (bits[about] ?? 0);
  }

  #say(socket: Socket, byte: number) {
    if (!this.condition.silent) socket.write(Uint8Array.of(byte));
  }
}
