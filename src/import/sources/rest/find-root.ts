import { ImportError } from '../../import-error.ts';
import type { RestAnswer, RestClient } from './rest-client.ts';
import { isItem, type RestItem } from './rest-item.ts';
import { isSameSite } from './same-site.ts';

/**
 * The root of the API of the site at an address, with what the site says of itself: the address itself where it answers
 * with an index, what its header names, or the root without rewritten addresses. Throws an ImportError when there is none.
 */
export async function findRoot(client: RestClient, address: URL): Promise<{ root: URL; index: RestItem }> {
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

/** The address of a route below a root, in either of its forms. */
export function routeAddress(
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
