import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Browsers keep to https for a year. */
const hsts = { maxAge: 31_536_000, includeSubDomains: true };

/** Print agents in a restaurant's own network (docs/printing.md). */
const printAgents = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.local:*', 'https://*.local:*'];

/** Origins of the payment provider's checkout. */
export interface CheckoutOrigins {
  script: string[];
  frame: string[];
  connect: string[];
}

/** For pages and files of the web app; the page that sells subscriptions may load the provider's checkout. Mantine sets styles on elements, hence 'unsafe-inline' there and only there. */
export const pagePolicy = (production: boolean, checkout?: CheckoutOrigins): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      ...(checkout && { scriptSrc: ["'self'", ...checkout.script], frameSrc: ["'self'", ...checkout.frame] }),
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'", 'ws:', 'wss:', ...printAgents, ...(checkout?.connect ?? [])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: production ? hsts : false,
});

/** The same for answers of the API, which are data and never a page. Set as they are: helmet would work them out per request. */
export const apiHeaders = (production: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(production && { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }),
});
