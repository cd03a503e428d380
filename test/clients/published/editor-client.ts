import { createRequire } from 'node:module';
import { Window } from 'happy-dom';
import { type Login, passwordOf } from '../../support/site-content.ts';
import { basicHeader, type RunningSite, SITE_URL } from '../../support/test-site.ts';

/** The fields of a record of the client that tests read. */
export interface ClientRecord {
  id: number;
  type?: string;
  title: string;
  content: string;
  [name: string]: unknown;
}

type Selector =
  | 'canUser'
  | 'getAutosave'
  | 'getBlockPatternCategories'
  | 'getBlockPatterns'
  | 'getCurrentTheme'
  | 'getCurrentUser'
  | 'getDefaultTemplateId'
  | 'getEditedEntityRecord'
  | 'getEmbedPreview'
  | 'getEntityRecord'
  | 'getEntityRecordEdits'
  | 'getEntityRecords'
  | 'getEntityRecordsTotalItems'
  | 'getEntityRecordsTotalPages'
  | 'getRawEntityRecord'
  | 'getRevision'
  | 'getRevisions'
  | 'getThemeSupports'
  | 'getUserPatternCategories'
  | 'hasEditsForEntityRecord'
  | '__experimentalGetCurrentGlobalStylesId'
  | '__experimentalGetCurrentThemeBaseGlobalStyles'
  | '__experimentalGetCurrentThemeGlobalStylesVariations';
type Action =
  | 'deleteEntityRecord'
  | 'editEntityRecord'
  | 'redo'
  | 'saveEditedEntityRecord'
  | 'saveEntityRecord'
  | 'undo'
  | '__experimentalBatch'
  | '__experimentalSaveSpecifiedEntityEdits';
type Calls<Name extends string> = Record<Name, <Value = ClientRecord>(...values: unknown[]) => Promise<Value>>;
type CachedSelectors = Record<Selector, <Value = ClientRecord>(...values: unknown[]) => Value>;

interface ClientOptions {
  path?: string;
  url?: string;
  method?: string;
  data?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
  parse?: boolean;
}
type Next = (options: ClientOptions) => Promise<unknown>;
interface ApiFetch {
  (options: ClientOptions): Promise<unknown>;
  use(middleware: (options: ClientOptions, next: Next) => Promise<unknown>): void;
  createRootURLMiddleware(root: string): (options: ClientOptions, next: Next) => Promise<unknown>;
  mediaUploadMiddleware(options: ClientOptions, next: Next): Promise<unknown>;
}
interface Registry {
  register(store: unknown): void;
  select(store: unknown): CachedSelectors;
  resolveSelect(store: unknown): Calls<Selector>;
  dispatch(store: unknown): Calls<Action>;
}

/** The data client of an open editor: the published packages with separate stores. */
export interface Editor {
  /** Selectors that first fetch their data. */
  readonly read: Calls<Selector>;
  /** Selectors of fetched data. */
  readonly cached: CachedSelectors;
  readonly actions: Calls<Action>;
  readonly fetch: (options: ClientOptions) => Promise<unknown>;
}

/** The browser page in which the client runs. */
export interface EditorPage {
  /** Opens an editor. Later requests use the login of the editor opened last. */
  open(login: Login): Editor;
  /** Requests since the last call, as `METHOD path status`. */
  requests(): string[];
  close(): Promise<void>;
}

/** Replaces the browser globals by a page of the site and loads the client into it. */
export function openEditorPage(site: RunningSite): EditorPage {
  const window = new Window({ url: `${SITE_URL}/wp-admin/post.php` });
  const log: string[] = [];
  const send = fetch;
  const toServer = async (address: string | URL, options: RequestInit) => {
    const { origin, pathname, search } = new URL(address, SITE_URL);
    if (origin !== SITE_URL) throw new Error(`The client leaves the site: ${address}`);
    const answer = await send(`http://127.0.0.1:${site.port}${pathname}${search}`, options);
    log.push(`${options.method ?? 'GET'} ${pathname.replace(site.root, '')} ${answer.status}`);
    return answer;
  };
  const { document, navigator, location, HTMLElement, Node, MutationObserver } = window;
  const browserGlobals = {
    window,
    document,
    navigator,
    location,
    HTMLElement,
    Node,
    MutationObserver,
    fetch: toServer,
  };
  for (const [name, value] of Object.entries(browserGlobals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }

  const require = createRequire(import.meta.url);
  const apiFetch: ApiFetch = require('@wordpress/api-fetch').default;
  const { createRegistry }: { createRegistry(): Registry } = require('@wordpress/data');
  const { store } = require('@wordpress/core-data');
  let authorization = '';
  apiFetch.use(apiFetch.createRootURLMiddleware(`${SITE_URL}${site.root}`));
  apiFetch.use(apiFetch.mediaUploadMiddleware);
  apiFetch.use((options, next) => next({ ...options, headers: { ...options.headers, Authorization: authorization } }));
  return {
    open: (login) => {
      authorization = basicHeader(login, passwordOf(login));
      const registry = createRegistry();
      registry.register(store);
      return {
        read: registry.resolveSelect(store),
        cached: registry.select(store),
        actions: registry.dispatch(store),
        fetch: apiFetch,
      };
    },
    requests: () => log.splice(0),
    close: () => window.happyDOM.close(),
  };
}
