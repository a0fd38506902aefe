import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

/** In development the diner's addresses get the diner's page (vite.menu.config.ts), as they do from the gateway. */
function menuPage(): Plugin {
  return {
    name: 'thali:menu-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/m(\/|\?|$)/.test(request.url ?? '')) request.url = '/menu.html';
        next();
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), menuPage(), precompress()],
  resolve: { conditions: ['@thali/source', ...defaultClientConditions] },
  build: {
    manifest: true,
    modulePreload: {
      // The till would carry the names of all that this preloads, a kilobyte, and few need it.
      resolveDependencies: (file, names) => (/\/network-print-/.test(file) ? [] : names),
    },
    rolldownOptions: {
      output: {
        // Every chunk names all that it imports, and names do not compress: 3 kB less before the POS stands. The manifest knows them.
        chunkFileNames: 'assets/[hash].js',
        // Screens are split by the router's lazy imports; what changes only with an upgrade is kept apart for the cache.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(query-core|react-query))\//,
            },
            // Small files that every dashboard wants together.
            { name: 'money', test: /(libs\/money\/src\/(currency|exact|minor)|web\/src\/ui\/money(-text)?)\.tsx?$/ },
            {
              name: 'icons',
              test: /@tabler\/icons-react\/.*\/(createReactComponent|Icon(CircleOff|Clock|Pencil|Plus|Trash|UserPlus))\.mjs$/,
            },
            { name: 'catalog', test: /proto\/src\/catalog\/(categories|menu-items|payment-types|store|tables)\.ts$/ },
            { name: 'socket', test: /node_modules\/(socket\.io|engine\.io)/ },
          ],
        },
      },
    },
  },
});
