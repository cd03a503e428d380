import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { DocumentNode } from 'graphql';
import { Window } from 'happy-dom';
import type { RunningSite } from '../../support/test-site.ts';

// A front end with the published packages @faustwp/core and @apollo/client, as its applications use them. Only Next.js
// is replaced: its router (next/router.mjs), and the server below in place of its API routes.

/** The node of an address, with the fields that templates read. */
export interface SeedNode {
  __typename: string;
  databaseId: number;
  uri: string;
}

interface PageState {
  asPreview: boolean;
}

/** A component that shows a kind of pages, with the query of its data. */
export interface Template {
  (props: { data?: Record<string, unknown>; loading?: boolean }): unknown;
  query: DocumentNode;
  variables(seedNode: SeedNode, state: PageState): Record<string, unknown>;
}

/** The properties of a page, as Faust passes them to its template. */
export interface PageProps {
  notFound?: true;
  props?: {
    __SEED_NODE__: SeedNode;
    __TEMPLATE_QUERY_DATA__: Record<string, unknown>;
  };
}

interface FaustCore {
  setConfig(config: {
    templates: Record<string, Template>;
    possibleTypes: Record<string, string[]>;
    usePersistedQueries?: boolean;
    useGETForQueries?: boolean;
  }): void;
  getWordPressProps(options: { ctx: { params: { wordpressNode?: string[] } } }): Promise<PageProps>;
  apiRouter(request: IncomingMessage, response: ServerResponse): Promise<void>;
  WordPressTemplate: unknown;
  FaustProvider: unknown;
  useLogin(): {
    login(name: string, password: string): void;
    data?: { generateAuthorizationCode: { code: string | null; error: string | null } };
  };
}

interface React {
  useEffect(effect: () => void, dependencies: unknown[]): void;
  createElement(component: unknown, properties: object, ...children: unknown[]): unknown;
}

const require = createRequire(import.meta.url);
const loadFaust = (): FaustCore => require('@faustwp/core');
export const loadReact = (): React => require('react');
export const { gql }: { gql(parts: TemplateStringsArray, ...fragments: DocumentNode[]): DocumentNode } =
  require('@apollo/client/core');

/** A running front end. */
export interface FaustFrontEnd {
  readonly url: string;
  readonly faust: FaustCore;
  /** Renders a page on the server, as `getStaticProps` does: the path in segments. */
  page(...wordpressNode: string[]): Promise<PageProps>;
  /** Opens an address of the front end in a browser, and renders a component there. Returns the document. */
  open(address: string, component: unknown): Promise<Document>;
  close(): Promise<void>;
}

/** What tests read of a document. */
interface Document {
  body: { textContent: string };
}

/** Starts a front end of a site that shares a secret with it. */
export async function startFaustFrontEnd(
  site: RunningSite,
  { secret, ...config }: { secret: string } & Omit<Parameters<FaustCore['setConfig']>[0], 'possibleTypes'>,
): Promise<FaustFrontEnd> {
  const home = `http://127.0.0.1:${site.port}`;
  process.env.NEXT_PUBLIC_WORDPRESS_URL = home;
  process.env.FAUST_SECRET_KEY = secret;
  const faust = loadFaust();
  faust.setConfig({ ...config, possibleTypes: await possibleTypes(home) });
  const server: Server = createServer((request, response) => void faust.apiRouter(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const windows: Window[] = [];
  return {
    url,
    faust,
    page: (...wordpressNode) => faust.getWordPressProps({ ctx: { params: { wordpressNode } } }),
    open: async (address, component) => {
      const window = openWindow(new URL(address, url).href);
      windows.push(window);
      // The package checks at load whether it runs in a browser.
      const { createRoot } = require('react-dom/client') as {
        createRoot(element: unknown): { render(element: unknown): void };
      };
      const { createElement } = loadReact();
      const root = window.document.createElement('div');
      window.document.body.appendChild(root);
      createRoot(root).render(createElement(faust.FaustProvider, { pageProps: {} }, component));
      return window.document;
    },
    close: async () => {
      for (const window of windows) await window.happyDOM.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Replaces the globals of the process by those of a browser page. */
function openWindow(url: string): Window {
  const window = new Window({ url });
  const send = fetch;
  const { document, navigator, location, HTMLElement, Node } = window;
  const browserGlobals = {
    ...{ window, document, navigator, location, HTMLElement, Node },
    fetch: (address: string, options: RequestInit) => send(new URL(address, url), options),
  };
  for (const [name, value] of Object.entries(browserGlobals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return window;
}

/** The types of each interface and union, as `faust generatePossibleTypes` writes them for the cache of the client. */
async function possibleTypes(home: string): Promise<Record<string, string[]>> {
  const query = '{ __schema { types { kind name possibleTypes { name } } } }';
  const response = await fetch(`${home}/index.php?graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await response.json()) as {
    data: { __schema: { types: { name: string; possibleTypes: { name: string }[] | null }[] } };
  };
  return Object.fromEntries(
    data.__schema.types.flatMap(({ name, possibleTypes: types }) =>
      types ? [[name, types.map((type) => type.name)]] : [],
    ),
  );
}
