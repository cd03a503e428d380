import type { PermalinkForm } from '../schema/content/addresses/permalink-structure.ts';
import { type RestPlace, restAddress } from './addresses.ts';
import type { Dialect } from './dialect.ts';

/** What the bridge is told about the program around it. */
export interface BridgeSettings extends RestPlace {
  /** The address of a path below the REST root: in the dialect's spelling, beginning with a slash. */
  address(path: string): string;
  /** Headers that every answer has. */
  headers: Readonly<Record<string, string>>;
  /** Whether pages of this origin may read answers, and send credentials along. */
  allowsOrigin(origin: string): boolean;
  /** Explanation of the compact relation names. */
  curies: readonly { name: string; href: string; templated: true }[];
}

/** The settings of a site under a dialect; `origins` are those whose pages may use the API, all unless given. */
export function bridgeSettings(
  home: string,
  {
    dialect,
    origins = null,
    form = 'pretty',
  }: { dialect: Dialect; origins?: readonly string[] | null; form?: PermalinkForm },
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
