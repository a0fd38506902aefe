import { join } from 'node:path';
import type { RunningServer } from '../../libs/kit/src/testing/servers.ts';
import { CHECKOUT, layoutOf, type ServerName, type ServiceName } from './layout.ts';
import { MARK } from './running.ts';
import { accessTokenKeys, type StackState } from './state.ts';

/** Everything the environment of a stack's processes is made from. */
export interface StackContext {
  stateDir: string;
  /** Folder with services/, gateway/ and web/; the checkout unless a test says otherwise. */
  programs: string;
  port: number;
  /** Of the gateway: `port`, except in development, where the web's own server has that. */
  gatewayPort: number;
  baseUrl: string;
  logLevel: string;
  /** What whoever starts the stack wants otherwise. */
  env: Record<string, string>;
  state: StackState;
  servers: Record<ServerName, RunningServer>;
}

/** What every Node process of a stack gets, with the pinned Node first on PATH. */
export function processEnvironment(stateDir: string, logLevel: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _tools, NODE_V8_COVERAGE: _coverage, JEST_WORKER_ID: _jest, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: `${join(CHECKOUT, 'node_modules', '.bin')}:${process.env.PATH}`,
    NODE_ENV: 'development',
    THALI_TIME_TRAVEL: '1',
    LOG_LEVEL: logLevel,
    [MARK]: stateDir,
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
    DATABASE_URL: databaseUrl(context, name),
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
    ...context.env,
  };
}

export function gatewayEnvironment(context: StackContext): NodeJS.ProcessEnv {
  return {
    ...shared(context),
    PORT: String(context.gatewayPort),
    PUBLIC_URL: context.baseUrl,
    WEB_ROOT: join(context.programs, 'web', 'dist'),
    REDIS_URL: context.servers.redis.url,
    ACCESS_TOKEN_PUBLIC_KEY: accessTokenKeys(context.stateDir).publicKey,
    UPLOADS_DIR: layoutOf(context.stateDir).uploads,
    ...context.env,
  };
}

export function demoEnvironment(context: StackContext): NodeJS.ProcessEnv {
  return {
    ...shared(context),
    BASE_URL: context.baseUrl,
    OPERATOR_USERNAME: context.state.operator.username,
    OPERATOR_PASSWORD: context.state.operator.password,
  };
}

function shared({ stateDir, logLevel, servers }: StackContext): NodeJS.ProcessEnv {
  return { ...processEnvironment(stateDir, logLevel), NATS_URL: servers.nats.url };
}
