/** The username of an account and one of its application passwords. */
export interface ApplicationPassword {
  username: string;
  applicationPassword: string;
}

/** A bearer token, or a function that returns the current one. */
export interface BearerToken {
  token: string | (() => string | Promise<string>);
}

/**
 * The nonce of a page, for scripts of a browser that is logged in by cookie. `renew` returns a new nonce after the old one
 * has expired.
 */
export interface CookieNonce {
  nonce: string;
  renew?: () => Promise<string>;
}

export type Authentication = ApplicationPassword | BearerToken | CookieNonce;

/** Adds credentials to requests. */
export interface Credentials {
  /** Returns the headers of a request. */
  headers(): Promise<Record<string, string>>;
  /** The mode of cookies; undefined leaves the default of `fetch`. */
  readonly mode?: RequestCredentials;
  /** Stores the nonce that an answer renewed. */
  receive(headers: Headers): void;
  /** Renews expired credentials; false if that is impossible. */
  renew(): Promise<boolean>;
}

/** Creates the credentials of a client. `brand` is `cms` or `wp`, which names the header of a nonce. */
export function createCredentials(authentication: Authentication | undefined, brand: string): Credentials {
  const unchanged = { receive: () => {}, renew: async () => false };
  if (authentication === undefined) return { ...unchanged, headers: async () => ({}) };
  if ('applicationPassword' in authentication) {
    const { username, applicationPassword } = authentication;
    const value = `Basic ${toBase64(`${username}:${applicationPassword}`)}`;
    return { ...unchanged, headers: async () => ({ Authorization: value }) };
  }
  if ('token' in authentication) {
    const { token } = authentication;
    return {
      ...unchanged,
      headers: async () => ({ Authorization: `Bearer ${typeof token === 'string' ? token : await token()}` }),
    };
  }
  const header = `X-${brand.toUpperCase()}-Nonce`;
  let { nonce } = authentication;
  return {
    mode: 'include',
    headers: async () => ({ [header]: nonce }),
    receive: (headers) => {
      nonce = headers.get(header) ?? nonce;
    },
    renew: async () => {
      if (!authentication.renew) return false;
      nonce = await authentication.renew();
      return true;
    },
  };
}

/** Encodes the UTF-8 bytes of a text as base64. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
