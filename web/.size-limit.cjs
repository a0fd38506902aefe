const { statSync } = require('node:fs');

const dashboard = require('./dist/.vite/manifest.json');
const menu = require('./dist/.vite/menu.json');
const landing = require('./dist/.vite/landing.json');

/** Every script the browser loads before the given entries run: the entries and their static imports. */
function scripts(manifest, ...entries) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  for (const entry of entries) {
    if (!manifest[entry]) throw new Error(`${entry} is not in the build`);
    visit(entry);
  }
  return [...seen].map((key) => `dist/${manifest[key].file}`).filter((file) => file.endsWith('.js'));
}

/** The scripts of the diner's page in the language whose texts weigh most. */
function largestMenu() {
  const size = (file) => statSync(`${__dirname}/${file}.br`).size;
  const texts = Object.keys(menu)
    .filter((key) => key.startsWith('virtual:menu-words/'))
    .flatMap((key) => scripts(menu, key));
  if (!texts.length) throw new Error('the page has English only');
  return [...scripts(menu, 'menu.html'), texts.reduce((a, b) => (size(a) > size(b) ? a : b))];
}

module.exports = [
  {
    name: 'dashboard shell and home',
    path: scripts(dashboard, 'index.html', 'src/features/home/home.tsx'),
    limit: '220 kB',
    brotli: true,
  },
  { name: 'the landing page', path: scripts(landing, 'landing.html'), limit: '3 kB', brotli: true },
  { name: "the diner's menu in its largest language", path: largestMenu(), limit: '25 kB', brotli: true },
  {
    name: 'all that the POS needs',
    path: scripts(dashboard, 'index.html', 'src/features/pos/pos.tsx'),
    limit: '252 kB',
    brotli: true,
  },
];
