import { readConfig } from '@thali/kit/process/config';
import { gatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

const gateway = await startGateway(readConfig(gatewayConfig));
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void gateway.stop().then(() => process.exit(0));
  });
