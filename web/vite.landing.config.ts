import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './precompress.ts';

// Who answers, as the page says it; an operator's build sets their own.
process.env.VITE_SUPPORT_EMAIL ??= 'support@thali.example';
process.env.VITE_SUPPORT_PHONE ??= '9000000000';

/** The landing page: a build of its own beside the dashboard's, without a framework, so that a first visit loads one small script. */
export default defineConfig({
  plugins: [precompress()],
  resolve: { conditions: ['@thali/source', ...defaultClientConditions] },
  build: {
    // After the dashboard's build, into the same folder.
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: '.vite/landing.json',
    rolldownOptions: { input: 'landing.html' },
  },
});
