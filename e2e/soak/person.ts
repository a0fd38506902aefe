import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refreshToken } from '@thali/proto/identity/session';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { type Answer, notNow, type Till } from '../system/till.ts';
import type { Ledger } from './ledger.ts';

/** Time-out after which a client takes its request for lost. */
const patienceMs = 2_500;
const pauseMs = 250;
/** Time limit of a command; no part is down for longer than half of this. */
const givesUpMs = 120_000;

/** A person with a browser, who does what our web does: repeats a command under its key until it is answered, refreshes a session. */
export class Person {
  constructor(
    readonly till: Till,
    readonly tenantId: string,
    private readonly ledger: Ledger,
  ) {}

  /** A command, repeated under one key until it has a final answer. @throws after two minutes without one */
  async command<R extends Rpc>(
    kind: string,
    contract: R,
    input: Request<R>,
    key: string = randomUUID(),
  ): Promise<Answer<Output<R>>> {
    const open = `${kind} ${this.tenantId} ${key}`;
    this.ledger.open.add(open);
    for (const startedAt = performance.now(); ; await sleep(pauseMs)) {
      const answer = await this.once(kind, contract, input, key);
      if (answer && !notNow(answer) && answer.status !== 401) {
        this.ledger.open.delete(open);
        return answer;
      }
      if (answer?.status === 401) await this.refresh();
      if (performance.now() - startedAt > givesUpMs) throw new Error(`${open}: no answer, the last was ${answer?.text}`);
    }
  }

  /** Reads a list or a report once. Undefined when it is not available just now. */
  async look<R extends Rpc>(kind: string, contract: R, input: Request<R>): Promise<Output<R> | undefined> {
    const answer = await this.once(kind, contract, input);
    if (answer?.status === 401) await this.refresh();
    return answer?.status === 200 ? answer.body : undefined;
  }

  private async once<R extends Rpc>(kind: string, contract: R, input: Request<R>, key?: string) {
    const answer = await this.till.call(contract, input, { key, patienceMs }).catch(() => undefined);
    this.ledger.count(kind, answer ? String(answer.status) : 'no answer');
    return answer;
  }

  private async refresh(): Promise<void> {
    const answer = await this.till.call(refreshToken, {}, { patienceMs }).catch(() => undefined);
    this.ledger.count('refresh', answer ? String(answer.status) : 'no answer');
  }
}
