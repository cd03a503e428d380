import { isJsonObject, type JsonObject } from '../../../../schema/values/json-text.ts';
import { ImportError } from '../../import-error.ts';
import type { RestAnswer, RestClient } from './rest-client.ts';
import { isSameSite } from './same-site.ts';

/**
 * Finds the root of the REST API of a site, with its index. Tries the address itself, then the root that its `Link`
 * header names, then the root without rewritten addresses. Throws an ImportError when none answers with an index.
 */
export async function findRoot(client: RestClient, address: URL): Promise<{ root: URL; index: JsonObject }> {
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
