import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Browsers keep to https for a year. */
const hsts = { maxAge: 31_536_000, includeSubDomains: true };

/** Print agents in a restaurant's own network (docs/printing.md). */
const printAgents = ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.local:*', 'https://*.local:*'];

/** What no page of ours uses: no camera, no place, no devices. Printing needs no permission, and payments stay open for the provider's frame. */
const unused = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
];
export const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ');

/** Where a page's own sockets are: browsers of some age do not take `'self'` for ws: and wss:. */
export const socketOrigins = (publicUrl: string): string[] => {
  const { host, protocol } = new URL(publicUrl);
  return [`${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
};

/** Origins of the payment provider's checkout. */
export interface CheckoutOrigins {
  script: string[];
  frame: string[];
  connect: string[];
}

export interface PageRules {
  production: boolean;
  /** Origins of sockets, from `socketOrigins`. */
  sockets: string[];
  checkout?: CheckoutOrigins;
}

/** For pages and files of the web app; the page that sells subscriptions may load the provider's checkout. Mantine sets styles on elements, hence 'unsafe-inline' there and only there. */
export const pagePolicy = ({ production, sockets, checkout }: PageRules): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      ...(checkout && { scriptSrc: ["'self'", ...checkout.script], frameSrc: ["'self'", ...checkout.frame] }),
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      connectSrc: ["'self'", ...sockets, ...printAgents, ...(checkout?.connect ?? [])],
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
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  ...(production && { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }),
});
