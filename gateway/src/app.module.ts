import { type DynamicModule, Module } from '@nestjs/common';
import { NatsLink } from './nats-link.js';
import { LiveGateway } from './realtime/live.gateway.js';
import { SessionGuard } from './session/session-guard.js';

/** Only the sockets live in Nest's container; HTTP routes are registered on Fastify itself (see api.ts). */
@Module({})
export class AppModule {
  static with({ link, sessions }: { link: NatsLink; sessions: SessionGuard }): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: NatsLink, useValue: link }, { provide: SessionGuard, useValue: sessions }, LiveGateway],
    };
  }
}
