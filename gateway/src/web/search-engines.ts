import type { FastifyInstance } from 'fastify';

/** The pages that are for everybody; what diners open belongs to their restaurant, and the rest asks for a sign-in. */
const pages = ['/', '/register', '/policy/privacy', '/policy/refund', '/policy/terms'];
const closed = ['/api/', '/dashboard', '/m/', '/superadmin'];

/** `/robots.txt` and `/sitemap.xml`, with the addresses that `publicUrl` (an origin) gives the pages. */
export function registerSearchEngines(app: FastifyInstance, publicUrl: string): void {
  const at = (path: string) => new URL(path, publicUrl).href;
  const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), `Sitemap: ${at('/sitemap.xml')}`, ''].join('\n');
  const entries = pages.map((path) => `<url><loc>${at(path)}</loc></url>`).join('');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(robots),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap),
  );
}
