import { randomUUID } from 'node:crypto';
import { type AddressConfiguration, type AddressRecord, needsTranslation } from './address-record.ts';
import {
  type AddressParts,
  type AddressRule,
  createAddressTranslator,
  splitAddress,
  VERBATIM_ADDRESS_MARK,
} from './address-translator.ts';

/** Translates texts between the addresses in the database and those of the configuration. */
export interface StoredAddresses {
  /** Translates a stored text to the current addresses of the site. */
  read(stored: string): string;
  /** Translates a text with the current addresses of the site to its stored form. */
  write(text: string): string;
  /** Marks a text that `write` must not translate. */
  verbatim(text: string): string;
  /** Whether texts are stored without translation. */
  readonly storesUntranslated: boolean;
  /** The record of the database; null if the configuration is not known. */
  readonly record: AddressRecord | null;
}

/**
 * The prefix of verbatim texts, which is removed when they are stored. It is random, since a client that could write it
 * could store another text than the one that was checked.
 */
const VERBATIM_TEXT_PREFIX = `\uF8F1${randomUUID()}`;

/** The stored form of the host of MEDIA_URL, if the site was created without one. */
const MEDIA_HOST = '\uF8F2';

/** Performs no translation, for programs that do not know the configuration. */
export const untranslated: StoredAddresses = {
  read: (stored) => stored,
  write: (text) => text,
  verbatim: (text) => text,
  storesUntranslated: true,
  record: null,
};

/** Creates the translation between the record of a database and the configuration. */
export function createTranslation(record: AddressRecord, current: AddressConfiguration): StoredAddresses {
  const translateRead = createAddressTranslator(unique(readingRules(record, current)), 'read');
  if (!needsTranslation(record, current)) {
    // Texts of a process with another configuration contain special characters, which hardly any other text has.
    const isMarked = (text: string) => text.includes(VERBATIM_ADDRESS_MARK) || text.includes(MEDIA_HOST);
    const read =
      record.otherHomes.length > 0 ? translateRead : (text: string) => (isMarked(text) ? translateRead(text) : text);
    return { ...untranslated, read, record };
  }
  const translate = createAddressTranslator(unique(writingRules(record, current)), 'write');
  return {
    read: translateRead,
    write: (text) =>
      text.startsWith(VERBATIM_TEXT_PREFIX) ? text.slice(VERBATIM_TEXT_PREFIX.length) : translate(text),
    verbatim: (text) => VERBATIM_TEXT_PREFIX + text,
    storesUntranslated: false,
    record,
  };
}

function readingRules(record: AddressRecord, current: AddressConfiguration): AddressRule[] {
  const to = splitAddress(current.home);
  const brands = { from: record.brand, to: current.brand };
  const uploads = current.media ?? `${current.home}/${current.brand}-content/uploads`;
  return [
    ...[record.home, ...record.otherHomes].map((home) => ({ from: splitAddress(home), to, brands })),
    { from: storedMedia(record), to: splitAddress(uploads) },
  ];
}

function writingRules(record: AddressRecord, current: AddressConfiguration): AddressRule[] {
  const home = splitAddress(record.home);
  const media = storedMedia(record);
  const rules: AddressRule[] = [
    { from: splitAddress(current.home), to: home, brands: { from: current.brand, to: record.brand } },
    ...(current.media === undefined ? [] : [{ from: splitAddress(current.media), to: media }]),
  ];
  // Addresses in a written text that equal a stored form are not addresses of the site, so they are marked as verbatim.
  const literals = [home, media].filter(({ location }) => !rules.some(({ from }) => from.location === location));
  return [...rules, ...literals.map((from) => ({ from, to: null }))];
}

const storedMedia = ({ media }: AddressRecord): AddressParts => splitAddress(media ?? `https://${MEDIA_HOST}`);

/** Removes all but the first rule for an address. */
const unique = (rules: readonly AddressRule[]): AddressRule[] =>
  rules.filter(({ from }, index) => rules.findIndex((other) => other.from.location === from.location) === index);
