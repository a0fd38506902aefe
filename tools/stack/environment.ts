import { join } from 'node:path';
import { natsUrlAs, type RunningServer } from '@thali/local-servers/servers';
import { CHECKOUT, layoutOf, type ServerName, type ServiceName } from './layout.ts';
import { paymentEnvironment } from './payments.ts';
import { MARK } from './running.ts';
import { accessTokenKeys, callerKeys, type StackState } from './state.ts';

/** The data from which the environment of a stack's processes is made. */
export interface StackContext {
  stateDir: string;
  /** Folder with services/, gateway/ and web/; the checkout unless a test says otherwise. */
  programs: string;
  port: number;
  /** The address that the web listens on. */
  host: string;
  /** Port of the gateway: `port`, except in development, where the web's own server has that. */
  gatewayPort: number;
  baseUrl: string;
  logLevel: string;
  /** Variables that the starter of the stack overrides or adds. */
  env: Record<string, string>;
  state: StackState;
  servers: Record<ServerName, RunningServer>;
}

/**
 * Environment of every Node process of a stack, with the pinned Node first on PATH. The young part of the heap is as large as in the images:
 * V8 would give it 1 MiB in a container and 64 MiB on a large machine, so no peak of memory could be compared with the chart's limit.
 */
export function processEnvironment(stateDir: string, logLevel: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _tools, NODE_V8_COVERAGE: _coverage, JEST_WORKER_ID: _jest, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: `${join(CHECKOUT, 'node_modules', '.bin')}:${process.env.PATH}`,
    NODE_ENV: 'development',
    NODE_OPTIONS: '--max-semi-space-size=16',
    THALI_TIME_TRAVEL: '1',
    LOG_LEVEL: logLevel,
    [MARK]: stateDir,
    NODE_COMPILE_CACHE: join(stateDir, 'compile-cache'),
  };
}

export function databaseUrl({ state, servers }: StackContext, name: ServiceName, role: 'runtime' | 'owner' = 'runtime'): string {
  const url = new URL(servers.postgres.url);
  url.username = role === 'owner' ? `thali_${name}_owner` : `thali_${name}`;
  url.password = state.passwords[name][role];
  url.pathname = `/thali_${name}`;
  return url.href;
}

export function serviceEnvironment(context: StackContext, name: ServiceName): NodeJS.ProcessEnv {
  const { state, servers, stateDir } = context;
  return {
    ...shared(context),
    NATS_URL: natsUrlAs(name, servers.nats.url),
    CALLER_PUBLIC_KEYS: callerKeys(stateDir).publicKey,
    DATABASE_URL: databaseUrl(context, name),
    HOST: '127.0.0.1',
    HEALTH_PORT: String(state.healthPorts[name]),
    ...(name === 'identity' && {
      REDIS_URL: servers.redis.url,
      ACCESS_TOKEN_PRIVATE_KEY: accessTokenKeys(stateDir).privateKey,
      OPERATOR_USERNAME: state.operator.username,
      OPERATOR_PASSWORD: state.operator.password,
      PUBLIC_URL: context.baseUrl,
      MAIL_DIR: layoutOf(stateDir).mails,
    }),
    ...(name === 'catalog' && { TABLE_KEY: state.tableKey, UPLOADS_DIR: layoutOf(stateDir).uploads }),
    ...(name === 'tenancy' && {
      ...paymentEnvironment(state, 'tenancy', context.gatewayPort),
      ERASURE_SECRET: state.erasureSecret,
      ...{ PUBLIC_URL: context.baseUrl, MAIL_DIR: layoutOf(stateDir).mails },
      ...{ SELLER_NAME: 'Thali (demo)', SELLER_ADDRESS: 'Residency Road, Bengaluru 560025', SELLER_GSTIN: '29THALI0000T1Z3' },
    }),
    ...context.env,
  };
}

/** Environment of the command that migrates a service's database. */
export function migrationEnvironment(context: StackContext, name: ServiceName): NodeJS.ProcessEnv {
  return {
    ...shared(context),
    DATABASE_OWNER_URL: databaseUrl(context, name, 'owner'),
    ERASURE_SECRET: context.state.erasureSecret,
  };
}

/** Environment of the payment provider's sandbox. */
export function sandboxEnvironment(context: StackContext): NodeJS.ProcessEnv {
  const { state, stateDir, logLevel, gatewayPort } = context;
  return { ...processEnvironment(stateDir, logLevel), ...paymentEnvironment(state, 'razorpay', gatewayPort) };
}

export function gatewayEnvironment(context: StackContext): NodeJS.ProcessEnv {
  return {
    ...shared(context),
    // Behind the web's own server only that server needs to reach the gateway.
    HOST: context.gatewayPort === context.port ? context.host : '127.0.0.1',
    NATS_URL: natsUrlAs('gateway', context.servers.nats.url),
    CALLER_PRIVATE_KEY: callerKeys(context.stateDir).privateKey,
    PORT: String(context.gatewayPort),
    PUBLIC_URL: context.baseUrl,
    WEB_ROOT: join(context.programs, 'web', 'dist'),
    REDIS_URL: context.servers.redis.url,
    ACCESS_TOKEN_PUBLIC_KEY: accessTokenKeys(context.stateDir).publicKey,
    DEVICE_COOKIE_KEYS: context.state.deviceCookieKey,
    UPLOADS_DIR: layoutOf(context.stateDir).uploads,
    ...paymentEnvironment(context.state, 'gateway', context.gatewayPort),
    ...context.env,
  };
}

export function demoEnvironment(context: StackContext): NodeJS.ProcessEnv {
  return {
    ...shared(context),
    NATS_URL: context.servers.nats.url,
    CALLER_PRIVATE_KEY: callerKeys(context.stateDir).privateKey,
    BASE_URL: context.baseUrl,
    OPERATOR_USERNAME: context.state.operator.username,
    OPERATOR_PASSWORD: context.state.operator.password,
  };
}

const shared = ({ stateDir, logLevel }: StackContext): NodeJS.ProcessEnv => processEnvironment(stateDir, logLevel);
