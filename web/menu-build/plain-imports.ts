import type { Plugin } from 'vite';

/** What Vite puts around an `import()`, to load styles with it. The page has all its styles from the start. */
export function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'thali:plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: new RegExp(`^${helper}$`) },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
