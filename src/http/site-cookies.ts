/** The cookies of a site: their names, how they are read and written. */
export interface SiteCookies {
  /** The token of the login, from the header `Cookie`; null for none. */
  sessionToken(header: string | undefined): string | null;
  /** The token that forms are bound to where nobody is logged in; null for none. */
  visitorToken(header: string | undefined): string | null;
  /** Values for the header `Set-Cookie`. A session without `seconds` ends with the browser. */
  keepSession(token: string, seconds?: number): string;
  dropSession(): string;
  keepVisitor(token: string): string;
}

/**
 * Gives the cookies of a site. No script reads them, and other sites' forms do not send them; behind TLS they are never
 * sent without it, and the prefix keeps neighbours below the same domain from setting them (RFC 6265bis, 4.1.3).
 */
export function siteCookies({ home, brand }: { home: string; brand: string }): SiteCookies {
  const isSecure = home.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const session = `${prefix}${brand}_session`;
  const visitor = `${prefix}${brand}_visitor`;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    sessionToken: (header) => cookieValue(header, session),
    visitorToken: (header) => cookieValue(header, visitor),
    keepSession: (token, seconds) =>
      `${session}=${token}${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`,
    dropSession: () => `${session}=${attributes}; Max-Age=0`,
    keepVisitor: (token) => `${visitor}=${token}${attributes}`,
  };
}

/** Tokens are letters, digits, `-` and `_`: what else stands in a cookie of the name is none of ours. */
function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const mark = pair.indexOf('=');
    if (mark < 0 || pair.slice(0, mark).trim() !== name) continue;
    const value = pair.slice(mark + 1).trim();
    if (/^[\w-]{16,64}$/.test(value)) return value;
  }
  return null;
}
