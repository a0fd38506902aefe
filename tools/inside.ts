import { Broker } from '@thali/kit/broker/broker';
import { createLog } from '@thali/kit/process/log';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import { CallerSigner } from '@thali/kit/rpc/signed-caller';

/** Addresses and keys for reaching a private product without its gateway. */
export interface Inside {
  /** For the broker's user `tools`. */
  natsUrl: string;
  callerKeys: { privateKey: string };
}
export interface InsideClient {
  rpc: RpcClient;
  close(): Promise<void>;
}

/** Calls operations as any caller, signed as the gateway would: for demo data, tests and measurements. */
export async function callInside({ natsUrl, callerKeys }: Inside, name: string, timeoutMs?: number): Promise<InsideClient> {
  const broker = await Broker.connect(natsUrl, name, createLog(name, 'fatal'));
  return { rpc: new RpcClient(broker, timeoutMs, new CallerSigner(callerKeys.privateKey)), close: () => broker.close() };
}
