import { isJsonObject } from '../../schema/values/json-text.ts';

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
  /** What the browser remembers of a guest who commented and wanted it; null without it. */
  commenter(header: string | undefined): Commenter | null;
  commenterCookie(commenter: Commenter, seconds: number): string;
  expiredCommenterCookie(): string;
}

/** A guest who comments. */
export interface Commenter {
  author: string;
  email: string;
  url: string;
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
  const commenterName = `${prefix}${brand}_commenter`;
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    sessionToken: (header) => cookieValue(header, { name: sessionName }),
    anonymousToken: (header) => cookieValue(header, { name: anonymousName }),
    sessionCookie: (token, seconds) =>
      `${sessionName}=${token}${attributes}${seconds === undefined ? '' : `; Max-Age=${seconds}`}`,
    expiredSessionCookie: () => `${sessionName}=${attributes}; Max-Age=0`,
    anonymousCookie: (token) => `${anonymousName}=${token}${attributes}`,
    commenter: (header) => readCommenter(cookieValue(header, { name: commenterName, pattern: COMMENTER })),
    commenterCookie: (commenter, seconds) =>
      `${commenterName}=${Buffer.from(JSON.stringify(commenter)).toString('base64url')}${attributes}; Max-Age=${seconds}`,
    expiredCommenterCookie: () => `${commenterName}=${attributes}; Max-Age=0`,
  };
}

/** The value of a cookie with a token. */
const TOKEN = /^[\w-]{16,64}$/;
/** The value of a cookie with a guest: their texts are shorter, or the comment was refused. */
const COMMENTER = /^[\w-]{1,3000}$/;

function readCommenter(value: string | null): Commenter | null {
  if (value === null) return null;
  try {
    const stored: unknown = JSON.parse(Buffer.from(value, 'base64url').toString('utf8'));
    const textOf = (name: string): string => {
      const text = isJsonObject(stored) ? stored[name] : undefined;
      return typeof text === 'string' ? text : '';
    };
    return { author: textOf('author'), email: textOf('email'), url: textOf('url') };
  } catch {
    return null;
  }
}

/** The first valid value of the cookies of that name. They consist of letters, digits, `-` and `_`; others are ignored. */
function cookieValue(
  header: string | undefined,
  { name, pattern = TOKEN }: { name: string; pattern?: RegExp },
): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equalSign = pair.indexOf('=');
    if (equalSign < 0 || pair.slice(0, equalSign).trim() !== name) continue;
    const value = pair.slice(equalSign + 1).trim();
    if (pattern.test(value)) return value;
  }
  return null;
}
