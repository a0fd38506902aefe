#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AGENT_PORT } from '@thali/proto/printing/print-job';
import { createAgent } from './agent.ts';

const usage = `print-agent --origin https://pos.example.com [options]

  --origin   where the web app is opened; may be given several times
  --listen   address to listen on, default 127.0.0.1; 0.0.0.0 lets other devices of the network print
  --port     default ${AGENT_PORT}
  --state    folder for the pairing token and the journal, default ~/.thali-print-agent
  --cert, --key   PEM files; with them the agent speaks https`;

const { values } = parseArgs({
  options: {
    origin: { type: 'string', multiple: true },
    listen: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: String(AGENT_PORT) },
    state: { type: 'string', default: join(homedir(), '.thali-print-agent') },
    cert: { type: 'string' },
    key: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help || !values.origin?.length || !values.cert !== !values.key) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

/** Created at the first start and then reused. */
function pairingToken(folder: string): string {
  const path = join(folder, 'pairing-token');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    const token = randomBytes(16).toString('hex');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, token, { mode: 0o600 });
    return token;
  }
}

const token = pairingToken(values.state);
const { cert, key, listen, origin } = values;
const server = createAgent({
  origins: origin.map((address) => new URL(address).origin),
  token,
  journal: join(values.state, 'jobs.jsonl'),
  tls: cert && key ? { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') } : undefined,
});
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.listen(Number(values.port), listen, () => {
  console.log(`Print agent on ${cert ? 'https' : 'http'}://${listen}:${values.port}, for ${origin.join(', ')}`);
  console.log(`Pairing token: ${token}`);
});
// `close` lets running requests finish and accepts no new ones.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => process.exit()));
