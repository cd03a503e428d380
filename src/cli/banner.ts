/** What the banner of a start shows. */
export interface BannerDetails {
  siteUrl: string;
  restRoot: string;
  graphqlUrl: string;
  /** Ports that the system has chosen, since nothing else names them. */
  port?: number;
  metricsPort?: number;
  /** How to log in to a site that was created just now. */
  credentials?: { login: string; password: string; applicationPassword: string };
}

/** Lines that name the addresses of the site and, after its first start, how to log in. */
export function formatBanner({ siteUrl, restRoot, graphqlUrl, port, metricsPort, credentials }: BannerDetails): string {
  const rows: [string, string][] = [
    ...(port === undefined ? [] : [['Port', String(port)] as [string, string]]),
    ...(metricsPort === undefined ? [] : [['Metrics port', String(metricsPort)] as [string, string]]),
    ['Site', siteUrl],
    ['REST', restRoot],
    ['GraphQL', graphqlUrl],
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
  const last = [
    ...(siteUrl.endsWith(':0')
      ? ['', '  These addresses do not work: set SITE_URL to the public address of the site.']
      : []),
    ...(credentials ? ['', '  The two passwords are shown only once. Note them now.'] : []),
  ];
  return `\n${['  Postern is ready.', '', ...lines, ...last].join('\n')}\n\n`;
}
