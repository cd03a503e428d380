import type { GraphQLError } from 'graphql';
import { domainError } from '../core/domain-errors.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import { isLoopbackHost } from '../values/loopback-host.ts';

/** The address of a site. */
type SiteAddress = { readonly addresses: Pick<Kernel['addresses'], 'home'> };
type SiteConfiguration = SiteAddress & Pick<Kernel, 'applicationPasswords'>;

/** Whether the address of the site is a loopback address, so that requests do not leave this machine. */
export const isLoopbackSite = ({ addresses }: SiteAddress): boolean => isLoopbackHost(new URL(addresses.home).hostname);

/** Whether nobody can read requests on their way to the site: it uses TLS or a loopback address. */
export const hasPrivateTransport = (site: SiteAddress): boolean =>
  new URL(site.addresses.home).protocol === 'https:' || isLoopbackSite(site);

/** Returns the reason why application passwords cannot be used on this site; null if they can. */
export function applicationPasswordsUnavailableReason(site: SiteConfiguration): 'off' | 'plain-http' | null {
  const { applicationPasswords = 'https' } = site;
  if (applicationPasswords === 'off') return 'off';
  return applicationPasswords === 'always' || hasPrivateTransport(site) ? null : 'plain-http';
}

/** Whether application passwords can be used on this site. */
export const areApplicationPasswordsAvailable = (site: SiteConfiguration): boolean =>
  applicationPasswordsUnavailableReason(site) === null;

const REASON_MESSAGES = {
  off: 'The site has APPLICATION_PASSWORDS=off.',
  'plain-http':
    'The site uses plain HTTP, so others could read the passwords. Set SITE_URL to an https address, or APPLICATION_PASSWORDS=always.',
} as const;

/**
 * Returns the error `application_passwords_disabled` (501), which names the setting to change; null if they are
 * available.
 */
export function applicationPasswordsError(site: SiteConfiguration): GraphQLError | null {
  const reason = applicationPasswordsUnavailableReason(site);
  if (reason === null) return null;
  const message = `Application passwords are not available on this site. ${REASON_MESSAGES[reason]}`;
  return domainError('application_passwords_disabled', { message });
}
