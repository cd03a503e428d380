import { ImportError } from '../../import-error.ts';
import { findRoot, routeAddress } from './find-root.ts';
import type { KeptAnswer, KeptAnswers } from './kept-answers.ts';
import { type AskPage, type ListEnd, readPages } from './list-pages.ts';
import { codeIn, type Refusal, refusalIn } from './refusal.ts';
import { GAVE_UP, OversizedError, type RestAnswer, type RestClient } from './rest-client.ts';
import { isItem, type RestItem } from './rest-item.ts';

type Parameters = Readonly<Record<string, string>>;

/** What a site answered, or why it did not. */
export type Given<Value> =
  | { readonly value: Value; readonly refusal?: never }
  | { readonly value?: never; readonly refusal: Refusal };

/** The API of a site. */
export interface RestApi {
  /** What the site says of itself. */
  readonly index: RestItem;
  /** The namespace of the core routes: `wp/v2` or `cms/v2`. */
  readonly namespace: string;
  /** One item. */
  read(path: string, parameters?: Parameters): Promise<Given<RestItem>>;
  /** The account that asks; asked for anew in each run. */
  readAccount(): Promise<Given<RestItem>>;
  /** A list that comes as a whole. */
  list(path: string, parameters?: Parameters): Promise<Given<readonly RestItem[]>>;
  /** A list, page by page: see `readPages`. */
  pages(
    path: string,
    wish?: { parameters?: Parameters; idOf?: ((item: RestItem) => unknown) | undefined },
  ): AsyncGenerator<readonly RestItem[], ListEnd>;
  /** How many requests were sent. */
  readonly requests: number;
}

const NAMESPACES = ['wp/v2', 'cms/v2'];

/**
 * Finds the API of the site at an address. What an earlier run kept is not asked for again. Throws an ImportError when
 * there is none.
 */
export async function findRestApi(
  { client, kept }: { client: RestClient; kept: KeptAnswers },
  address: URL,
): Promise<RestApi> {
  const { root, index } = await findRoot(client, address);
  const names = Array.isArray(index.namespaces) ? index.namespaces : [];
  const namespace = NAMESPACES.find((name) => names.includes(name));
  if (namespace === undefined) {
    throw new ImportError([`${root.href} has neither of the namespaces ${NAMESPACES.join(' and ')}`]);
  }
  const placeOf = (path: string) => (path.startsWith('/') ? path : `/${namespace}/${path}`);
  const ask = (path: string, parameters: Parameters) =>
    client.get(routeAddress(root, { path: placeOf(path), parameters }));
  /** What is kept has been understood once. */
  const remembered = async <Value>(
    { path, parameters, isFresh = false }: { path: string; parameters: Parameters; isFresh?: boolean },
    understand: (value: unknown, address: string) => Value,
  ): Promise<{ value: Value; answer: KeptAnswer; address: string } | { refusal: Refusal; text: string }> => {
    const question = `${placeOf(path)}?${new URLSearchParams(parameters)}`;
    const known = isFresh ? undefined : kept.get(question);
    if (known) return { value: understand(JSON.parse(known.text), question), answer: known, address: question };
    const given = await ask(path, parameters);
    const refusal = refusalIn(given);
    if (refusal) return { refusal, text: given.text };
    const value = understand(readJson(given), given.url.href);
    const answer = { text: given.text, total: countIn(given, 'total'), pages: countIn(given, 'totalpages') };
    kept.keep(question, answer);
    return { value, answer, address: given.url.href };
  };
  const askPage =
    (path: string, parameters: Parameters): AskPage =>
    async ({ page, size, isFresh }) => {
      const wish = { per_page: String(size), ...parameters, page: String(page) };
      try {
        const found = await remembered({ path, parameters: wish, isFresh }, requireList);
        if (!('refusal' in found)) {
          return { items: found.value, ...found.answer, address: found.address };
        }
        return namesSize(found) ? { tooMuch: new ImportError([`The site refuses pages of ${size}`]) } : found;
      } catch (error) {
        if (error instanceof OversizedError) return { tooMuch: error };
        throw error;
      }
    };
  return {
    index,
    namespace,
    get requests() {
      return client.requests;
    },
    read: (path, parameters = {}) => remembered({ path, parameters }, requireItem),
    readAccount: async () => {
      const answer = await ask('users/me', { context: 'edit' });
      const refusal = refusalIn(answer);
      return refusal ? { refusal } : { value: requireItem(readJson(answer), answer.url.href) };
    },
    list: (path, parameters = {}) => remembered({ path, parameters }, requireList),
    pages: (path, { parameters = {}, idOf } = {}) => readPages(askPage(path, parameters), idOf),
  };
}

/** The site takes no pages of this size. */
const namesSize = ({ refusal, text }: { refusal: Refusal; text: string }): boolean =>
  refusal.status === 400 && text.slice(0, 10_000).includes('"per_page"');

/** The names of these headers carry the brand. */
function countIn({ headers }: RestAnswer, name: 'total' | 'totalpages'): number | undefined {
  const text = headers.get(`x-wp-${name}`) ?? headers.get(`x-cms-${name}`);
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

function readJson({ status, url, text }: RestAnswer): unknown {
  if (status !== 200) {
    const code = codeIn(text);
    const line = `${url.href} answers ${status}${code === undefined ? '' : ` (${code})`}`;
    throw GAVE_UP.has(status) ? new OversizedError([line]) : new ImportError([line]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError([`${url.href} answers with what is no JSON`]);
  }
}

function requireItem(value: unknown, address: string): RestItem {
  if (isItem(value)) return value;
  throw new ImportError([`${address} does not answer with an object`]);
}

function requireList(value: unknown, address: string): RestItem[] {
  if (Array.isArray(value) && value.every(isItem)) return value;
  throw new ImportError([`${address} does not answer with a list of objects`]);
}
