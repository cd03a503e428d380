/** Reads and writes the cookies of a site. */
export interface SiteCookies {
  /** The session token in a `Cookie` header; null without one. */
  sessionToken(header: string | undefined): string | null;
  /** The token to which forms of anonymous viewers are bound; null without one. */
  anonymousToken(header: string | undefined): string | null;
  /** The `Set-Cookie` value of a session, which lasts `seconds`; without them it ends with the browser. */
  sessionCookie(token: string, seconds?: number): string;
  /** The `Set-Cookie` value that deletes the session cookie. */
  expiredSessionCookie(): string;
  anonymousCookie(token: string): string;
}

/**
 * Creates the cookies of a site. They are `HttpOnly`, and POST requests of other sites do not send them. On https they are
 * `Secure`, and the prefix `__Host-` prevents other hosts of the same domain from setting them (RFC 6265bis, 4.1.3).
 */
export function siteCookies({ home, brand }: { home: string; brand: string }): SiteCookies {
  const isSecure = home.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  const sessionName = `${prefix}${brand}_session`;
  const anonymousName = `${prefix}${brand}_visitor`;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    sessionToken: (header) => cookieValue(header, sessionName),
    anonymousToken: (header) => cookieValue(header, anonymousName),
    sessionCookie: (token, seconds) =>
      `${sessionName}=${token}${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`,
    expiredSessionCookie: () => `${sessionName}=${attributes}; Max-Age=0`,
    anonymousCookie: (token) => `${anonymousName}=${token}${attributes}`,
  };
}

/**
 * The first valid token in the cookies of that name. Tokens consist of letters, digits, `-` and `_`; other values are
 * ignored.
 */
function cookieValue(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equalSign = pair.indexOf('=');
    if (equalSign < 0 || pair.slice(0, equalSign).trim() !== name) continue;
    const value = pair.slice(equalSign + 1).trim();
    if (/^[\w-]{16,64}$/.test(value)) return value;
  }
  return null;
}
