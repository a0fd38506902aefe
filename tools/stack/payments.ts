import { randomBytes } from 'node:crypto';
import { freePort, isFree } from '@thali/local-servers/servers';
import type { StackState } from './state.ts';

const keyId = 'rzp_test_sandbox';

/** Whether the sandbox is used: not when our own environment has keys of a real account, which reach tenancy and the gateway unchanged. */
export const usesSandbox = (): boolean => !process.env.RAZORPAY_KEY_ID;

/** Gives the sandbox its secrets once, and its port: the recorded one while it is free, because open pages use it. */
export async function chooseSandbox(state: StackState): Promise<void> {
  const secret = () => randomBytes(24).toString('hex');
  state.razorpay ??= { keySecret: secret(), webhookSecret: secret(), port: await freePort() };
  if (!(await isFree(state.razorpay.port))) state.razorpay.port = await freePort();
}

/** The sandbox's URL, for our processes and for browsers on this machine. */
export const sandboxUrl = ({ razorpay }: StackState): string => `http://127.0.0.1:${razorpay?.port}`;

/** Variables by which tenancy, the gateway and the sandbox know each other; none when a real account is configured. */
export function paymentEnvironment(
  state: StackState,
  part: 'tenancy' | 'gateway' | 'razorpay',
  gatewayPort: number,
): NodeJS.ProcessEnv {
  const { razorpay } = state;
  if (!usesSandbox() || !razorpay) return {};
  const url = sandboxUrl(state);
  const keys = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: razorpay.keySecret };
  switch (part) {
    case 'tenancy':
      return {
        ...keys,
        RAZORPAY_WEBHOOK_SECRETS: razorpay.webhookSecret,
        RAZORPAY_API_URL: url,
        RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout.js`,
      };
    case 'gateway':
      return {
        RAZORPAY_WEBHOOK_SECRETS: razorpay.webhookSecret,
        ...{ CHECKOUT_SCRIPT_ORIGINS: url, CHECKOUT_FRAME_ORIGINS: url, CHECKOUT_CONNECT_ORIGINS: url },
      };
    case 'razorpay':
      return {
        ...keys,
        PORT: String(razorpay.port),
        WEBHOOK_SECRET: razorpay.webhookSecret,
        WEBHOOK_URL: `http://127.0.0.1:${gatewayPort}/api/v1/razorpay/webhook`,
      };
  }
}
