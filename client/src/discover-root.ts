/** The relation of the link that leads from a page to the REST API of its site. */
const API_RELATION = 'https://api.w.org/';

/**
 * Finds the address of the REST API of a site from the address of one of its pages. `fetch` is the function that sends the
 * request. Throws an error if the page names no API.
 */
export async function discoverRoot(
  address: string,
  { fetch: sendRequest = globalThis.fetch }: { fetch?: typeof globalThis.fetch } = {},
): Promise<string> {
  const response = await sendRequest(address, { method: 'HEAD' });
  for (const [, target, relation] of (response.headers.get('Link') ?? '').matchAll(/<([^>]*)>;\s*rel="([^"]*)"/g)) {
    if (relation === API_RELATION) return new URL(target as string, response.url || address).href;
  }
  throw new Error(`The page ${address} does not name a REST API.`);
}
