import { join } from 'node:path';
import { type RunningServer, startNats, startPostgres, startRedis } from '@thali/local-servers/servers';
import { type Command, type Launched, launch } from '../supervisor/launch.ts';
import { heapAsInContainer, type Workload } from './chart-memory.ts';
import {
  gatewayEnvironment,
  processEnvironment,
  type StackContext,
  sandboxEnvironment,
  serviceEnvironment,
} from './environment.ts';
import { CHECKOUT, layoutOf, PINNED_NODE, type ServerName, type ServiceName } from './layout.ts';

type OnLine = (line: string) => void;

const START = { postgres: startPostgres, nats: startNats, redis: startRedis };

/** Starts a server of the stack on its data; pass `port` once the other parts know it. */
export function startServer(name: ServerName, stateDir: string, onLine: OnLine, port?: number): Promise<RunningServer> {
  return START[name]({ dir: layoutOf(stateDir).server(name), port, onLine });
}

/** The command that starts a service or the gateway: from its build, or from its source with reload on change. */
function program(context: StackContext, name: Workload, reload: boolean): Pick<Command, 'program' | 'args' | 'cwd'> {
  const folder = name === 'gateway' ? name : `services/${name}`;
  const args = reload
    ? ['--watch', '--watch-preserve-output', ...fromSource(), `${folder}/src/main.ts`]
    : [heapAsInContainer(name), `${folder}/dist/main.js`];
  return { program: PINNED_NODE, args, cwd: context.programs };
}

function fromSource(): string[] {
  return ['--import', join(CHECKOUT, 'tools', 'swc-hook.mjs'), '--conditions=@thali/source'];
}

export function startService(context: StackContext, name: ServiceName, reload: boolean, onLine: OnLine): Promise<Launched> {
  return launch({ ...program(context, name, reload), env: serviceEnvironment(context, name), onLine });
}

export function startGateway(context: StackContext, reload: boolean, onLine: OnLine): Promise<Launched> {
  return launch({ ...program(context, 'gateway', reload), env: gatewayEnvironment(context), onLine });
}

/** The payment provider's sandbox; it is never built. */
export function startSandbox(context: StackContext, onLine: OnLine): Promise<Launched> {
  const main = join(CHECKOUT, 'tools', 'razorpay-sandbox', 'main.ts');
  return launch({ program: PINNED_NODE, args: [main], cwd: CHECKOUT, env: sandboxEnvironment(context), onLine });
}

/** The web's own server with hot reload, in front of the gateway. */
export function startWeb(context: StackContext, onLine: OnLine): Promise<Launched> {
  const env = {
    ...processEnvironment(context.stateDir, context.logLevel),
    HOST: context.host,
    PORT: String(context.port),
    GATEWAY_URL: `http://127.0.0.1:${context.gatewayPort}`,
  };
  return launch({ program: PINNED_NODE, args: [join(CHECKOUT, 'tools', 'web-dev.ts')], cwd: context.programs, env, onLine });
}

/** The command that brings a service's database to its newest schema. */
export function migrateCommand(
  context: StackContext,
  name: ServiceName,
  reload: boolean,
  env: NodeJS.ProcessEnv,
): Omit<Command, 'onLine'> {
  const source = reload ? [...fromSource(), `services/${name}/src/main.ts`] : [`services/${name}/dist/main.js`];
  return { program: PINNED_NODE, args: [...source, 'migrate'], cwd: context.programs, env };
}
