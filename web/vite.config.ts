import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunks } from './chunks.ts';
import { menuWords } from './menu-build/words.ts';
import { precompress } from './precompress.ts';
import { words } from './words.ts';

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
  plugins: [words(), react(), menuPage(), menuWords(), precompress()],
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
        chunkFileNames: ({ name }) => `assets/${name === 'network-print' ? 'network-print-' : ''}[hash:7].js`,
        assetFileNames: ({ names }) =>
          names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
        // Screens are split by the router's lazy imports; what changes only with an upgrade is kept apart for the cache.
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
});
