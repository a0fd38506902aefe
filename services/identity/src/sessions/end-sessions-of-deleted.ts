import { Injectable } from '@nestjs/common';
import { TenantEraser } from '@thali/kit/domain/erasure/tenant-eraser';
import { Outbox } from '@thali/kit/events/outbox';
import { endSessions } from './session.js';

/** The people of a deleted tenant are signed out before their rows go, so that gateways and sockets know at once. */
@Injectable()
export class EndSessionsOfDeleted {
  constructor(eraser: TenantEraser, outbox: Outbox) {
    eraser.before((tx, context) => endSessions(tx, outbox, context, {}));
  }
}
