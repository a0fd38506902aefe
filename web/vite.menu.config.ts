import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { shortClassNames } from './menu-build/class-names.ts';
import { smallIcons } from './menu-build/icons.ts';
import { plainImports } from './menu-build/plain-imports.ts';
import { numberedWords } from './menu-build/words.ts';
import { precompress } from './precompress.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const engine = (file: string) => `${here}src/features/qr-menu/engine/${file}`;

/**
 * The diner's page: a build of its own beside the dashboard's, so that what both use is not cut into pieces. On a slow line each
 * piece costs a round trip, and this page is one script. It is written for React and built with Preact, which has the same
 * interface at a ninth of the size (docs/adr/0009). In development it runs on React.
 */
export default defineConfig({
  plugins: [...numberedWords(), smallIcons(), plainImports(), react(), precompress()],
  resolve: {
    conditions: ['thali-menu', '@thali/source', ...defaultClientConditions],
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': engine('react.ts'),
      react: engine('react.ts'),
      '@lingui/core': engine('lingui.ts'),
    },
  },
  css: { modules: { generateScopedName: shortClassNames(here) } },
  build: {
    // After the dashboard's build, into the same folder.
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    manifest: '.vite/menu.json',
    rolldownOptions: { input: 'menu.html' },
  },
});
