import type { GatewayConfig } from '../config.js';
import type { PublicRates } from '../public-rates.js';
import { LocalRates } from '../rate-limits.js';
import type { DinerLimits } from './diner.gateway.js';
import type { LiveLimits } from './live.gateway.js';

/** A power cut brings all of a house back in one moment. */
const atOnce = 10;

/** What sockets may do, out of the configuration. */
export function socketLimits(config: GatewayConfig, rates: PublicRates) {
  const liveLimits: LiveLimits = {
    open: {
      session: config.SOCKETS_PER_SESSION,
      user: config.SOCKETS_PER_USER,
      tenant: config.SOCKETS_PER_TENANT,
      network: config.SOCKETS_PER_ADDRESS,
    },
    hintsPerMinute: config.SOCKET_HINTS,
  };
  const dinerLimits: DinerLimits = {
    open: {
      order: config.DINER_SOCKETS_PER_ORDER,
      tenant: config.DINER_SOCKETS_PER_STORE,
      network: config.DINER_SOCKETS,
    },
    idleMs: config.DINER_IDLE_MS,
    knock: (request, network) => rates.enterSocket(request, network),
  };
  const handshakes = new LocalRates(config.SOCKET_HANDSHAKES, config.SOCKET_HANDSHAKES * atOnce);
  return { handshakes, liveLimits, dinerLimits };
}
