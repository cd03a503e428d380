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
  /** The credentials of a site that this start created. A password that the operator chose is null. */
  credentials?: { login: string; password: string | null; applicationPassword?: string };
  /** The path of the file with the credentials, if the banner does not show them. */
  credentialsFile?: string;
}

/** The rows with credentials: their names and values. */
export const credentialRows = ({
  login,
  password,
  applicationPassword,
}: NonNullable<BannerDetails['credentials']>): [string, string][] => [
  ['Login', login],
  ['Password', password ?? 'the one that you chose'],
  ...(applicationPassword === undefined
    ? []
    : [['For programs', (applicationPassword.match(/.{1,4}/g) ?? []).join(' ')] as [string, string]]),
];

/** The addresses of a site for the banner. */
export const bannerAddresses = async (app: App, { siteUrl }: Config): Promise<BannerDetails> => ({
  siteUrl,
  restRoot: await app.restRoot(),
  graphqlUrl: app.graphqlUrl,
  wpgraphqlUrl: app.wpgraphqlUrl,
});

const shownOnce = ({ applicationPassword }: NonNullable<BannerDetails['credentials']>): string =>
  applicationPassword ? 'The two passwords are shown only once.' : 'The password is shown only once.';

/** The banner: the addresses of the site and, after its first start, the credentials. */
export function formatBanner(details: BannerDetails): string {
  const { siteUrl, restRoot, graphqlUrl, wpgraphqlUrl, port, metricsPort, credentials, credentialsFile } = details;
  const rows: [string, string][] = [
    ...(port === undefined ? [] : [['Port', String(port)] as [string, string]]),
    ...(metricsPort === undefined ? [] : [['Metrics port', String(metricsPort)] as [string, string]]),
    ['Site', siteUrl],
    ['REST', restRoot],
    ['GraphQL', graphqlUrl],
    ...(wpgraphqlUrl === null ? [] : [['WPGraphQL', wpgraphqlUrl] as [string, string]]),
  ];
  if (credentials) rows.push(...credentialRows(credentials));
  if (credentialsFile !== undefined) rows.push(['First login', credentialsFile]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  const notes = [
    ...(siteUrl.endsWith(':0')
      ? ['', '  These addresses do not work: set SITE_URL to the public address of the site.']
      : []),
    ...(credentials?.password
      ? ['', `  ${shownOnce(credentials)} Note ${credentials.applicationPassword ? 'them' : 'it'} now.`]
      : []),
    ...(credentialsFile === undefined
      ? []
      : ['', '  The file has the credentials of the administrator. Delete it when you have noted them.']),
  ];
  return `\n${['  Postern is ready.', '', ...lines, ...notes].join('\n')}\n\n`;
}
