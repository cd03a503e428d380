import { hash } from 'node:crypto';
import type { Site } from './site.ts';

/** The sizes in pixels of avatars in REST answers. */
export const AVATAR_SIZES = [24, 48, 96] as const;

/** How an avatar is requested. `rating` and `isFallback` override the settings of the site. */
interface AvatarRequest {
  size: number;
  site: Site;
  rating?: string;
  /** Whether the fallback image is requested even if the account has an avatar. */
  isFallback?: boolean;
}

/** The names of the service for fallback images that are stored under another name; empty for its own image. */
const FALLBACKS: ReadonlyMap<string, string> = new Map([
  ['', 'mm'],
  ['mystery', 'mm'],
  ['mysteryman', 'mm'],
  ['gravatar_default', ''],
]);

/** The fallback image and the highest rating of avatars that the site has configured; empty for those of the service. */
export function avatarSettings(site: Site): { fallback: string; rating: string } {
  const setting = site.text('avatar_default');
  return {
    fallback: FALLBACKS.get(setting) ?? setting,
    rating: site.text('avatar_rating', 'G').toLowerCase(),
  };
}

/** The avatar of a person. */
export interface Avatar {
  /** Whether the person may have one; otherwise the fallback image is shown. */
  isFound: boolean;
  addressIn(request: AvatarRequest): string;
}

/** Returns the avatar at gravatar.com, whose address contains a hash of the e-mail address; without one the fallback image. */
export function avatarOfEmail(email: string): Avatar {
  const emailHash = avatarHash(email);
  return { isFound: emailHash !== '', addressIn: (request) => addressOfHash(emailHash, request) };
}

/** An image in one size. */
interface SizedFile {
  url: string;
  width: number;
  height: number;
}

/** Returns the avatar that is an image: its smallest file that is large enough, otherwise the first one. */
export function avatarOfImage(files: readonly [SizedFile, ...SizedFile[]]): Avatar {
  const side = ({ width, height }: SizedFile) => Math.min(width, height);
  const addressIn = (request: AvatarRequest) => {
    if (request.isFallback) return addressOfHash('', request);
    const sufficient = files.filter((file) => side(file) >= request.size);
    const [smallest = files[0]] = sufficient.sort((one, other) => side(one) - side(other));
    return smallest.url;
  };
  return { isFound: true, addressIn };
}

/** The hash by which the service knows an e-mail address. For an empty hash, it returns the fallback image. */
function avatarHash(email: string): string {
  const address = email.trim().toLowerCase();
  return address === '' ? '' : hash('sha256', address);
}

function addressOfHash(emailHash: string, { size, site, rating, isFallback = false }: AvatarRequest): string {
  const settings = avatarSettings(site);
  const parameters = { s: size, d: settings.fallback, f: isFallback ? 'y' : '', r: rating ?? settings.rating };
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === '' ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `https://secure.gravatar.com/avatar/${emailHash}?${query.join('&')}`;
}

/** Returns the addresses of an avatar by size; null if the site shows no avatars. */
export function avatarUrls(avatar: Avatar, site: Site): Record<string, string> | null {
  if (!site.flag('show_avatars', true)) return null;
  return Object.fromEntries(AVATAR_SIZES.map((size) => [String(size), avatar.addressIn({ size, site })]));
}

/** The largest size in pixels that the service supports. */
const MAX_AVATAR_SIZE = 2_048;

/** The options of the GraphQL argument `size` of avatars. */
export const AVATAR_SIZE = { defaultValue: 96, description: 'The width and height in pixels; 2,048 at most.' } as const;

/** Limits a requested size of an avatar; null stands for the default size. */
export const limitAvatarSize = (size: number | null | undefined): number =>
  Math.min(Math.max(size ?? AVATAR_SIZE.defaultValue, 1), MAX_AVATAR_SIZE);

/** Returns the address of an avatar in one size, limited to 1 to 2,048 pixels; null if the site shows no avatars. */
export const avatarUrl = (
  avatar: Avatar,
  { size, site }: { size: number | null | undefined; site: Site },
): string | null => (site.flag('show_avatars', true) ? avatar.addressIn({ size: limitAvatarSize(size), site }) : null);
