import type { App } from '../app.ts';
import type { Config } from '../config.ts';

/** The values in the banner that a start prints. */
export interface BannerDetails {
  siteUrl: string;
  restRoot: string;
  graphqlUrl: string;
  /** Null if the WPGraphQL API is off. */
  wpgraphqlUrl: string | null;
  /** The ports that the system chose because of PORT=0 or METRICS_PORT=0. */
  port?: number;
  metricsPort?: number;
  /** The credentials of a demo site that this start created. */
  credentials?: { login: string; password: string; applicationPassword: string };
}

/** The addresses of a site for the banner. */
export const bannerAddresses = async (app: App, { siteUrl }: Config): Promise<BannerDetails> => ({
  siteUrl,
  restRoot: await app.restRoot(),
  graphqlUrl: app.graphqlUrl,
  wpgraphqlUrl: app.wpgraphqlUrl,
});

/** The banner: the addresses of the site and, after its first start, the credentials. */
export function formatBanner(details: BannerDetails): string {
  const { siteUrl, restRoot, graphqlUrl, wpgraphqlUrl, port, metricsPort, credentials } = details;
  const rows: [string, string][] = [
    ...(port === undefined ? [] : [['Port', String(port)] as [string, string]]),
    ...(metricsPort === undefined ? [] : [['Metrics port', String(metricsPort)] as [string, string]]),
    ['Site', siteUrl],
    ['REST', restRoot],
    ['GraphQL', graphqlUrl],
    ...(wpgraphqlUrl === null ? [] : [['WPGraphQL', wpgraphqlUrl] as [string, string]]),
  ];
  if (credentials) {
    rows.push(
      ['Login', credentials.login],
      ['Password', credentials.password],
      ['For programs', (credentials.applicationPassword.match(/.{1,4}/g) ?? []).join(' ')],
    );
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const notes = [
    ...(siteUrl.endsWith(':0')
      ? ['', '  These addresses do not work: set SITE_URL to the public address of the site.']
      : []),
    ...(credentials ? ['', '  The two passwords are shown only once. Note them now.'] : []),
  ];
  return `\n${['  Postern is ready.', '', ...lines, ...notes].join('\n')}\n\n`;
}
