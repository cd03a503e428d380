import { randomUUID } from 'node:crypto';
import { type AddressRecord, differs, type SiteSpelling } from './address-record.ts';
import { type AddressParts, type AddressRule, createAddressTranslator, MARK, placeOf } from './address-translator.ts';

/** Translates texts between the spelling that the database stores and that of the configuration. */
export interface StoredAddresses {
  /** Translates a stored text to the current addresses of the site. */
  read(stored: string): string;
  /** Translates a text with the current addresses of the site to its stored form. */
  write(text: string): string;
  /** Marks a text that is stored, or compared with stored texts, without translation. */
  verbatim(text: string): string;
  /** Whether texts are stored as they are written. */
  readonly storesAsWritten: boolean;
  /** What the database records; null where the configuration is not known. */
  readonly record: AddressRecord | null;
}

/**
 * Begins a text that is stored as it is, without this. Nobody outside can write it: a login or a title that began so
 * would be another text in the database than the one that was checked.
 */
const VERBATIM = `\uF8F1${randomUUID()}`;

/** Stands for the host of MEDIA_URL in a database of a site that was made without one. */
const MEDIA_HOST = '\uF8F2';

/** The configuration is not known: texts stay as they are stored. */
export const untranslated: StoredAddresses = {
  read: (stored) => stored,
  write: (text) => text,
  verbatim: (text) => text,
  storesAsWritten: true,
  record: null,
};

/** The translation between what a database records and the configuration. */
export function createTranslation(record: AddressRecord, current: SiteSpelling): StoredAddresses {
  const pass = createAddressTranslator(unique(readingRules(record, current)), 'read');
  if (!differs(record, current)) {
    // What a process that was configured otherwise has left is told by characters that next to no text has.
    const isMarked = (text: string) => text.includes(MARK) || text.includes(MEDIA_HOST);
    const read = record.also.length > 0 ? pass : (text: string) => (isMarked(text) ? pass(text) : text);
    return { ...untranslated, read, record };
  }
  const translate = createAddressTranslator(unique(writingRules(record, current)), 'write');
  return {
    read: pass,
    write: (text) => (text.startsWith(VERBATIM) ? text.slice(VERBATIM.length) : translate(text)),
    verbatim: (text) => VERBATIM + text,
    storesAsWritten: false,
    record,
  };
}

function readingRules(record: AddressRecord, current: SiteSpelling): AddressRule[] {
  const to = placeOf(current.home);
  const brands = { from: record.brand, to: current.brand };
  const uploads = current.media ?? `${current.home}/${current.brand}-content/uploads`;
  return [
    ...[record.home, ...record.also].map((home) => ({ from: placeOf(home), to, brands })),
    { from: storedMedia(record), to: placeOf(uploads) },
  ];
}

function writingRules(record: AddressRecord, current: SiteSpelling): AddressRule[] {
  const home = placeOf(record.home);
  const media = storedMedia(record);
  const rules: AddressRule[] = [
    { from: placeOf(current.home), to: home, brands: { from: current.brand, to: record.brand } },
    ...(current.media === undefined ? [] : [{ from: placeOf(current.media), to: media }]),
  ];
  // Whoever writes of an address that is stored for another one means that address.
  const meant = [home, media].filter(({ rest }) => !rules.some(({ from }) => from.rest === rest));
  return [...rules, ...meant.map((from) => ({ from, to: null }))];
}

const storedMedia = ({ media }: AddressRecord): AddressParts => placeOf(media ?? `https://${MEDIA_HOST}`);

/** The first rule of an address counts. */
const unique = (rules: readonly AddressRule[]): AddressRule[] =>
  rules.filter(({ from }, index) => rules.findIndex((other) => other.from.rest === from.rest) === index);
