import { Controller, type Type } from '@nestjs/common';
import { dropDeadLetterOf, listDeadLettersOf, retryDeadLetterOf } from '@thali/proto/dead-letters';
import type { Input, Output } from '@thali/proto/kernel';
import { AppError } from '../call/app-error.js';
import type { CallContext } from '../call/context.js';
import { DeadLetters } from '../events/dead-letters.js';
import { Rpc } from '../rpc/rpc-server.js';

/** Controller with which operators list, retry and drop a service's dead letters. */
export function deadLetterDeskOf(service: string): Type {
  const listing = listDeadLettersOf(service);
  const retrying = retryDeadLetterOf(service);
  const dropping = dropDeadLetterOf(service);

  @Controller()
  class DeadLetterDesk {
    constructor(private readonly letters: DeadLetters) {}

    @Rpc(listing)
    list({ limit }: Input<typeof listing>, context: CallContext): Promise<Output<typeof listing>> {
      demandOperator(context);
      return this.letters.list(limit);
    }

    @Rpc(retrying)
    async retry(key: Input<typeof retrying>, context: CallContext): Promise<Output<typeof retrying>> {
      demandOperator(context);
      await this.letters.retry(key);
      return { message: 'Event applied!' };
    }

    @Rpc(dropping)
    async drop({ reason, ...key }: Input<typeof dropping>, context: CallContext): Promise<Output<typeof dropping>> {
      demandOperator(context);
      await this.letters.drop(key, { by: context.username, reason });
      return { message: 'Event dropped!' };
    }
  }
  return DeadLetterDesk;
}

/**
 * Operators only, because dead letters are of all tenants.
 * @throws AppError SCOPE_MISSING
 */
function demandOperator({ role }: CallContext): void {
  if (role !== 'superadmin') throw new AppError('SCOPE_MISSING');
}
