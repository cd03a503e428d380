/** Schemes whose addresses run code, or open something on the user's machine. */
const REFUSED = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'about:',
  'filesystem:',
  'view-source:',
]);

/** Hosts to which a password may be sent without TLS: the user's own machine. */
const OWN_MACHINE = new Set(['127.0.0.1', '[::1]']);

export type AddressMistake = 'invalid_redirect_url_format' | 'invalid_redirect_scheme';

/**
 * The problem of an application's redirect address (docs/protocol/authentication.md#authorization-page); null for a
 * valid one. Schemes of native applications are valid. `isLocal` is set when the site runs on the user's machine.
 */
export function redirectMistake(address: string, { isLocal }: { isLocal: boolean }): AddressMistake | null {
  // Browsers drop or reinterpret these characters, so the address would lead to another place than it shows.
  if (/[\s\p{Cc}\\]/u.test(address) || !/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(address)) {
    return 'invalid_redirect_url_format';
  }
  if (!URL.canParse(address)) return 'invalid_redirect_url_format';
  const { protocol, host, hostname } = new URL(address);
  if (host === '' || REFUSED.has(protocol)) return 'invalid_redirect_url_format';
  return protocol === 'http:' && !isLocal && !OWN_MACHINE.has(hostname) ? 'invalid_redirect_scheme' : null;
}

/** Adds parameters to the query of an address and replaces those with the same names. */
export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const mark = address.indexOf('#');
  const fragment = mark < 0 ? '' : address.slice(mark);
  const [path = '', ...query] = (mark < 0 ? address : address.slice(0, mark)).split('?');
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !Object.hasOwn(parameters, pair.split('=', 1)[0] ?? ''));
  const added = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${path}?${[...kept, ...added].join('&')}${fragment}`;
}
