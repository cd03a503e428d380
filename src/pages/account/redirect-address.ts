/** Schemes whose addresses run something, or lead into the machine of whoever follows them. */
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

/** Where a program may be told without TLS: on the machine of whoever sits before it. */
const OWN_MACHINE = new Set(['127.0.0.1', '[::1]']);

export type AddressMistake = 'invalid_redirect_url_format' | 'invalid_redirect_scheme';

/**
 * What is wrong with an address that an application wants its answer at (protocol 7.12); null for nothing. Schemes of
 * applications' own are fine. `isLocal` where the site itself is on the machine of whoever uses it.
 */
export function redirectMistake(address: string, { isLocal }: { isLocal: boolean }): AddressMistake | null {
  // What browsers drop or read otherwise would lead elsewhere than it seems.
  if (/[\s\p{Cc}\\]/u.test(address) || !/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(address)) {
    return 'invalid_redirect_url_format';
  }
  if (!URL.canParse(address)) return 'invalid_redirect_url_format';
  const { protocol, host, hostname } = new URL(address);
  if (host === '' || REFUSED.has(protocol)) return 'invalid_redirect_url_format';
  return protocol === 'http:' && !isLocal && !OWN_MACHINE.has(hostname) ? 'invalid_redirect_scheme' : null;
}

/** An address with parameters added to its query; parameters of the same names go. */
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
