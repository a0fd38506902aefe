import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes file.br and file.gz beside every text asset, so that the gateway only has to send them. */
export function precompress(): Plugin {
  let outDir = 'dist';
  return {
    name: 'thali:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle() {
      const names = readdirSync(outDir, { recursive: true }) as string[];
      for (const file of names
        .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name) && !names.includes(`${name}.br`))
        .map((name) => join(outDir, name))) {
        const source = readFileSync(file);
        if (source.length < 1024) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
      }
    },
  };
}
