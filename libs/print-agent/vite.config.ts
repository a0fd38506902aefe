import { defineConfig } from 'vite';

/** The agent as one file that needs nothing but Node. The web's build puts it beside the app, where a restaurant downloads it. */
export default defineConfig({
  resolve: { conditions: ['@thali/source', 'node'] },
  ssr: { noExternal: true, resolve: { conditions: ['@thali/source', 'node'] } },
  build: {
    ssr: 'src/main.ts',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'print-agent.mjs' } },
  },
});
