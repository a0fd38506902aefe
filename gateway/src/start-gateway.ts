import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fileStorage } from '@thali/kit/file-storage';
import { Readiness } from '@thali/kit/health';
import { createLog, nestLogger } from '@thali/kit/log';
import { connectNats } from '@thali/kit/nats';
import { RpcClient } from '@thali/kit/rpc-client';
import * as session from '@thali/proto/identity/session';
import type { Rpc } from '@thali/proto/kernel';
import { dashboard } from '@thali/proto/reporting/reports';
import type { RouteHandlerMethod } from 'fastify';
import { apiPrefix, registerApi } from './api.js';
import { AppModule } from './app.module.js';
import { dashboardRoute } from './compose/dashboard.js';
import type { GatewayConfig } from './config.js';
import { drain } from './drain.js';
import { createHttpAdapter } from './http-server.js';
import { NatsLink } from './nats-link.js';
import type { Gatekeepers } from './operation-guard.js';
import { registerProbes } from './probes.js';
import { AddressRates, TenantRates } from './rate-limits.js';
import { LiveGateway } from './realtime/live.gateway.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { Counters } from './redis.js';
import { AccessTokens } from './session/access-tokens.js';
import { SessionCookies } from './session/cookies.js';
import { SessionGuard } from './session/session-guard.js';
import { SessionStates } from './session/session-states.js';
import { refreshRoute, type SessionRoutes, signInRoute, signOutRoute } from './session/sessions.js';
import { SignInThrottle } from './session/sign-in-throttle.js';
import { SubscriptionGuard } from './session/subscription-guard.js';
import { registerDocs } from './web/docs-page.js';
import { apiHeaders } from './web/security-headers.js';
import { registerWeb } from './web/web-app.js';

export interface RunningGateway {
  app: NestFastifyApplication;
  port: number;
  /** Finishes what is under way and ends; the same promise for all who ask. */
  stop(): Promise<void>;
}
/** What guards wait for identity and tenancy at first sight of a session or tenant. */
const guardTimeoutMs = 2_000;

/** Connects, registers every route and listens. Waits for the broker as long as it takes. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const log = createLog('gateway', config.LOG_LEVEL, { gathered: true });
  const production = config.NODE_ENV === 'production';
  const nc = await connectNats(config.NATS_URL, 'gateway', log);
  const link = new NatsLink(nc, log);
  const rpc = new RpcClient(nc);
  const counters = new Counters(config.REDIS_URL, log);
  const readiness = new Readiness({ nats: () => (link.connected ? 'up' : 'degraded'), redis: counters.check });

  const guardRpc = new RpcClient(nc, guardTimeoutMs);
  const cookies = new SessionCookies(config.NODE_ENV);
  const tokens = new AccessTokens(config.ACCESS_TOKEN_PUBLIC_KEY);
  const sessions = new SessionGuard(tokens, new SessionStates(link, guardRpc), cookies);
  const gates: Gatekeepers = {
    sessions,
    subscriptions: new SubscriptionGuard(link, guardRpc),
    tenantRates: new TenantRates(config.TENANT_RATE, config.TENANT_BURST),
    addressRates: new AddressRates(counters, 'public', config.PUBLIC_RATE),
    publicUrl: config.PUBLIC_URL,
  };
  const composed = composedRoutes(rpc, { rpc, cookies, throttle: new SignInThrottle(counters), log });

  const adapter = createHttpAdapter({ trustProxy: config.TRUST_PROXY, production });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with({ link, sessions }), adapter, {
    logger: nestLogger(log),
    bodyParser: false,
  });
  app.useWebSocketAdapter(new SocketAdapter(app, config.PUBLIC_URL));
  const fastify = adapter.getInstance();
  const draining = () => readiness.draining;
  registerProbes(fastify, readiness);
  await fastify.register(
    (api) => registerApi(api, { rpc, link, gates, log, draining, composed, headers: apiHeaders(production) }),
    {
      prefix: apiPrefix,
    },
  );
  if (config.NODE_ENV === 'development') await fastify.register(registerDocs);
  await fastify.register((web) => registerWeb(web, { webRoot: config.WEB_ROOT, images: fileStorage(config), production }));
  await app.listen(config.PORT, '0.0.0.0');
  const { port } = app.getHttpServer().address() as AddressInfo;
  readiness.started = true;
  log.info({ port }, 'ready');

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= drain({ app, live: app.get(LiveGateway), readiness, nc, counters, log, drainMs: config.DRAIN_MS });
    return stopping;
  };
  return { app, port, stop };
}

function composedRoutes(rpc: RpcClient, routes: SessionRoutes): Map<Rpc, RouteHandlerMethod> {
  return new Map<Rpc, RouteHandlerMethod>([
    [session.signIn, signInRoute(routes, 'tenant')],
    [session.operatorSignIn, signInRoute(routes, 'operator')],
    [session.signOut, signOutRoute(routes, 'tenant')],
    [session.operatorSignOut, signOutRoute(routes, 'operator')],
    [session.refreshToken, refreshRoute(routes, 'tenant')],
    [session.operatorRefreshToken, refreshRoute(routes, 'operator')],
    [dashboard, dashboardRoute(rpc)],
  ] as [Rpc, RouteHandlerMethod][]);
}
