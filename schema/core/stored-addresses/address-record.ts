/** How a site writes the addresses of its own that depend on the configuration. */
export interface SiteSpelling {
  /** Public home, without a slash at the end. */
  readonly home: string;
  /** What the paths of the site's own files and pages begin with, as in `/cms-content/uploads`. */
  readonly brand: string;
  /** Where uploads are read where that is not the site itself; without a slash at the end. */
  readonly media?: string | undefined;
}

/**
 * The spelling in which a database stores addresses of its site. It is recorded once, when the site is made, and never
 * changes afterwards, whatever the configuration says: texts are translated as they are read and written.
 */
export interface AddressRecord extends SiteSpelling {
  /** Other homes that stored texts name: what older versions stored as the configuration changed. */
  readonly also: readonly string[];
}

/** The setting that holds the record. */
export const ADDRESS_RECORD = 'postern_stored_addresses';

/** The record of a site that is made with this spelling. */
export const newRecord = ({ home, brand, media }: SiteSpelling): AddressRecord => ({
  home,
  brand,
  ...(media === undefined ? {} : { media }),
  also: [],
});

/**
 * The record of a site that an older version has made, whose settings name `storedHome`: what the configuration says
 * now may have been in force for some time.
 */
export function recordOfOlderSite(storedHome: unknown, current: SiteSpelling): AddressRecord {
  const home = typeof storedHome === 'string' ? storedHome.trim().replace(/\/{1,8}$/, '') : '';
  if (!isHome(home) || home === current.home) return newRecord(current);
  return { ...newRecord({ ...current, home }), also: [current.home] };
}

/** Whether texts of the record have to be translated for a site that is configured so. */
export const differs = (record: AddressRecord, current: SiteSpelling): boolean =>
  record.home !== current.home || record.brand !== current.brand || record.media !== current.media;

/** The text of a record; addresses in it are split, so that they are not translated themselves. */
export const writeAddressRecord = ({ home, brand, media, also }: AddressRecord): string =>
  JSON.stringify({
    home: split(home),
    brand,
    ...(media === undefined ? {} : { media: split(media) }),
    also: also.map(split),
  });

/** Reads the text of a record; null where it is none. */
export function readAddressRecord(text: string | undefined): AddressRecord | null {
  if (text === undefined) return null;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const home = joined(value.home);
    const media = joined(value.media);
    const also = (Array.isArray(value.also) ? value.also : []).map(joined).filter(isHome);
    if (!isHome(home) || typeof value.brand !== 'string') return null;
    return { ...newRecord({ home, brand: value.brand, media }), also };
  } catch {
    return null;
  }
}

const split = (address: string): string[] => address.split('://');
const joined = (parts: unknown): string | undefined =>
  Array.isArray(parts) && parts.length === 2 ? parts.join('://') : undefined;
const isHome = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(address);
