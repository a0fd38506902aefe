import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { fileStorage } from '@thali/kit/file-storage';
import { Readiness } from '@thali/kit/health';
import { createLog, nestLogger } from '@thali/kit/log';
import { connectNats } from '@thali/kit/nats';
import { RpcClient } from '@thali/kit/rpc-client';
import { startTracing } from '@thali/kit/tracing';
import * as session from '@thali/proto/identity/session';
import type { Rpc } from '@thali/proto/kernel';
import { exportData, exportProgress } from '@thali/proto/portability';
import { dashboard } from '@thali/proto/reporting/reports';
import { razorpayWebhook } from '@thali/proto/tenancy/billing';
import type { RouteHandlerMethod } from 'fastify';
import { apiPrefix, registerApi } from './api.js';
import { AppModule } from './app.module.js';
import { dashboardRoute } from './compose/dashboard.js';
import { exportDataRoute, exportProgressRoute } from './compose/export-data.js';
import { operatorRoutes } from './compose/operator.js';
import type { GatewayConfig } from './config.js';
import { drain } from './drain.js';
import { createHttpAdapter } from './http-server.js';
import { NatsLink } from './nats-link.js';
import type { Gatekeepers } from './operation-guard.js';
import { registerProbes } from './probes.js';
import { openToDiners } from './qr-menu/qr-menu.js';
import { LocalRates, MinuteRates } from './rate-limits.js';
import { DinerGateway, type DinerLimits } from './realtime/diner.gateway.js';
import { DinerDoor } from './realtime/diner-door.js';
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
import { razorpayWebhookRoute } from './webhooks/razorpay.js';

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
  const stopTracing = startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
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
    tenantRates: new LocalRates(config.TENANT_RATE, config.TENANT_BURST),
    publicReads: new LocalRates(config.PUBLIC_RATE / 60, config.PUBLIC_RATE),
    publicWrites: new MinuteRates(counters, 'public', config.PUBLIC_RATE),
    publicUrl: config.PUBLIC_URL,
  };
  const draining = () => readiness.draining;
  const answering = { headers: apiHeaders(production), draining };
  const diners = openToDiners({ link, rpc, guardRpc, counters, subscriptions: gates.subscriptions, config, answering });
  const sessionRoutes = { rpc, cookies, throttle: new SignInThrottle(counters), log };
  const composed = new Map([...composedRoutes(rpc, counters, sessionRoutes), ...diners.routes]);
  composed.set(razorpayWebhook, razorpayWebhookRoute(link, config.RAZORPAY_WEBHOOK_SECRETS));

  const dinerDoor = new DinerDoor(guardRpc, diners.menus);
  const dinerLimits: DinerLimits = {
    perAddress: config.DINER_SOCKETS,
    idleMs: config.DINER_IDLE_MS,
    proxies: config.TRUST_PROXY,
    knock: (address) => gates.publicWrites.take(address),
  };
  const adapter = createHttpAdapter({ trustProxy: config.TRUST_PROXY, production });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({ link, sessions, dinerDoor, dinerLimits }),
    adapter,
    {
      logger: nestLogger(log),
      bodyParser: false,
    },
  );
  app.useWebSocketAdapter(new SocketAdapter(app, config.PUBLIC_URL));
  const fastify = adapter.getInstance();
  registerProbes(fastify, readiness);
  await fastify.register((api) => registerApi(api, { rpc, link, gates, log, composed, ...answering }), {
    prefix: apiPrefix,
  });
  if (config.NODE_ENV === 'development') await fastify.register(registerDocs);
  await fastify.register((web) =>
    registerWeb(web, {
      webRoot: config.WEB_ROOT,
      publicUrl: config.PUBLIC_URL,
      images: fileStorage(config),
      production,
      checkout: {
        script: config.CHECKOUT_SCRIPT_ORIGINS,
        frame: config.CHECKOUT_FRAME_ORIGINS,
        connect: config.CHECKOUT_CONNECT_ORIGINS,
      },
      menuPages: { menus: diners.menus, rates: gates.publicReads },
    }),
  );
  await app.listen(config.PORT, '0.0.0.0');
  const { port } = app.getHttpServer().address() as AddressInfo;
  readiness.started = true;
  log.info({ port }, 'ready');

  let stopping: Promise<void> | undefined;
  const stop = () => {
    const live = [app.get(LiveGateway), app.get(DinerGateway)];
    const { DRAIN_MS: drainMs, SOCKET_DRAIN_MS: socketsMs } = config;
    stopping ??= drain({ app, live, readiness, nc, counters, log, drainMs, socketsMs }).then(stopTracing);
    return stopping;
  };
  return { app, port, stop };
}

function composedRoutes(rpc: RpcClient, counters: Counters, routes: SessionRoutes): Map<Rpc, RouteHandlerMethod> {
  const { log } = routes;
  return new Map<Rpc, RouteHandlerMethod>([
    [session.signIn, signInRoute(routes, 'tenant')],
    [session.operatorSignIn, signInRoute(routes, 'operator')],
    [session.signOut, signOutRoute(routes, 'tenant')],
    [session.operatorSignOut, signOutRoute(routes, 'operator')],
    [session.refreshToken, refreshRoute(routes, 'tenant')],
    [session.operatorRefreshToken, refreshRoute(routes, 'operator')],
    [dashboard, dashboardRoute(rpc)],
    [exportData, exportDataRoute(rpc, counters, log)],
    [exportProgress, exportProgressRoute(counters)],
    ...operatorRoutes(rpc),
  ] as [Rpc, RouteHandlerMethod][]);
}
