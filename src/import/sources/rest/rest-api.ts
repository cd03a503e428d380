import { ImportError } from '../../import-error.ts';
import { isSameSite, type RestAnswer, type RestClient } from './rest-client.ts';

/** An item as the API gives it; nothing of it is certain. */
export type RestItem = Readonly<Record<string, unknown>>;

/** The API of a site. */
export interface RestApi {
  /** What the site says of itself. */
  readonly index: RestItem;
  /** The namespace of the core routes: `wp/v2` or `cms/v2`. */
  readonly namespace: string;
  /** One answer, or undefined where the site keeps it from us. */
  read(path: string, parameters?: Readonly<Record<string, string>>): Promise<RestItem | undefined>;
  /**
   * All items of a list, page by page; none where the site keeps them from us. Each comes once. Throws an ImportError
   * where the pages have no end.
   */
  pages(path: string, parameters?: Readonly<Record<string, string>>): AsyncGenerator<readonly RestItem[], ListEnd>;
}

/** How a list ended: whether the site gives it at all, and how many items it says that there are. */
export interface ListEnd {
  readonly isGiven: boolean;
  readonly total: number | undefined;
}

const NAMESPACES = ['wp/v2', 'cms/v2'];
const PAGE_SIZE = '100';
const MOST_PAGES = 20_000;
/** In a row: what the account may not see is missing on its page. */
const MOST_EMPTY_PAGES = 20;
/** The account may not have it, or the site has no such route or parameter. */
const KEPT: ReadonlySet<number> = new Set([400, 401, 403, 404]);

/** Finds the API of the site at an address. Throws an ImportError when there is none. */
export async function findRestApi(client: RestClient, address: URL): Promise<RestApi> {
  const { root, index } = await findRoot(client, address);
  const names = Array.isArray(index.namespaces) ? index.namespaces : [];
  const namespace = NAMESPACES.find((name) => names.includes(name));
  if (namespace === undefined) {
    throw new ImportError([`${root.href} has neither of the namespaces ${NAMESPACES.join(' and ')}`]);
  }
  const ask = (path: string, parameters: Readonly<Record<string, string>>) =>
    client.get(routeAddress(root, { path: path.startsWith('/') ? path : `/${namespace}/${path}`, parameters }));
  return {
    index,
    namespace,
    read: async (path, parameters = {}) => {
      const answer = await ask(path, parameters);
      if (KEPT.has(answer.status)) return undefined;
      return requireItem(readJson(answer), answer);
    },
    pages: (path, parameters = {}) =>
      readPages((page) => ask(path, { per_page: PAGE_SIZE, ...parameters, page: String(page) })),
  };
}

async function* readPages(ask: (page: number) => Promise<RestAnswer>): AsyncGenerator<readonly RestItem[], ListEnd> {
  const seen = new Set<unknown>();
  let total: number | undefined;
  let empty = 0;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await ask(page);
    if (KEPT.has(answer.status)) return { isGiven: page > 1, total };
    const items = requireList(readJson(answer), answer);
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (fresh.length > 0) yield fresh;
    total = countIn(answer, 'total');
    const pages = countIn(answer, 'totalpages');
    if (pages === undefined ? items.length < Number(PAGE_SIZE) : page >= pages) return { isGiven: true, total };
    empty = items.length === 0 ? empty + 1 : 0;
    if (empty > MOST_EMPTY_PAGES)
      throw new ImportError([`${answer.url.href} is to be followed by more, but gives nothing`]);
    if (items.length > 0 && fresh.length === 0) {
      throw new ImportError([`${answer.url.href} gives again what the pages before it gave`]);
    }
  }
  throw new ImportError([`A list of the site has more than ${MOST_PAGES} pages`]);
}

/** The names of these headers carry the brand. */
function countIn({ headers }: RestAnswer, name: 'total' | 'totalpages'): number | undefined {
  const text = headers.get(`x-wp-${name}`) ?? headers.get(`x-cms-${name}`);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

/** The address itself where it answers with an index, what its header names, or the root without rewritten addresses. */
async function findRoot(client: RestClient, address: URL): Promise<{ root: URL; index: RestItem }> {
  const answer = await client.get(address);
  const own = indexIn(answer);
  if (own) return { root: answer.url, index: own };
  const linked = linkedRoot(answer);
  if (linked && !isSameSite(linked, answer.url)) {
    throw new ImportError([
      `${address.href} has its API at ${linked.href}; if that is the site to import, name it instead`,
    ]);
  }
  const root = linked ?? new URL('?rest_route=/', answer.url);
  const found = await client.get(root);
  const index = indexIn(found);
  if (index) return { root: found.url, index };
  throw new ImportError([`${address.href} has no REST API: ${root.href} answers ${found.status} and no index`]);
}

const LINK = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;

function linkedRoot({ headers, url }: RestAnswer): URL | undefined {
  const link = LINK.exec(headers.get('link') ?? '')?.[1];
  return link !== undefined && URL.canParse(link, url) ? new URL(link, url) : undefined;
}

function indexIn({ status, text }: RestAnswer): RestItem | undefined {
  if (status !== 200 || !/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isItem(value) && Array.isArray(value.namespaces) ? value : undefined;
  } catch {
    return undefined;
  }
}

function routeAddress(
  root: URL,
  { path, parameters }: { path: string; parameters: Readonly<Record<string, string>> },
): URL {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = url.pathname.replace(/\/*$/, path);
  else url.searchParams.set('rest_route', path);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

function readJson({ status, url, text }: RestAnswer): unknown {
  if (status !== 200) throw new ImportError([`${url.href} answers ${status}${messageIn(text)}`]);
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError([`${url.href} answers with what is no JSON`]);
  }
}

function messageIn(text: string): string {
  const [, code] = /"code"\s*:\s*"(\w{1,60})"/.exec(text.slice(0, 1_000)) ?? [];
  return code === undefined ? '' : ` (${code})`;
}

function requireItem(value: unknown, { url }: RestAnswer): RestItem {
  if (isItem(value)) return value;
  throw new ImportError([`${url.href} does not answer with an object`]);
}

function requireList(value: unknown, { url }: RestAnswer): RestItem[] {
  if (Array.isArray(value) && value.every(isItem)) return value;
  throw new ImportError([`${url.href} does not answer with a list of objects`]);
}

/** True for an object, false for lists and single values. */
export const isItem = (value: unknown): value is RestItem =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
