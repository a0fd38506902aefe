import 'reflect-metadata';
import type { IncomingMessage, Server } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Broker } from '@thali/kit/broker/broker';
import type { FileStorage } from '@thali/kit/files/file-storage';
import { fileStorage } from '@thali/kit/files/storage-config';
import { Readiness } from '@thali/kit/process/health';
import { createLog, nestLogger } from '@thali/kit/process/log';
import { startTracing } from '@thali/kit/process/tracing';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { CallerSigner } from '@thali/kit/rpc/signed-caller';
import { changePassword, confirmOperatorPassword, confirmPassword } from '@thali/proto/identity/confirmation';
import { resetPassword, signUp } from '@thali/proto/identity/registration';
import * as session from '@thali/proto/identity/session';
import type { Rpc } from '@thali/proto/kernel';
import { exportData, exportProgress } from '@thali/proto/portability';
import { dashboard } from '@thali/proto/reporting/reports';
import { razorpayWebhook } from '@thali/proto/tenancy/billing';
import type { RouteHandlerMethod } from 'fastify';
import { apiPrefix, registerApi } from './api.js';
import { AppModule } from './app.module.js';
import { HeldBytes, type HeldLimits } from './bodies/held-bytes.js';
import { cutUnread } from './bodies/unread-answers.js';
import { CallsAtOnce } from './calls-at-once.js';
import { dashboardRoute } from './compose/dashboard.js';
import { exportDataRoute, exportProgressRoute } from './compose/export-data.js';
import { ExportTurns } from './compose/export-turn.js';
import { operatorRoutes } from './compose/operator.js';
import type { GatewayConfig } from './config.js';
import { drain } from './drain.js';
import { tidyForwardedFor } from './forwarded-for.js';
import { createHttpAdapter } from './http-server.js';
import type { Gatekeepers } from './operation-guard.js';
import { Parties } from './parties.js';
import { registerProbes } from './probes.js';
import { PublicRates } from './public-rates.js';
import { DinerDevices } from './qr-menu/diner-devices.js';
import { openToDiners } from './qr-menu/qr-menu.js';
import { LocalRates, MinuteRates } from './rate-limits.js';
import { DinerGateway } from './realtime/diner.gateway.js';
import { DinerDoor } from './realtime/diner-door.js';
import { LiveGateway } from './realtime/live.gateway.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { SocketDoor } from './realtime/socket-door.js';
import { socketLimits } from './realtime/socket-limits.js';
import { Counters } from './redis.js';
import { AccessTokens } from './session/access-tokens.js';
import { SessionCookies } from './session/cookies.js';
import { KnownDevices } from './session/known-devices.js';
import { OperatorConfirmations } from './session/operator-confirmations.js';
import { ownPasswordRoute } from './session/own-password.js';
import { SessionGuard } from './session/session-guard.js';
import { SessionStates } from './session/session-states.js';
import { refreshRoute, resetPasswordRoute, type SessionRoutes, signInRoute, signOutRoute } from './session/sessions.js';
import { SignInThrottle } from './session/sign-in-throttle.js';
import { signUpRoute } from './session/sign-up.js';
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
/** Of a tenant as many as may wait for their turn in the service. */
const costlyCallsAtOnce = { perTenant: 20, all: 60 };
/** A tenant may drop twenty photos of 2 MB at once. What V8 and the broker's client copy comes to it: the chart gives 768 MB. */
const heldBytes: HeldLimits = { perOwner: 48 * 1024 * 1024, all: 192 * 1024 * 1024, share: 1024 * 1024 };
/** What guards wait for identity and tenancy at first sight of a session or tenant. */
const guardTimeoutMs = 2_000;

/** Connects, registers every route and listens. Waits for the broker as long as it takes. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const log = createLog('gateway', config.LOG_LEVEL, { gathered: true });
  const stopTracing = startTracing('gateway', config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const production = config.NODE_ENV === 'production';
  const broker = await Broker.connect(config.NATS_URL, 'gateway', log);
  const signer = new CallerSigner(config.CALLER_PRIVATE_KEY);
  const rpc = new RpcClient(broker, undefined, signer);
  const counters = new Counters(config.REDIS_URL, log);
  const readiness = new Readiness({ nats: () => (broker.connected ? 'up' : 'degraded'), redis: counters.check });

  const guardRpc = new RpcClient(broker, guardTimeoutMs, signer);
  const cookies = new SessionCookies(config.NODE_ENV);
  const tokens = new AccessTokens(config.ACCESS_TOKEN_PUBLIC_KEY);
  const sessions = new SessionGuard(tokens, new SessionStates(broker, guardRpc), cookies);
  const devices = new KnownDevices(config.DEVICE_COOKIE_KEYS, config.NODE_ENV);
  const phones = new DinerDevices(counters.redis, config.NODE_ENV);
  const parties = new Parties(devices, tokens, cookies);
  const publicRates = new PublicRates(parties, phones, {
    reads: new LocalRates(config.PUBLIC_RATE / 60, config.PUBLIC_RATE),
    writes: new MinuteRates(counters, 'public', config.PUBLIC_RATE),
  });
  const gates: Gatekeepers = {
    sessions,
    subscriptions: new SubscriptionGuard(broker, guardRpc),
    tenantRates: new LocalRates(config.TENANT_RATE, config.TENANT_BURST),
    costlyCalls: new CallsAtOnce(costlyCallsAtOnce),
    publicRates,
    publicUrl: config.PUBLIC_URL,
  };
  const draining = () => readiness.draining;
  const answering = { headers: apiHeaders(production), draining };
  const { subscriptions } = gates;
  const diners = openToDiners({ broker, rpc, guardRpc, counters, subscriptions, config, devices: phones, answering });
  const sessionRoutes = { rpc, cookies, throttle: new SignInThrottle(counters, broker), devices, log };
  const images = fileStorage(config);
  const confirmations = new OperatorConfirmations(rpc);
  const composed = new Map([...composedRoutes(rpc, counters, sessionRoutes, images), ...diners.routes]);
  composed.set(confirmOperatorPassword, ownPasswordRoute(confirmOperatorPassword, sessionRoutes, confirmations.note));
  composed.set(signUp, signUpRoute(rpc, counters, config.SIGN_UPS_PER_ADDRESS));
  composed.set(razorpayWebhook, razorpayWebhookRoute(broker, config.RAZORPAY_WEBHOOK_SECRETS));

  const dinerDoor = new DinerDoor(guardRpc, diners.menus);
  const { handshakes, liveLimits, dinerLimits } = socketLimits(config, publicRates);
  const socketDoor = new SocketDoor({ publicUrl: config.PUBLIC_URL, proxies: config.TRUST_PROXY, handshakes, parties });
  const adapter = createHttpAdapter({ trustProxy: config.TRUST_PROXY, production });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.with({ broker, sessions, subscriptions, socketDoor, liveLimits, dinerDoor, dinerLimits }),
    adapter,
    {
      logger: nestLogger(log),
      bodyParser: false,
    },
  );
  app.useWebSocketAdapter(new SocketAdapter(app, socketDoor));
  const fastify = adapter.getInstance();
  registerProbes(fastify, readiness);
  const bodies = { held: new HeldBytes(heldBytes), bodyGraceMs: config.BODY_GRACE_MS };
  await fastify.register(
    (api) => registerApi(api, { rpc, broker, gates, log, composed, confirmations, ...bodies, ...answering }),
    {
      prefix: apiPrefix,
    },
  );
  if (config.NODE_ENV === 'development') await fastify.register(registerDocs);
  await fastify.register((web) =>
    registerWeb(web, {
      webRoot: config.WEB_ROOT,
      publicUrl: config.PUBLIC_URL,
      images,
      production,
      checkout: {
        script: config.CHECKOUT_SCRIPT_ORIGINS,
        frame: config.CHECKOUT_FRAME_ORIGINS,
        connect: config.CHECKOUT_CONNECT_ORIGINS,
      },
      menuPages: { menus: diners.menus, devices: phones, rates: publicRates },
    }),
  );
  const server: Server = app.getHttpServer();
  for (const kind of ['request', 'upgrade'])
    server.prependListener(kind, (request: IncomingMessage) => tidyForwardedFor(request, config.TRUST_PROXY));
  cutUnread(server, config.UNREAD_GRACE_MS);
  await counters.tried();
  await app.listen(config.PORT, config.HOST);
  const { port } = server.address() as AddressInfo;
  readiness.started = true;
  // With NODE_COMPILE_CACHE: whoever comes after a kill -9 starts in half the time.
  flushCompileCache();
  log.info({ port }, 'ready');

  let stopping: Promise<void> | undefined;
  const stop = () => {
    const live = [app.get(LiveGateway), app.get(DinerGateway)];
    const { DRAIN_MS: drainMs, SOCKET_DRAIN_MS: socketsMs } = config;
    stopping ??= drain({ app, live, readiness, broker, counters, log, drainMs, socketsMs }).then(stopTracing);
    return stopping;
  };
  return { app, port, stop };
}

function composedRoutes(
  rpc: RpcClient,
  counters: Counters,
  routes: SessionRoutes,
  photos: FileStorage | undefined,
): Map<Rpc, RouteHandlerMethod> {
  const { log } = routes;
  const turns = new ExportTurns(counters);
  return new Map<Rpc, RouteHandlerMethod>([
    [session.signIn, signInRoute(routes, 'tenant')],
    [session.operatorSignIn, signInRoute(routes, 'operator')],
    [session.signOut, signOutRoute(routes, 'tenant')],
    [session.operatorSignOut, signOutRoute(routes, 'operator')],
    [session.refreshToken, refreshRoute(routes, 'tenant')],
    [session.operatorRefreshToken, refreshRoute(routes, 'operator')],
    [resetPassword, resetPasswordRoute(routes)],
    [confirmPassword, ownPasswordRoute(confirmPassword, routes)],
    [changePassword, ownPasswordRoute(changePassword, routes)],
    [dashboard, dashboardRoute(rpc)],
    [exportData, exportDataRoute({ rpc, turns, photos, log })],
    [exportProgress, exportProgressRoute(turns)],
    ...operatorRoutes(rpc),
  ] as [Rpc, RouteHandlerMethod][]);
}
