import type { Dialect } from './dialect.ts';

/** What the bridge is told about the program around it. */
export interface BridgeSettings {
  dialect: Dialect;
  /** The REST root as an address, ending in a slash. */
  root: string;
  /** Public home, without a slash at the end. */
  home: string;
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
  { dialect, origins = null }: { dialect: Dialect; origins?: readonly string[] | null },
): BridgeSettings {
  const allowed = origins && new Set([...origins, new URL(home).origin]);
  const root = `${home}${dialect.restRoot}`;
  const prefix = dialect.headerPrefix;
  return {
    dialect,
    home,
    root,
    allowsOrigin: (origin) => allowed === null || allowed.has(origin),
    headers: {
      'X-Robots-Tag': 'noindex',
      Link: `<${root}>; rel="https://api.w.org/"`,
      'X-Content-Type-Options': 'nosniff',
      'Access-Control-Expose-Headers': `${prefix}Total, ${prefix}TotalPages, Link`,
      'Access-Control-Allow-Headers': `Authorization, ${prefix}Nonce, Content-Disposition, Content-MD5, Content-Type`,
    },
    curies: [{ name: dialect.curie, href: 'https://api.w.org/{rel}', templated: true }],
  };
}
