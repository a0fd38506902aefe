import { defineConfig } from 'vite';

/** The agent as one file that needs nothing but Node: what a restaurant copies onto its machine. */
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
