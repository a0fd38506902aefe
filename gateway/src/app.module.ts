import { type DynamicModule, Module } from '@nestjs/common';
import { Broker } from '@thali/kit/broker/broker';
import { DinerGateway, DinerLimits } from './realtime/diner.gateway.js';
import { DinerDoor } from './realtime/diner-door.js';
import { LiveGateway, LiveLimits } from './realtime/live.gateway.js';
import { SocketDoor } from './realtime/socket-door.js';
import { SessionGuard } from './session/session-guard.js';
import { SubscriptionGuard } from './session/subscription-guard.js';

interface Parts {
  broker: Broker;
  sessions: SessionGuard;
  subscriptions: SubscriptionGuard;
  socketDoor: SocketDoor;
  liveLimits: LiveLimits;
  dinerDoor: DinerDoor;
  dinerLimits: DinerLimits;
}

/** Only the sockets live in Nest's container; HTTP routes are registered on Fastify itself (see api.ts). */
@Module({})
export class AppModule {
  static with({ broker, sessions, subscriptions, socketDoor, liveLimits, dinerDoor, dinerLimits }: Parts): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: Broker, useValue: broker },
        { provide: SessionGuard, useValue: sessions },
        { provide: SubscriptionGuard, useValue: subscriptions },
        { provide: SocketDoor, useValue: socketDoor },
        { provide: LiveLimits, useValue: liveLimits },
        { provide: DinerDoor, useValue: dinerDoor },
        { provide: DinerLimits, useValue: dinerLimits },
        LiveGateway,
        DinerGateway,
      ],
    };
  }
}
