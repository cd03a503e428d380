import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exchange } from './exchange.ts';
import { createAsset, type StaticAsset, sendAsset } from './static-asset.ts';

const DOCUMENT_PATH = '/openapi.json';
const PAGE_PATH = '/openapi';
const YEAR_SECONDS = 31_536_000;
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The OpenAPI description of the REST API: a JSON document and a page that shows it. */
export interface ApiPage {
  /** Answers requests for the document, the page and its files; returns false for all other requests. */
  handle(exchange: Exchange): Promise<boolean>;
}

/**
 * Creates the handler of `/openapi.json` and the page `/openapi`. `getRoutes` returns the current routes;
 * `describe` creates their document and is called once for each result.
 */
export function createApiPage<Routes extends object>({
  getRoutes,
  describe,
}: {
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
      const headers: Record<string, string> = name === '' ? { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } : {};
      sendAsset({ request, response, asset, maxAge: isVersioned ? YEAR_SECONDS : 0, headers });
      return true;
    },
  };
}

/**
 * The folder with the script and the style sheet of the page: that of the built program, or of the package. Only the files
 * are read: importing the package would load the script of the page into this process.
 */
function scriptFolder(): string {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  if (existsSync(join(folder, 'swagger-ui-bundle.js'))) return folder;
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}

/** The files of the page by name. The page itself has the empty name. */
async function pageFiles(): Promise<Map<string, StaticAsset>> {
  const folder = scriptFolder();
  const files = new Map<string, StaticAsset>();
  const add = async (name: string, { type, text }: { type: string; text?: string }) => {
    files.set(name, await createAsset(type, text ?? (await readFile(join(folder, name), 'utf8'))));
  };
  await add('swagger-ui.css', { type: 'text/css; charset=utf-8' });
  await add('swagger-ui-bundle.js', { type: SCRIPT_TYPE });
  await add('start.js', {
    type: SCRIPT_TYPE,
    text: `SwaggerUIBundle({ url: '${DOCUMENT_PATH}', dom_id: '#api', deepLinking: true, docExpansion: 'none', validatorUrl: null });\n`,
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
<div id="api"></div>
<script src="${address('swagger-ui-bundle.js')}"></script>
<script src="${address('start.js')}"></script>
</body>
</html>
`;
  await add('', { type: 'text/html; charset=utf-8', text: page });
  return files;
}
