import { randomUUID } from 'node:crypto';
import { type AddressRule, createPass, MARK, type Place, placeOf } from './address-pass.ts';
import { type AddressRecord, differs, type SiteSpelling } from './address-record.ts';

/** Translates texts between the spelling that the database stores and that of the configuration. */
export interface StoredAddresses {
  /** Takes a stored text, gives it with the addresses that the site has now. */
  read(stored: string): string;
  /** Takes a text with the addresses that the site has now, gives what is stored. */
  write(text: string): string;
  /** Takes a text that is to be stored, or compared with what is stored, exactly as it is. */
  verbatim(text: string): string;
  /** Whether texts are stored as they are written. */
  readonly storesAsWritten: boolean;
  /** What the database records; null where nobody has said how the site is configured. */
  readonly record: AddressRecord | null;
}

/**
 * Begins a text that is stored as it is, without this. Nobody outside can write it: a login or a title that began so
 * would be another text in the database than the one that was checked.
 */
const VERBATIM = `\uF8F1${randomUUID()}`;

/** Stands for the host of MEDIA_URL in a database of a site that was made without one. */
const MEDIA_HOST = '\uF8F2';

/** Nobody has said how the site is configured: texts stay as they are stored. */
export const untranslated: StoredAddresses = {
  read: (stored) => stored,
  write: (text) => text,
  verbatim: (text) => text,
  storesAsWritten: true,
  record: null,
};

/** The translation between what a database records and the configuration. */
export function createTranslation(record: AddressRecord, current: SiteSpelling): StoredAddresses {
  const pass = createPass(unique(readingRules(record, current)), 'read');
  if (!differs(record, current)) {
    // What a process that was configured otherwise has left is told by characters that next to no text has.
    const isMarked = (text: string) => text.includes(MARK) || text.includes(MEDIA_HOST);
    const read = record.also.length > 0 ? pass : (text: string) => (isMarked(text) ? pass(text) : text);
    return { ...untranslated, read, record };
  }
  const translate = createPass(unique(writingRules(record, current)), 'write');
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

const storedMedia = ({ media }: AddressRecord): Place => placeOf(media ?? `https://${MEDIA_HOST}`);

/** The first rule of an address counts. */
const unique = (rules: readonly AddressRule[]): AddressRule[] =>
  rules.filter(({ from }, index) => rules.findIndex((other) => other.from.rest === from.rest) === index);
