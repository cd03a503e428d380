import { createHash } from 'node:crypto';
import type { Site } from './site/site.ts';

/** The sizes in pixels that avatars are offered in. */
export const AVATAR_SIZES = [24, 48, 96] as const;

/** Address of an avatar: stored by an outside service under a hash of the e-mail address, of the kind that the site sets. */
export function avatarAddress(email: string, { size, site }: { size: number; site: Site }): string {
  const address = email.trim().toLowerCase();
  // Without an address there is only the picture that stands in.
  const hash = address === '' ? '' : createHash('sha256').update(address).digest('hex');
  const setting = site.text('avatar_default');
  const fallback = setting === 'mystery' || setting === '' ? 'mm' : setting;
  const rating = site.text('avatar_rating', 'G').toLowerCase();
  return `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=${fallback}&r=${rating}`;
}

/** Addresses of an avatar by size; null where the site shows none. */
export const avatarUrls = (email: string, site: Site): Record<string, string> | null =>
  site.flag('show_avatars', true)
    ? Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), avatarAddress(email, { size, site })]))
    : null;

/** The largest avatar that the service makes. */
const MAX_SIZE = 2_048;

/** The argument of fields that return an avatar in one size. */
export const AVATAR_SIZE = { defaultValue: 96, description: 'Pixels of a side, 2,048 at most.' } as const;

/** Address of an avatar in one size, of those that the service makes; null where the site shows none. */
export const avatarUrl = (
  email: string,
  { size, site }: { size: number | null | undefined; site: Site },
): string | null =>
  site.flag('show_avatars', true)
    ? avatarAddress(email, { size: Math.min(Math.max(size ?? AVATAR_SIZE.defaultValue, 1), MAX_SIZE), site })
    : null;
