import type { GraphQLError } from 'graphql';
import { domainError } from '../core/domain-errors.ts';
import type { Kernel } from '../core/domain-kernel.ts';

type Site = Pick<Kernel, 'addresses' | 'applicationPasswords'>;

/** Whether the site is reached on this machine alone, so that requests do not leave it. */
export function isLoopbackSite({ addresses }: Pick<Kernel, 'addresses'>): boolean {
  const { hostname } = new URL(addresses.home);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}

/** Whether requests to the site are private: behind TLS, or on this machine. */
export const hasPrivateTransport = (site: Pick<Kernel, 'addresses'>): boolean =>
  new URL(site.addresses.home).protocol === 'https:' || isLoopbackSite(site);

/** Why programs cannot log in with application passwords; null if they can. */
export function applicationPasswordsUnavailableReason(site: Site): 'off' | 'plain-http' | null {
  const { applicationPasswords = 'https' } = site;
  if (applicationPasswords === 'off') return 'off';
  return applicationPasswords === 'always' || hasPrivateTransport(site) ? null : 'plain-http';
}

/** Whether programs can log in with application passwords. */
export const areApplicationPasswordsAvailable = (site: Site): boolean =>
  applicationPasswordsUnavailableReason(site) === null;

const REASONS = {
  off: 'The site has APPLICATION_PASSWORDS=off.',
  'plain-http':
    'The site is served over plain HTTP, where others can read them. Set SITE_URL to an https address, or APPLICATION_PASSWORDS=always.',
} as const;

/** `application_passwords_disabled` (501), with the setting to change; null if programs can log in with such passwords. */
export function applicationPasswordsRefusal(site: Site): GraphQLError | null {
  const reason = applicationPasswordsUnavailableReason(site);
  if (reason === null) return null;
  const message = `Application passwords are not available on this site. ${REASONS[reason]}`;
  return domainError('application_passwords_disabled', { status: 501, message });
}
