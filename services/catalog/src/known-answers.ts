import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { WrittenAnswer } from '@thali/kit/rpc/written-answer';
import type { Output, Rpc } from '@thali/proto/kernel';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { readRevision } from './changes.js';

interface Known {
  revision: number;
  answer: WrittenAnswer;
}
/** A menu of 5,000 items is 3 MB, a usual one 50 kB; a pod has 768 MB. */
const mostBytes = 48 * 1024 * 1024;

/**
 * Answers that follow from a restaurant's catalog alone, kept until its revision changes: every change of the catalog counts it up in its own
 * transaction (changes.ts). Tills open all day and menus change a few times, and to read a large one takes the thread a tenth of a second.
 */
@Injectable()
export class KnownAnswers {
  private readonly known = new LRUCache<string, Known>({
    maxSize: mostBytes,
    sizeCalculation: ({ answer }) => answer.json.length,
  });

  constructor(private readonly db: Database) {}

  /** @param read makes the answer from what the transaction reads, and from nothing else: no time, no user, no other service */
  of<R extends Rpc>(
    { subject }: R,
    context: CallContext,
    read: (tx: EntityManager) => Promise<Output<R>>,
  ): Promise<WrittenAnswer<Output<R>>> {
    const name = `${subject} ${context.tenantId}`;
    return this.db.tx(context, async (tx) => {
      const revision = await readRevision(tx);
      const known = this.known.get(name);
      if (known?.revision === revision) return known.answer;
      const answer = new WrittenAnswer(await read(tx));
      // A change between the first read and the last one would be in a part of it.
      if ((await readRevision(tx)) === revision) this.known.set(name, { revision, answer });
      return answer;
    });
  }
}
