import { createHash } from 'node:crypto';

/** The sizes in pixels that avatars are offered in. */
export const AVATAR_SIZES = [24, 48, 96] as const;

/** Addresses of an account's avatar by size: kept by an outside service under a hash of the e-mail address. */
export function avatarUrls(email: string, rating = 'g', fallback = 'mm'): Record<string, string> {
  const address = email.trim().toLowerCase();
  // Without an address there is only the picture that stands in.
  const hash = address === '' ? '' : createHash('sha256').update(address).digest('hex');
  return Object.fromEntries(
    AVATAR_SIZES.map((size) => [
      String(size),
      `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=${fallback}&r=${rating}`,
    ]),
  );
}

/** The setting's word for the picture that stands in, as the avatar service spells it. */
export const avatarFallback = (setting: string): string => (setting === 'mystery' || setting === '' ? 'mm' : setting);
