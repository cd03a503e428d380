import type { RequestContext } from '../../core/request-context.ts';
import { onSiteHost } from '../../core/site/site-languages.ts';

/**
 * Returns the path of an address of the site, with slashes at both ends, or the path and query of an address without a
 * path. An address on the host of a language is that below its folder. `isDecoded` decodes the letters of the path.
 */
export function pathOfAddress(
  address: string,
  { context, isDecoded = false }: { context: RequestContext; isDecoded?: boolean },
): string {
  const { home } = context.kernel.addresses;
  const found = onSiteHost(address, context.site);
  const path = found.startsWith(home) ? found.slice(home.length) : found;
  const decoded = isDecoded ? decodedPath(path) : path;
  const rooted = decoded.startsWith('/') ? decoded : `/${decoded}`;
  return rooted.includes('?') || rooted.endsWith('/') ? rooted : `${rooted}/`;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the path of the address of a file, without the host. */
export const pathOfFileAddress = (address: string): string =>
  URL.canParse(address) ? new URL(address).pathname : address;

/**
 * Returns an address on the host of the site as one of the site, whatever its port: a front end that runs on the same host passes
 * its own addresses. All others are returned as they are.
 */
export function onPortOfSite(uri: string, { kernel }: RequestContext): string {
  const home = new URL(`${kernel.addresses.home}/`);
  if (!/^(?:https?:)?\/\//.test(uri) || !URL.canParse(uri, home)) return uri;
  const url = new URL(uri, home);
  const isSameHost = url.hostname === home.hostname && url.host !== home.host;
  return isSameHost ? `${home.origin}${url.pathname}${url.search}${url.hash}` : uri;
}
