import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Exchange } from './exchange.ts';
import { createAsset, folderSources, type StaticAsset, sendAsset } from './static-asset.ts';

const DOCUMENT_PATH = '/openapi.json';
const PAGE_PATH = '/openapi';
const YEAR_SECONDS = 31_536_000;
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const contentPolicy = (scripts: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Colors that Swagger UI shows with too little contrast, a heading for screen readers, and tables in small windows. */
const ACCESSIBLE_STYLES = `
h1.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
.swagger-ui .info .title small { background: #5b6270; }
.swagger-ui .info .title small.version-stamp { background: #4a6a00; }
.swagger-ui .info .link .url { color: #1f5fb0; }
.swagger-ui .btn.authorize { color: #14683f; border-color: #14683f; }
.swagger-ui .btn.authorize span { color: #14683f; }
.swagger-ui .btn.authorize svg { fill: #14683f; }
.swagger-ui .opblock .opblock-summary-method { background: #4a5160; color: #fff; text-shadow: none; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1f5fb0; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #14683f; }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a4b00; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0b655c; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #b3261e; }
.swagger-ui .parameter__in, .swagger-ui .prop-format { color: #5a5a5a; }
.dark-mode .swagger-ui .parameter__in, .dark-mode .swagger-ui .prop-format { color: #b7bcbf; }
.dark-mode .swagger-ui .header-col { color: #e4e6e6; }
.dark-mode .swagger-ui .info .link .url { color: #8ab8f5; }
.dark-mode .swagger-ui .btn.authorize, .dark-mode .swagger-ui .btn.authorize span { color: #7fd1a5; border-color: #7fd1a5; }
.dark-mode .swagger-ui .btn.authorize svg { fill: #7fd1a5; }
@media (max-width: 600px) {
  .swagger-ui .responses-table, .swagger-ui .parameters { table-layout: fixed; overflow-wrap: anywhere; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .col_header.response-col_status, .swagger-ui .response-col_status { width: 4em; }
}
`;

/**
 * Completes what Swagger UI renders: names of the list of servers and of the parts before the main one, and headings
 * without a gap between their levels.
 */
const ACCESSIBLE_ELEMENTS = `
const attributes = [
  ['#servers', 'aria-label', 'Server'],
  ['.information-container', 'role', 'region'],
  ['.information-container', 'aria-label', 'About the API'],
  ['.scheme-container', 'role', 'region'],
  ['.scheme-container', 'aria-label', 'Servers'],
  ['h3', 'aria-level', '2'],
  ['h4', 'aria-level', '3'],
];
const dark = matchMedia('(prefers-color-scheme: dark)');
const showColors = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', showColors);
showColors();
new MutationObserver(() => {
  // The summary of an operation is a button, which must not contain a link.
  for (const link of document.querySelectorAll('.opblock-summary-control a[href]')) link.removeAttribute('href');
  for (const control of document.querySelectorAll('.opblock-body :is(input, select, textarea):not([aria-label], [id])')) {
    const row = control.closest('[data-param-name]');
    control.setAttribute('aria-label', row ? row.dataset.paramName : 'Value');
  }
  for (const [selector, name, value] of attributes) {
    for (const element of document.querySelectorAll(selector + ':not([' + name + '])')) element.setAttribute(name, value);
  }
}).observe(document.querySelector('#api'), { childList: true, subtree: true });
`;

/** The OpenAPI description of the REST API: a JSON document and a page that shows it. */
export interface ApiPage {
  /** Answers requests for the document, the page and its files; returns false for all other requests. */
  handle(exchange: Exchange): Promise<boolean>;
}

/**
 * Creates the handler of `/openapi.json` and the page `/openapi`. `home` is the address of the site; `getRoutes` returns the current routes;
 * `describe` creates their document and is called once for each result.
 */
export function createApiPage<Routes extends object>({
  home,
  getRoutes,
  describe,
}: {
  home: string;
  getRoutes: () => Promise<Routes>;
  describe: (routes: Routes) => unknown;
}): ApiPage {
  const documents = new WeakMap<Routes, Promise<StaticAsset>>();
  let files: Promise<Map<string, StaticAsset>> | undefined;
  return {
    handle: async ({ request, response, path }) => {
      if (!path.startsWith(PAGE_PATH) || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
      if (path === DOCUMENT_PATH) {
        const routes = await getRoutes();
        const document =
          documents.get(routes) ??
          createAsset('application/vnd.oai.openapi+json;version=3.1; charset=utf-8', JSON.stringify(describe(routes)));
        documents.set(routes, document);
        const headers = { 'Access-Control-Allow-Origin': '*' };
        sendAsset({ request, response, asset: await document, maxAge: 0, headers });
        return true;
      }
      if (path !== PAGE_PATH && !path.startsWith(`${PAGE_PATH}/`)) return false;
      files ??= pageFiles();
      const name = path.slice(PAGE_PATH.length + 1);
      const asset = (await files).get(name);
      if (!asset) return false;
      const isVersioned = /\?v=/.test(request.url ?? '');
      const scripts = folderSources(`${PAGE_PATH}/`, { host: request.headers.host, home });
      const headers: Record<string, string> = name === '' ? { 'Content-Security-Policy': contentPolicy(scripts) } : {};
      sendAsset({ request, response, asset, maxAge: isVersioned ? YEAR_SECONDS : 0, headers });
      return true;
    },
  };
}

/**
 * The folder with the script and the style sheet of the page: that of the built program, or of the package. Only the
 * files are read: importing the package would load the script of the page into this process.
 */
function scriptFolder(): string {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  if (existsSync(join(folder, 'swagger-ui-bundle.js.gz'))) return folder;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

/** Reads a file, which the built program has compressed. */
async function readText(path: string): Promise<string> {
  const compressed = await readFile(`${path}.gz`).catch(() => null);
  return compressed ? String(await promisify(gunzip)(compressed)) : readFile(path, 'utf8');
}

/** The files of the page by name. The page itself has the empty name. */
async function pageFiles(): Promise<Map<string, StaticAsset>> {
  const folder = scriptFolder();
  const files = new Map<string, StaticAsset>();
  const add = async (
    name: string,
    { type, text, appended = '' }: { type: string; text?: string; appended?: string },
  ) => {
    files.set(name, await createAsset(type, text ?? (await readText(join(folder, name))) + appended));
  };
  await add('swagger-ui.css', { type: 'text/css; charset=utf-8', appended: ACCESSIBLE_STYLES });
  await add('swagger-ui-bundle.js', { type: SCRIPT_TYPE });
  await add('start.js', {
    type: SCRIPT_TYPE,
    text: `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#api', deepLinking: true, docExpansion: 'none', validatorUrl: null });\n${ACCESSIBLE_ELEMENTS}`,
  });
  const address = (name: string) => `${PAGE_PATH}/${name}?v=${files.get(name)?.tag.replaceAll('"', '')}`;
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Content API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${address('swagger-ui.css')}">
</head>
<body>
<noscript>This page needs JavaScript. The OpenAPI document is at <a href="${DOCUMENT_PATH}">${DOCUMENT_PATH}</a>.</noscript>
<header><h1 class="hidden">REST API</h1></header>
<div id="api"></div>
<script src="${address('swagger-ui-bundle.js')}"></script>
<script src="${address('start.js')}"></script>
</body>
</html>
`;
  await add('', { type: 'text/html; charset=utf-8', text: page });
  return files;
}
