import { createHash } from 'node:crypto';
import type { Site } from '../settings/site.ts';

/** The sizes in pixels that avatars are offered in. */
export const AVATAR_SIZES = [24, 48, 96] as const;

/** Addresses of an account's avatar by size: kept by an outside service under a hash of the e-mail address. */
export function avatarUrls(
  email: string,
  { rating = 'g', fallback = 'mm' }: { rating?: string; fallback?: string } = {},
): Record<string, string> {
  return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), addressOf(email, { size, rating, fallback })]));
}

function addressOf(email: string, { size, rating, fallback }: { size: number; rating: string; fallback: string }) {
  const address = email.trim().toLowerCase();
  // Without an address there is only the picture that stands in.
  const hash = address === '' ? '' : createHash('sha256').update(address).digest('hex');
  return `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=${fallback}&r=${rating}`;
}

/** The largest avatar that the service makes. */
const LARGEST = 2_048;

/** Address of an avatar in one size, of those that the service makes; null where the site shows none. */
export function avatarUrl(email: string, { size, site }: { size: number; site: Site }): string | null {
  if (!site.flag('show_avatars', true)) return null;
  return addressOf(email, {
    size: Math.min(Math.max(size, 1), LARGEST),
    rating: site.text('avatar_rating', 'G').toLowerCase(),
    fallback: avatarFallback(site.text('avatar_default')),
  });
}

/** The setting's word for the picture that stands in, as the avatar service spells it. */
export const avatarFallback = (setting: string): string => (setting === 'mystery' || setting === '' ? 'mm' : setting);
