import type { PartName, ServerName, ServiceName } from './layout.ts';
import type { DemoUser, KeyPair } from './state.ts';

export interface StartOptions {
  /** Folder of data, secrets and logs; stacks with different folders run side by side. */
  stateDir: string;
  /** Default: the first free port from 8080 on; 0: any free port. */
  port?: number | undefined;
  /** The address that the web listens on. Default 127.0.0.1: this machine only. All other parts listen on 127.0.0.1 in any case. */
  host?: string | undefined;
  /** Load the demo data when they are not there yet. Default true. */
  demo?: boolean;
  /** Build the parts that are not up to date first. Default true. */
  build?: boolean;
  /** Reload on change, and the web with hot reload. */
  reload?: boolean;
  /** Default: LOG_LEVEL, else info. */
  logLevel?: string;
  /** Print nothing; the logs are in the folder. */
  quiet?: boolean;
  /** Aborts a start that is under way. */
  signal?: AbortSignal;
  /** Folder with services/ and gateway/; default: the checkout. */
  programs?: string;
  /** Variables that override or extend those of every service and the gateway: other rates, another NODE_ENV. */
  env?: Record<string, string>;
}

/**
 * Control of a single part, for tests. `kill` is a crash, after which the supervisor starts the part again; after `stop` it stays down
 * until `start`.
 */
export interface PartHandle {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

/** A running stack. */
export interface Thali {
  readonly baseUrl: string;
  /** Folder of the stack's data, secrets and logs. */
  readonly stateDir: string;
  readonly users: DemoUser[];
  pids(): Partial<Record<PartName, number>>;
  process(name: ServiceName | 'gateway' | 'razorpay'): PartHandle;
  server(name: ServerName): PartHandle;
  /** Starts one more instance of a service beside the first; resolves once it answers. */
  another(name: ServiceName): Promise<PartHandle>;
  /** Base URL of a service's /healthz, /readyz and /metrics. */
  healthUrl(name: ServiceName): string;
  databaseUrl(name: ServiceName): string;
  databaseOwnerUrl(name: ServiceName): string;
  /** The PostgreSQL of all services as its superuser, for databases beside theirs. */
  readonly postgresUrl: string;
  /** URL for the user `tools`, who may do everything. */
  readonly natsUrl: string;
  /** URL for another user of the broker. */
  natsUrlAs(user: string): string;
  /** The key pair with which the gateway signs callers and services verify them. */
  readonly callerKeys: KeyPair;
  /** Secret of the deletion proofs. */
  readonly erasureSecret: string;
  readonly redisUrl: string;
  /** The payment provider's sandbox. */
  readonly paymentsUrl: string;
  /** Folder of the mails, because no mail server is configured. */
  readonly mailsDir: string;
  /** Pictures, a folder for each tenant. */
  readonly uploadsDir: string;
  /** Stops everything in order: gateway, services, servers. */
  stop(): Promise<void>;
}
