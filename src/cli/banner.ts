/** What the banner of a start shows. */
export interface BannerDetails {
  siteUrl: string;
  restRoot: string;
  graphqlUrl: string;
  /** Ports that the system has chosen, since nothing else names them. */
  port?: number;
  metricsPort?: number;
  /** How to get into a site that was made just now. */
  credentials?: { login: string; password: string; applicationPassword: string };
}

/** A few lines about where the site is and, after its very first start, how to get in. */
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
      ? ['', '  These addresses lead nowhere: set SITE_URL to the one that people reach the site at.']
      : []),
    ...(credentials ? ['', '  The two passwords are shown this once: keep them.'] : []),
  ];
  return `\n${['  Postern is ready.', '', ...lines, ...last].join('\n')}\n\n`;
}
