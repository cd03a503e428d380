import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../http/exchange.ts';
import { createAsset, folderSources, type StaticAsset, sendAsset } from '../http/static-asset.ts';

/** The first query in the explorer of the domain schema. */
export const DOMAIN_EXAMPLE = `# The posts of this site.
query Posts {
  posts(first: 5) {
    total
    nodes {
      databaseId
      title { rendered }
      link
      author { name }
      terms(taxonomy: "category") { name }
    }
  }
}
`;

const WORKERS = ['editorWorkerService', 'json', 'graphql'] as const;
const YEAR_SECONDS = 31_536_000;

/** The GraphiQL page, on which people explore the schema. */
export interface Explorer {
  /** Answers requests for the page and its files; returns false for all other requests. */
  handle(exchange: Exchange): Promise<boolean>;
}

/**
 * Creates the explorer of the endpoint at `endpointPath` of the site at `home`. It begins with the query `example`, and its title says which API
 * it explores. Its large files are loaded on the first request and cached by browsers.
 */
export function createExplorer(
  endpointPath: string,
  { home, title, example }: { home: string; title: string; example: string },
): Explorer {
  const folder = `${endpointPath}/explorer/`;
  let files: Promise<Map<string, StaticAsset>> | undefined;
  return {
    handle: async ({ request, response, path }) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const isPage = path === endpointPath && acceptsPage(request);
      // The page has one address only; its policy belongs to it.
      if (!isPage && (!path.startsWith(folder) || path === folder)) return false;
      files ??= explorerFiles(folder, { title, example });
      const asset = (await files).get(isPage ? '' : path.slice(folder.length));
      if (!asset) return false;
      if (isPage)
        sendAsset({
          request,
          response,
          asset,
          maxAge: 0,
          headers: {
            'Content-Security-Policy': contentPolicy(folderSources(folder, { host: request.headers.host, home })),
          },
        });
      else sendAsset({ request, response, asset, maxAge: /\?v=/.test(request.url ?? '') ? YEAR_SECONDS : 0 });
      return true;
    },
  };
}

/** The editor creates style elements. Everything else comes from the site itself, and scripts from the explorer's folder. */
const contentPolicy = (scripts: string): string =>
  `default-src 'none'; script-src ${scripts}; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; worker-src ${scripts}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Colors that GraphiQL shows with too little contrast, a heading for screen readers, and one column for small windows. */
const ACCESSIBLE_STYLES = `
h1.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
#root { height: 100%; }
@media (max-width: 40rem) {
  .graphiql-logo, .graphiql-horizontal-drag-bar { display: none; }
  .graphiql-main, #graphiql-session { flex-direction: column; }
  .graphiql-main > *, #graphiql-session > div { flex: 1 1 50% !important; min-height: 0; min-width: 0 !important; max-width: none !important; }
}
.graphiql-logo > div > span { color: #4a5568 !important; }
.monaco-editor .line-numbers, .monaco-editor .line-numbers.dimmed-line-number { color: #4d6a75 !important; }
.graphiql-dark .graphiql-logo > div > span { color: #cbd2dd !important; }
.graphiql-dark .monaco-editor .line-numbers { color: #a9b2bf !important; }
.graphiql-dark .monaco-editor .mtk8 { color: #8fc27a !important; }
@media (prefers-color-scheme: dark) {
  body:not(.graphiql-light) .graphiql-logo > div > span { color: #cbd2dd !important; }
  body:not(.graphiql-light) .monaco-editor .line-numbers { color: #a9b2bf !important; }
  body:not(.graphiql-light) .monaco-editor .mtk8 { color: #8fc27a !important; }
}
`;

/** GraphiQL gives a list item with two buttons the role of a tab; the first button becomes the tab instead. */
const ACCESSIBLE_TABS = `
const nameTabs = () => {
  for (const item of document.querySelectorAll('li.graphiql-tab')) {
    const [tab, close] = item.querySelectorAll('button');
    const selected = String(item.classList.contains('graphiql-tab-active'));
    if (item.getAttribute('role') !== 'none') item.setAttribute('role', 'none');
    if (item.hasAttribute('aria-selected')) item.removeAttribute('aria-selected');
    if (tab && tab.getAttribute('aria-selected') !== selected) tab.setAttribute('aria-selected', selected);
    if (tab && tab.getAttribute('role') !== 'tab') tab.setAttribute('role', 'tab');
    if (close && !close.hasAttribute('aria-label')) close.setAttribute('aria-label', 'Close the tab');
  }
};
new MutationObserver(nameTabs).observe(document.querySelector('#root'), { childList: true, subtree: true, attributeFilter: ['class', 'role', 'aria-selected'] });
`;

/** Whether a browser opens the address, and not a client that sends an operation. */
const acceptsPage = ({ headers, url = '' }: IncomingMessage): boolean =>
  /\btext\/html\b/.test(String(headers.accept ?? '')) && !/[?&](?:query|queryId|documentId|extensions)=/.test(url);

async function explorerFiles(
  folder: string,
  { title, example }: { title: string; example: string },
): Promise<Map<string, StaticAsset>> {
  const { css, js, favicon, editorWorkerService, graphqlWorker, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const sources = { editorWorkerService, json: jsonWorker, graphql: graphqlWorker };
  const files = new Map<string, StaticAsset>();
  for (const name of WORKERS) files.set(`${name}.js`, await createAsset(SCRIPT_TYPE, sources[name]));
  const address = (name: string) => `${folder}${name}?v=${files.get(name)?.tag.replaceAll('"', '')}`;
  const workers = Object.fromEntries(WORKERS.map((name) => [name, address(`${name}.js`)]));
  const script = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => (${JSON.stringify(workers)})[label] };
${js};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify({ title, defaultQuery: example })});
${ACCESSIBLE_TABS}`;
  files.set('explorer.js', await createAsset(SCRIPT_TYPE, script));
  files.set('explorer.css', await createAsset('text/css; charset=utf-8', css + ACCESSIBLE_STYLES));
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${address('explorer.css')}">
</head>
<body class="no-focus-outline">
<noscript>The explorer needs JavaScript.</noscript>
<main>
<h1 class="hidden">GraphQL explorer</h1>
<div id="root"></div>
</main>
<script src="${address('explorer.js')}"></script>
</body>
</html>
`;
  files.set('', await createAsset('text/html; charset=utf-8', page));
  return files;
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
