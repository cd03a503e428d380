import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import { codeIn, type ListEnd, type Refusal, type RequestPage, readPages, refusalIn } from './paged-lists.ts';
import { GATEWAY_ERRORS, isSameSite, OversizedError, type RestAnswer, type RestClient } from './rest-client.ts';
import type { StoredAnswer, StoredAnswers } from './stored-answers.ts';

type Parameters = Readonly<Record<string, string>>;

/** The value that a site returned, or its refusal. */
export type RestResult<Value> =
  | { readonly value: Value; readonly refusal?: never }
  | { readonly value?: never; readonly refusal: Refusal };

/** The API of a site. */
export interface RestApi {
  /** The index of the REST API. */
  readonly index: JsonObject;
  /** The namespace of the core routes: `wp/v2` or `cms/v2`. */
  readonly namespace: string;
  /** One item. */
  read(path: string, parameters?: Parameters): Promise<RestResult<JsonObject>>;
  /** The account of the credentials; requested again in each run. */
  readAccount(): Promise<RestResult<JsonObject>>;
  /** A list without pages. */
  list(path: string, parameters?: Parameters): Promise<RestResult<readonly JsonObject[]>>;
  /** A list with pages: see `readPages`. */
  pages(
    path: string,
    query?: { parameters?: Parameters; idOf?: ((item: JsonObject) => unknown) | undefined },
  ): AsyncGenerator<readonly JsonObject[], ListEnd>;
  /** The number of sent requests. */
  readonly requests: number;
}

const NAMESPACES = ['wp/v2', 'cms/v2'];

/**
 * Finds the API of the site at an address. Answers that an earlier run stored are not requested again. Throws an
 * ImportError when there is no API.
 */
export async function findRestApi(
  { client, storedAnswers }: { client: RestClient; storedAnswers: StoredAnswers },
  address: URL,
): Promise<RestApi> {
  const { root, index } = await findRoot(client, address);
  const names = Array.isArray(index.namespaces) ? index.namespaces : [];
  const namespace = NAMESPACES.find((name) => names.includes(name));
  if (namespace === undefined) {
    throw new ImportError([`${root.href} has neither of the namespaces ${NAMESPACES.join(' and ')}`]);
  }
  const routePath = (path: string) => (path.startsWith('/') ? path : `/${namespace}/${path}`);
  const request = (path: string, parameters: Parameters) =>
    client.get(routeAddress(root, { path: routePath(path), parameters }));
  /** Reads a stored answer, or requests it and stores it if it can be parsed. */
  const readOrRequest = async <Value>(
    { path, parameters, isFresh = false }: { path: string; parameters: Parameters; isFresh?: boolean },
    parse: (value: unknown, address: string) => Value,
  ): Promise<{ value: Value; answer: StoredAnswer; address: string } | { refusal: Refusal; text: string }> => {
    const requestKey = `${routePath(path)}?${new URLSearchParams(parameters)}`;
    const storedAnswer = isFresh ? undefined : storedAnswers.get(requestKey);
    if (storedAnswer) {
      return { value: parse(JSON.parse(storedAnswer.text), requestKey), answer: storedAnswer, address: requestKey };
    }
    const response = await request(path, parameters);
    const refusal = refusalIn(response);
    if (refusal) return { refusal, text: response.text };
    const value = parse(readJson(response), response.url.href);
    const answer = { text: response.text, total: countIn(response, 'total'), pages: countIn(response, 'totalpages') };
    storedAnswers.store(requestKey, answer);
    return { value, answer, address: response.url.href };
  };
  const requestPage =
    (path: string, parameters: Parameters): RequestPage =>
    async ({ page, size, isFresh }) => {
      const query = { per_page: String(size), ...parameters, page: String(page) };
      try {
        const result = await readOrRequest({ path, parameters: query, isFresh }, requireList);
        if (!('refusal' in result)) {
          return { items: result.value, ...result.answer, address: result.address };
        }
        return refusesPageSize(result) ? { oversized: new ImportError([`The site refuses pages of ${size}`]) } : result;
      } catch (error) {
        if (error instanceof OversizedError) return { oversized: error };
        throw error;
      }
    };
  return {
    index,
    namespace,
    get requests() {
      return client.requests;
    },
    read: (path, parameters = {}) => readOrRequest({ path, parameters }, requireItem),
    readAccount: async () => {
      const answer = await request('users/me', { context: 'edit' });
      const refusal = refusalIn(answer);
      return refusal ? { refusal } : { value: requireItem(readJson(answer), answer.url.href) };
    },
    list: (path, parameters = {}) => readOrRequest({ path, parameters }, requireList),
    pages: (path, { parameters = {}, idOf } = {}) => readPages(requestPage(path, parameters), idOf),
  };
}

/** Whether the site refuses the page size. */
const refusesPageSize = ({ refusal, text }: { refusal: Refusal; text: string }): boolean =>
  refusal.status === 400 && text.slice(0, 10_000).includes('"per_page"');

/** A count in a header; its name contains the brand. */
function countIn({ headers }: RestAnswer, name: 'total' | 'totalpages'): number | undefined {
  const text = headers.get(`x-wp-${name}`) ?? headers.get(`x-cms-${name}`);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

function readJson({ status, url, text }: RestAnswer): unknown {
  if (status !== 200) {
    const code = codeIn(text);
    const line = `${url.href} answers ${status}${code === undefined ? '' : ` (${code})`}`;
    throw GATEWAY_ERRORS.has(status) ? new OversizedError([line]) : new ImportError([line]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError([`${url.href} answers with something that is not JSON`]);
  }
}

function requireItem(value: unknown, address: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new ImportError([`${address} does not answer with an object`]);
}

function requireList(value: unknown, address: string): JsonObject[] {
  if (Array.isArray(value) && value.every(isJsonObject)) return value;
  throw new ImportError([`${address} does not answer with a list of objects`]);
}

/**
 * Finds the root of the REST API of a site, with its index. Tries the address itself, then the root that its `Link`
 * header names, then the root without rewritten addresses. Throws an ImportError when none answers with an index.
 */
async function findRoot(client: RestClient, address: URL): Promise<{ root: URL; index: JsonObject }> {
  const answer = await client.get(address);
  const indexAtAddress = indexIn(answer);
  if (indexAtAddress) return { root: answer.url, index: indexAtAddress };
  const linked = linkedRoot(answer);
  if (linked && !isSameSite(linked, answer.url)) {
    throw new ImportError([
      `${address.href} has its API at ${linked.href}. If that is the site to import, name it instead`,
    ]);
  }
  const root = linked ?? new URL('?rest_route=/', answer.url);
  const rootAnswer = await client.get(root);
  const index = indexIn(rootAnswer);
  if (index) return { root: rootAnswer.url, index };
  throw new ImportError([
    `${address.href} has no REST API: ${root.href} answers ${rootAnswer.status} without an index`,
  ]);
}

const LINK = /<([^>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/;

function linkedRoot({ headers, url }: RestAnswer): URL | undefined {
  const link = LINK.exec(headers.get('link') ?? '')?.[1];
  return link !== undefined && URL.canParse(link, url) ? new URL(link, url) : undefined;
}

function indexIn({ status, text }: RestAnswer): JsonObject | undefined {
  if (status !== 200 || !/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && Array.isArray(value.namespaces) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a route below a root, with or without rewritten addresses. */
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
