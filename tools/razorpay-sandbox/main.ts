/**
 * A payment provider for one machine: implements Razorpay's REST calls, signatures, webhooks and checkout script, and moves no money.
 * Environment: PORT, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, WEBHOOK_SECRET, WEBHOOK_URL. Prints its address when it is ready.
 */
import type { AddressInfo } from 'node:net';
import { Ledger } from './ledger.ts';
import { createSandbox } from './server.ts';
import { WebhookSender } from './webhook-sender.ts';

const {
  PORT = '0',
  RAZORPAY_KEY_ID: keyId = '',
  RAZORPAY_KEY_SECRET: keySecret = '',
  WEBHOOK_SECRET = '',
  WEBHOOK_URL,
} = process.env;
if (!keyId || !keySecret) {
  process.stderr.write('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set\n');
  process.exit(1);
}
const server = createSandbox({ keyId, keySecret }, new Ledger(keySecret), new WebhookSender(WEBHOOK_SECRET, WEBHOOK_URL));
server.listen(Number(PORT), '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
