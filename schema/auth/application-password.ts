import { randomInt } from 'node:crypto';
import { blake2b } from '@noble/hashes/blake2.js';
import type { GraphQLError } from 'graphql';
import type { Credential } from '../access/viewer-access.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { MAX_PASSWORD_BYTES } from '../values/account-values.ts';
import { parseJson } from '../values/json-text.ts';
import { isLoopbackHost } from '../values/web-address.ts';
import { verifyPassword } from './password-hash.ts';
import { constantTimeEqual } from './stored-key.ts';

const HASH_PREFIX = '$generic$';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const PASSWORD_LENGTH = 24;

const DIGEST_BYTES = 30;

const HASH_KEY = Buffer.from('wp_fast_hash_6.8+', 'utf8');

/** Creates an application password: 24 letters and digits. */
export function generateApplicationPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Formats an application password for display, in groups of four characters. */
export function groupApplicationPassword(password: string): string {
  return (lettersAndDigits(password).match(/.{1,4}/g) ?? []).join(' ');
}

/**
 * Returns the hash of an application password, with or without blanks, for storage. The password is long and random, so
 * the hash needs no salt and no rounds.
 */
export function hashApplicationPassword(password: string): string {
  const digest = blake2b(Buffer.from(lettersAndDigits(password), 'utf8'), { key: HASH_KEY, dkLen: DIGEST_BYTES });
  return HASH_PREFIX + Buffer.from(digest).toString('base64url');
}

/** Whether a stored hash is one of `hashApplicationPassword`, which is verified without rounds. */
export const isFastHash = (stored: string): boolean => stored.startsWith(HASH_PREFIX);

/**
 * Whether an application password matches a stored hash: one of `hashApplicationPassword`, or a portable or bcrypt hash
 * of an imported site. Blanks in the password are ignored. Passwords over 4096 bytes never match.
 */
export async function verifyApplicationPassword(password: string, stored: string): Promise<boolean> {
  if (Buffer.byteLength(password, 'utf8') > MAX_PASSWORD_BYTES) return false;
  const characters = lettersAndDigits(password);
  if (characters === '') return false;
  if (isFastHash(stored)) return constantTimeEqual(hashApplicationPassword(characters), stored);
  return stored.startsWith('$') && verifyPassword(characters, stored);
}

/** Removes the blanks and other separators that clients may send with a password. */
function lettersAndDigits(password: string): string {
  return password.replace(/[^A-Za-z0-9]/g, '');
}

/** The stored values of an application password on which the rights of a request depend; `scopes` is a JSON list. */
export interface StoredPassword {
  uuid: string;
  name: string;
  scopes: string | null;
  /** In GMT, as `YYYY-MM-DDTHH:MM:SS`. */
  expires: string | null;
}

/** Whether a password has expired. */
export const hasExpired = ({ expires }: Pick<StoredPassword, 'expires'>, now: Date): boolean =>
  expires !== null && expires <= writeTimestamp(now.getTime());

/** Returns the credential of a request with an application password. */
export const applicationPasswordCredential = ({
  uuid,
  name,
  scopes,
  expires,
}: StoredPassword): Extract<Credential, { kind: 'application-password' }> => ({
  ...{ kind: 'application-password', uuid, name, expires },
  scopes: scopes === null ? null : storedScopes(scopes),
});

/** Parses stored scopes. Other JSON than a list of texts grants nothing, instead of everything. */
export function storedScopes(stored: string): string[] {
  const scopes = parseJson(stored);
  return Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
}

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
