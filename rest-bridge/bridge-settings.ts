import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import { type RestAddressOptions, type RestDialect, restAddress } from './rest-dialect.ts';

/** The settings of the REST API of one site. */
export interface BridgeSettings extends RestAddressOptions {
  /** Returns the address of a path below the REST root, which has the dialect's spelling and begins with a slash. */
  address(path: string): string;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Whether pages of this origin may send credentials and read the responses (CORS). */
  allowsOrigin(origin: string): boolean;
  /** The full addresses of the prefixes in compact relation names (CURIEs), such as `cms:term`. */
  curies: readonly { name: string; href: string; templated: true }[];
}

/**
 * Creates the settings of a site. `origins` are the other origins that may use the API; null allows all.
 * `exposedHeaders` are the headers of answers that pages of other origins may read, beside those of the API.
 */
export function bridgeSettings(
  home: string,
  {
    dialect,
    origins = null,
    form = 'pretty',
    exposedHeaders = [],
  }: {
    dialect: RestDialect;
    origins?: readonly string[] | null;
    form?: PermalinkForm;
    exposedHeaders?: readonly string[];
  },
): BridgeSettings {
  const allowedOrigins = origins && new Set([...origins, new URL(home).origin]);
  const prefix = dialect.headerPrefix;
  const address = (path: string) => restAddress({ home, dialect, form }, path);
  return {
    dialect,
    home,
    form,
    address,
    allowsOrigin: (origin) => allowedOrigins === null || allowedOrigins.has(origin),
    headers: {
      'X-Robots-Tag': 'noindex',
      Link: `<${address('/')}>; rel="https://api.w.org/"`,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': [`${prefix}Total`, `${prefix}TotalPages`, 'Link', ...exposedHeaders].join(', '),
      'Access-Control-Allow-Headers': `Authorization, ${prefix}Nonce, Content-Disposition, Content-MD5, Content-Type, X-HTTP-Method-Override`,
    },
    curies: [{ name: dialect.curie, href: 'https://api.w.org/{rel}', templated: true }],
  };
}
