import { hasPrivateTransport, isLoopbackSite } from '../../schema/auth/application-password.ts';
import { isLoopbackHost } from '../../schema/values/loopback-host.ts';
import type { Config } from '../config.ts';
import { type Check, fails, passes, warns } from './check-result.ts';

/** The checks of settings that depend on each other: addresses, proxies, credentials and requests to other sites. */
export function accessChecks(config: Config): Check[] {
  const site = { addresses: { home: config.siteUrl } };
  const isPrivate = hasPrivateTransport(site);
  return [
    { name: 'address', run: () => addressCheck(config, isLoopbackSite(site)) },
    { name: 'proxies', run: () => proxyCheck(config, isPrivate) },
    { name: 'application passwords', run: () => applicationPasswordCheck(config, isPrivate) },
    { name: 'other credentials', run: () => credentialCheck(config, isPrivate) },
    { name: 'outgoing requests', run: () => outgoingCheck(config) },
    { name: 'metrics', run: () => metricsCheck(config) },
  ];
}

function addressCheck({ siteUrl, host, port }: Config, isLoopback: boolean) {
  if (siteUrl.endsWith(':0')) return fails('With PORT=0, set SITE_URL: links contain port 0 otherwise.');
  if (isLoopback && !isLoopbackHost(host))
    return warns(
      `HOST=${host} accepts requests from the network, but links lead to ${siteUrl}. Set SITE_URL to the public address.`,
    );
  return passes(`The site is at ${siteUrl}; the program listens on ${host}, port ${port}.`);
}

/** The program serves plain HTTP, so that an https address means a proxy in front of it. */
function proxyCheck({ siteUrl, trustedProxies }: Config, isPrivate: boolean) {
  const isHttps = siteUrl.startsWith('https:');
  if (isHttps && trustedProxies.length === 0)
    return warns(
      'SITE_URL begins with https:, so a proxy with TLS is in front of the program, but TRUSTED_PROXIES is empty: failed logins of all clients are counted together. Name the proxy, for example loopback.',
    );
  if (!isHttps && !isPrivate)
    return warns(
      `${siteUrl} is not encrypted. Put a proxy with TLS in front of the program, and set SITE_URL to the https address.`,
    );
  return passes(trustedProxies.length === 0 ? 'No proxy is expected.' : `Trusted: ${trustedProxies.join(', ')}.`);
}

function applicationPasswordCheck({ applicationPasswords }: Config, isPrivate: boolean) {
  if (applicationPasswords === 'off') return passes('Application passwords are off.');
  if (isPrivate) return passes('Application passwords are accepted.');
  return applicationPasswords === 'always'
    ? warns(
        'APPLICATION_PASSWORDS=always accepts them over plain HTTP, where everyone on the network path can read them. Use an https SITE_URL.',
      )
    : warns('Application passwords are refused, because SITE_URL is not an https address. Use one.');
}

function credentialCheck({ tokens, xmlrpc, frontEnd }: Config, isPrivate: boolean) {
  const used = [
    ...(tokens?.allowsLogin ? ['JWT=on'] : []),
    ...(xmlrpc ? ['XMLRPC=on'] : []),
    ...(frontEnd ? ['FAUST_FRONTEND_URL'] : []),
  ];
  if (used.length === 0) return passes('No bearer tokens, XML-RPC or front end with a secret.');
  if (!isPrivate)
    return warns(
      `With ${used.join(' and ')}, clients send secrets to an address without encryption. Use an https SITE_URL.`,
    );
  const randomKey = tokens && tokens.secret === undefined ? ' A random key in the database signs bearer tokens.' : '';
  return passes(`${used.join(', ')}.${randomKey}`);
}

function outgoingCheck({ outgoingRequests, webhooks }: Config) {
  if (outgoingRequests) return passes('Requests to public addresses of other sites are allowed.');
  const targets =
    webhooks.targets.length === 0
      ? 'Webhooks reach no receiver.'
      : `Webhooks reach ${webhooks.targets.join(', ')} only.`;
  return passes(`OUTGOING_REQUESTS=off: no embeds, feeds in widgets or uploads from addresses. ${targets}`);
}

function metricsCheck({ operations: { metricsHost, metricsPort } }: Config) {
  if (metricsPort === undefined) return passes('METRICS_PORT is not set: no metrics are served.');
  return isLoopbackHost(metricsHost)
    ? passes(`Metrics are served on ${metricsHost}, port ${metricsPort}.`)
    : warns(
        `Everyone who reaches ${metricsHost}, port ${metricsPort} can read the metrics. Let a firewall admit the monitoring only.`,
      );
}
