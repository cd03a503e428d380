// Builds the editor into dist/: scripts in pieces, style sheets, and manifest.json with the names of all files.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('.', import.meta.url));
const folder = join(root, 'dist');

/**
 * The scripts that packages write into frames, by their digests: the content policy of the page permits these and no
 * others. The canvas removes the body of its empty document; previews of HTML report their height.
 */
const scriptDigests = [digestOf('document.currentScript.parentElement.remove()')];

const sandboxScript = {
  name: 'sandbox-script',
  setup({ onLoad }) {
    onLoad({ filter: /components\/build-module\/sandbox\/index\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const [, script] = /observeAndResizeJS = (function\(\) \{[\s\S]*?\n\});\n/.exec(source) ?? [];
      if (script === undefined) throw new Error(`${path} is not as this build expects it: adapt the plugin.`);
      scriptDigests.push(digestOf(`(${script})();`));
      // The minifier would change the text of the function, and with it the digest.
      return { contents: source.replace('observeAndResizeJS.toString()', () => JSON.stringify(script)), loader: 'js' };
    });
  },
};

/** A plain picture in place of those that packages show from other hosts, in examples of blocks and in tours. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#c9d3e0" d="M0 0h16v9H0z"/><path fill="#8fa3bd" d="m0 9 5-5 4 4 3-2 4 3z"/></svg>',
)}`;

const FOREIGN_MEDIA = /https:\/\/(?:s\.w\.org\/images|upload\.wikimedia\.org)\/[^"'`\s]+/g;

const ownPictures = {
  name: 'own-pictures',
  setup({ onLoad }) {
    onLoad({ filter: /@wordpress\/[\w-]+\/build-module\/.*\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace(FOREIGN_MEDIA, (address) =>
        /\.(?:ogg|webm|mp4)$/.test(address) ? 'data:,' : PICTURE,
      );
      return contents === source ? undefined : { contents, loader: 'js' };
    });
  },
};

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: {
    main: 'src/main.tsx',
    shell: 'src/styles/shell.css',
    writing: 'src/styles/writing.css',
    canvas: 'src/styles/canvas.css',
  },
  outdir: 'dist-new',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  jsx: 'automatic',
  minify: true,
  legalComments: 'none',
  entryNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.svg': 'file', '.woff2': 'file', '.png': 'file', '.gif': 'file' },
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env': '{}',
    'globalThis.IS_GUTENBERG_PLUGIN': 'false',
    'globalThis.IS_WORDPRESS_CORE': 'false',
    'globalThis.SCRIPT_DEBUG': 'false',
  },
  plugins: [sandboxScript, ownPictures],
  metafile: true,
  logLevel: 'warning',
});

// A server that runs reads its files by the names that it has read from the manifest, so the folder is replaced as a whole.
const built = join(root, 'dist-new');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const entries = {};
for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
  if (entryPoint === undefined || !/^src\/(main\.tsx|styles\/\w+\.css)$/.test(entryPoint)) continue;
  const extension = path.endsWith('.css') ? 'css' : 'js';
  entries[`${basename(entryPoint).split('.')[0]}.${extension}`] = basename(path);
}
const files = readdirSync(built).sort();
let compressedBytes = 0;
for (const name of files) {
  const bytes = readFileSync(join(built, name));
  writeFileSync(join(folder, name), bytes);
  if (!/\.(?:js|css|svg)$/.test(name)) {
    compressedBytes += bytes.length;
    continue;
  }
  writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const smallest = await promisify(brotliCompress)(bytes, { params });
  writeFileSync(join(folder, `${name}.br`), smallest);
  compressedBytes += smallest.length;
}
rmSync(built, { recursive: true });
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify({ entries, files, scriptDigests }, null, 2)}\n`);
console.log(`${files.length} files in editor/dist; ${(compressedBytes / 1_000_000).toFixed(2)} MB compressed.`);

function digestOf(script) {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
