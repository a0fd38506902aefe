import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './precompress.ts';

/**
 * The diner's page: a build of its own beside the dashboard's, so that what both use is not cut into pieces. On a slow line each
 * piece costs a round trip, and this page is one script. It is written for React and built with Preact, which has the same
 * interface at a ninth of the size (docs/adr/0009). In development it runs on React.
 */
export default defineConfig({
  plugins: [react(), precompress()],
  resolve: {
    conditions: ['@thali/source', ...defaultClientConditions],
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      react: 'preact/compat',
    },
  },
  build: {
    // After the dashboard's build, into the same folder.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/menu.json',
    rolldownOptions: { input: 'menu.html' },
  },
});
