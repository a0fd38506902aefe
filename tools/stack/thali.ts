import type { PartName, ServerName, ServiceName } from './layout.ts';
import type { DemoUser, KeyPair } from './state.ts';

export interface StartOptions {
  /** Folder of data, secrets and logs; stacks with different folders run side by side. */
  stateDir: string;
  /** Default: the first free one from 8080 on; 0: any free one. */
  port?: number | undefined;
  /** The address that the web listens on. Default 127.0.0.1: this machine only. Everything else listens there in any case. */
  host?: string | undefined;
  /** Load the demo data when they are not there yet. Default true. */
  demo?: boolean;
  /** Build first what is not up to date. Default true. */
  build?: boolean;
  /** Reload on change, and the web with hot reload. */
  reload?: boolean;
  /** Default: LOG_LEVEL, else info. */
  logLevel?: string;
  /** Print nothing; the logs are in the folder. */
  quiet?: boolean;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
  /** Folder with services/ and gateway/; default: the checkout. */
  programs?: string;
  /** Variables that replace or join those of every service and the gateway: other rates, another NODE_ENV. */
  env?: Record<string, string>;
}

/** What tests do to a single part. `kill` is a crash, supervision starts it again; after `stop` it stays down until `start`. */
export interface PartHandle {
  readonly pid: number | undefined;
  kill(signal: NodeJS.Signals): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

/** A running stack. */
export interface Thali {
  readonly baseUrl: string;
  /** Folder of its data, secrets and logs. */
  readonly stateDir: string;
  readonly users: DemoUser[];
  pids(): Partial<Record<PartName, number>>;
  process(name: ServiceName | 'gateway' | 'razorpay'): PartHandle;
  server(name: ServerName): PartHandle;
  /** Starts one more instance of a service beside the first; resolves once it answers. */
  another(name: ServiceName): Promise<PartHandle>;
  /** Where a service answers /healthz, /readyz and /metrics. */
  healthUrl(name: ServiceName): string;
  databaseUrl(name: ServiceName): string;
  databaseOwnerUrl(name: ServiceName): string;
  /** The PostgreSQL of all services as its superuser, for databases beside theirs. */
  readonly postgresUrl: string;
  /** As `tools`, who may do everything. */
  readonly natsUrl: string;
  /** As another user of the broker. */
  natsUrlAs(user: string): string;
  /** With which the gateway signs callers, and services check them. */
  readonly callerKeys: KeyPair;
  /** What proves to the services that a tenant's deletion was asked for. */
  readonly erasureSecret: string;
  readonly redisUrl: string;
  /** The payment provider's sandbox. */
  readonly paymentsUrl: string;
  /** Where mails land: no mail server is configured. */
  readonly mailsDir: string;
  /** Pictures, a folder for each tenant. */
  readonly uploadsDir: string;
  /** Stops everything in order: gateway, services, servers. */
  stop(): Promise<void>;
}
