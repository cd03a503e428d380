import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../http/exchange.ts';
import { createAsset, type StaticAsset, sendAsset } from '../http/static-asset.ts';

const DEFAULT_QUERY = `# The posts of this site.
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
const YEAR = 31_536_000;

/** The page that people explore the schema with. */
export interface Explorer {
  /** Answers what is asked of the page and its files; false when the request is not for them. */
  handle(exchange: Exchange): Promise<boolean>;
}

/** The explorer for the endpoint at `path`. Its files are large: they are loaded when somebody asks, and kept by browsers. */
export function createExplorer(path: string): Explorer {
  const folder = `${path}/explorer/`;
  let files: Promise<Map<string, StaticAsset>> | undefined;
  return {
    handle: async ({ request, response, path: asked }) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const isPage = asked === path && wantsPage(request);
      if (!isPage && !asked.startsWith(folder)) return false;
      files ??= explorerFiles(folder);
      const asset = (await files).get(isPage ? '' : asked.slice(folder.length));
      if (!asset) return false;
      if (isPage) sendAsset({ request, response, asset, maxAge: 0, headers: { 'Content-Security-Policy': POLICY } });
      else sendAsset({ request, response, asset, maxAge: /\?v=/.test(request.url ?? '') ? YEAR : 0 });
      return true;
    },
  };
}

/** The editor makes styles as it goes; nothing comes from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A browser that opens the address, not a client that asks for an answer. */
const wantsPage = ({ headers, url = '' }: IncomingMessage): boolean =>
  /\btext\/html\b/.test(String(headers.accept ?? '')) && !/[?&](?:query|documentId|extensions)=/.test(url);

async function explorerFiles(folder: string): Promise<Map<string, StaticAsset>> {
  const { css, js, favicon, editorWorkerService, graphqlWorker, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const sources = { editorWorkerService, json: jsonWorker, graphql: graphqlWorker };
  const files = new Map<string, StaticAsset>();
  for (const name of WORKERS) files.set(`${name}.js`, await createAsset(SCRIPT, sources[name]));
  const address = (name: string) => `${folder}${name}?v=${files.get(name)?.tag.replaceAll('"', '')}`;
  const workers = Object.fromEntries(WORKERS.map((name) => [name, address(`${name}.js`)]));
  const script = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => (${JSON.stringify(workers)})[label] };
${js};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify({ title: 'Postern', defaultQuery: DEFAULT_QUERY })});
`;
  files.set('explorer.js', await createAsset(SCRIPT, script));
  files.set('explorer.css', await createAsset('text/css; charset=utf-8', css));
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Postern</title>
<link rel="icon" href="${favicon}">
<link rel="stylesheet" href="${address('explorer.css')}">
</head>
<body class="no-focus-outline">
<noscript>The explorer needs JavaScript.</noscript>
<div id="root"></div>
<script src="${address('explorer.js')}"></script>
</body>
</html>
`;
  files.set('', await createAsset('text/html; charset=utf-8', page));
  return files;
}

const SCRIPT = 'text/javascript; charset=utf-8';
