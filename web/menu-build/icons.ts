import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const icon = fileURLToPath(new URL('../src/features/qr-menu/engine/icon.ts', import.meta.url));

/** Tabler's icons without their names, keys and attributes that no page reads: each becomes its lines, drawn by `engine/icon.ts`. */
export function smallIcons(): Plugin {
  return {
    name: 'thali:small-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/(createReactComponent|icons\/\w+)\.mjs$/ },
      handler(code) {
        const [, node] = /const __iconNode = (\[.*\]);/.exec(code) ?? [];
        if (!node)
          return { code: 'export default (type, name) => { throw new Error(name + " is more than lines"); };', map: null };
        const parts = JSON.parse(node) as [tag: string, attributes: Record<string, string>][];
        // Only lines that begin at a place of their own can be put together; the page has no other icon.
        if (parts.some(([tag, { d, key: _, ...more }]) => tag !== 'path' || d?.[0] !== 'M' || Object.keys(more).length)) return;
        const path = JSON.stringify(parts.map(([, { d }]) => d).join(''));
        return { code: `import icon from ${JSON.stringify(icon)};\nexport default /* @__PURE__ */ icon(${path});`, map: null };
      },
    },
  };
}
