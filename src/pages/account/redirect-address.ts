/** Schemes of addresses that run code or open local files. */
const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'filesystem:',
  'view-source:',
]);

/** Hosts of the user's own machine, to which a password may be sent without TLS. */
const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]']);

export type RedirectAddressError = 'invalid_redirect_url_format' | 'invalid_redirect_scheme';

/**
 * Checks the redirect address of an application (docs/protocol/authentication.md#authorization-page) and returns its
 * error; null for a valid address. Schemes of native applications are valid. `isLocal`: the site runs on the user's
 * machine.
 */
export function redirectAddressError(address: string, { isLocal }: { isLocal: boolean }): RedirectAddressError | null {
  // Browsers drop or change these characters, so that the address would lead to another host than it shows.
  if (/[\s\p{Cc}\\]/u.test(address) || !/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(address)) {
    return 'invalid_redirect_url_format';
  }
  if (!URL.canParse(address)) return 'invalid_redirect_url_format';
  const { protocol, host, hostname } = new URL(address);
  if (host === '' || FORBIDDEN_SCHEMES.has(protocol)) return 'invalid_redirect_url_format';
  return protocol === 'http:' && !isLocal && !LOOPBACK_HOSTS.has(hostname) ? 'invalid_redirect_scheme' : null;
}

/** Adds parameters to the query of an address and replaces those with the same names. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const hash = address.indexOf('#');
  const fragment = hash < 0 ? '' : address.slice(hash);
  const [path = '', ...query] = (hash < 0 ? address : address.slice(0, hash)).split('?');
  const otherParameters = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=', 1)[0] ?? ''));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${[...otherParameters, ...added].join('&')}${fragment}`;
}

/** Whether an address is on the front end. Browsers treat a backslash as a slash, and drop control characters. */
export function isAddressOf(frontEndUrl: string, address: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address)) return false;
  const { origin, username } = new URL(address);
  return origin === new URL(frontEndUrl).origin && username === '';
}

/** The path, the query and the fragment of a requested address; null if it is not on this site. `home`: the address of the site. */
export function addressOnSite({ home }: { home: string }, requested: string): string | null {
  // Browsers treat a backslash as a slash, and drop control characters.
  if (/[\\\p{Cc}]/u.test(requested) || !URL.canParse(requested, `${home}/`)) return null;
  const address = new URL(requested, `${home}/`);
  if (address.origin !== new URL(home).origin || address.username !== '') return null;
  // A path that begins with two slashes would name another host.
  return `${address.pathname.replace(/^\/+/, '/')}${address.search}${address.hash}`;
}
