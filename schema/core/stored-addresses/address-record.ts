/** The parts of the configuration on which the addresses of the site depend. */
export interface AddressConfiguration {
  /** Public home, without a slash at the end. */
  readonly home: string;
  /** The first part of the paths of the site's files and pages, such as `cms` in `/cms-content/uploads`. */
  readonly brand: string;
  /** The address of uploads if another host serves them, without a slash at the end. */
  readonly media?: string | undefined;
}

/**
 * The addresses with which a database stores texts. They are recorded when the site is created and never change: if the
 * configuration differs, texts are translated when they are read and written.
 */
export interface AddressRecord extends AddressConfiguration {
  /** Other home addresses in stored texts, which older versions stored after a change of the configuration. */
  readonly otherHomes: readonly string[];
}

/** The name of the setting that stores the record. */
export const ADDRESS_RECORD = 'postern_stored_addresses';

/** Creates the record of a new site. */
export const newRecord = ({ home, brand, media }: AddressConfiguration): AddressRecord => ({
  home,
  brand,
  ...(media === undefined ? {} : { media }),
  otherHomes: [],
});

/**
 * Creates the record of a site from an older version, whose settings contain `storedHome`. Texts may also contain the
 * current home of the configuration, which may have been in use for some time.
 */
export function recordOfOlderSite(storedHome: unknown, current: AddressConfiguration): AddressRecord {
  const home = typeof storedHome === 'string' ? storedHome.trim().replace(/\/{1,8}$/, '') : '';
  if (!isHome(home) || home === current.home) return newRecord(current);
  return { ...newRecord({ ...current, home }), otherHomes: [current.home] };
}

/** Whether texts have to be translated, since the configuration differs from the record. */
export const needsTranslation = (record: AddressRecord, current: AddressConfiguration): boolean =>
  record.home !== current.home || record.brand !== current.brand || record.media !== current.media;

/** Serializes a record. Its addresses are split, so that they are not translated themselves. */
export const writeAddressRecord = ({ home, brand, media, otherHomes }: AddressRecord): string =>
  JSON.stringify({
    home: split(home),
    brand,
    ...(media === undefined ? {} : { media: split(media) }),
    also: otherHomes.map(split),
  });

/** Parses a serialized record; null if it is not valid. */
export function readAddressRecord(text: string | undefined): AddressRecord | null {
  if (text === undefined) return null;
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const home = joined(value.home);
    const media = joined(value.media);
    const otherHomes = (Array.isArray(value.also) ? value.also : []).map(joined).filter(isHome);
    if (!isHome(home) || typeof value.brand !== 'string') return null;
    return { ...newRecord({ home, brand: value.brand, media }), otherHomes };
  } catch {
    return null;
  }
}

const split = (address: string): string[] => address.split('://');
const joined = (parts: unknown): string | undefined =>
  Array.isArray(parts) && parts.length === 2 ? parts.join('://') : undefined;
const isHome = (address: string | undefined): address is string =>
  address !== undefined && /^https?:\/\/[^\s/?#]+[^\s?#]*$/i.test(address);
