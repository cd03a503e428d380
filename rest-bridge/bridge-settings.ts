import type { PermalinkForm } from '../schema/core/site/permalink-structure.ts';
import { type RestPlace, restAddress } from './addresses.ts';
import type { RestDialect } from './rest-dialect.ts';

/** The settings of the bridge. */
export interface BridgeSettings extends RestPlace {
  /** The address of a path below the REST root. The path has the dialect's spelling and begins with a slash. */
  address(path: string): string;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Whether pages of this origin may send credentials and read the answers. */
  allowsOrigin(origin: string): boolean;
  /** The addresses that the prefixes of compact relation names (CURIEs) stand for. */
  curies: readonly { name: string; href: string; templated: true }[];
}

/** The settings of a site in a dialect; `origins`: those beside its own whose pages may use the API; by default all. */
export function bridgeSettings(
  home: string,
  {
    dialect,
    origins = null,
    form = 'pretty',
  }: { dialect: RestDialect; origins?: readonly string[] | null; form?: PermalinkForm },
): BridgeSettings {
  const allowed = origins && new Set([...origins, new URL(home).origin]);
  const prefix = dialect.headerPrefix;
  const address = (path: string) => restAddress({ home, dialect, form }, path);
  return {
    dialect,
    home,
    form,
    address,
    allowsOrigin: (origin) => allowed === null || allowed.has(origin),
    headers: {
      'X-Robots-Tag': 'noindex',
      Link: `<${address('/')}>; rel="https://api.w.org/"`,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': `${prefix}Total, ${prefix}TotalPages, Link`,
      'Access-Control-Allow-Headers': `Authorization, ${prefix}Nonce, Content-Disposition, Content-MD5, Content-Type`,
    },
    curies: [{ name: dialect.curie, href: 'https://api.w.org/{rel}', templated: true }],
  };
}
