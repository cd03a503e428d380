import {
  ADDRESS_RECORD,
  type AddressRecord,
  newRecord,
  readRecord,
  recordOfOlderSite,
  type SiteSpelling,
  writeRecord,
} from '../../../schema/content/stored-addresses/address-record.ts';
import {
  createTranslation,
  type StoredAddresses,
  untranslated,
} from '../../../schema/content/stored-addresses/translation.ts';

import type { DatabaseOptions } from './options.ts';

/** Settings of a database that is being opened, past everything that translates. */
export interface RawSettings {
  read(name: string): Promise<string | undefined>;
  /** Whether there are any: without, there is no site yet. */
  isEmpty(): Promise<boolean>;
  /** Writes a setting, unless it is there already. */
  add(name: string, value: string): Promise<void>;
}

/**
 * Compares the spelling of addresses that the database has recorded with that of the configuration. A site of an older
 * version gets its record where that is wanted; a database without a site gets it with the site.
 */
export async function openAddresses(
  settings: RawSettings,
  { addresses: current, recordsAddresses = false }: Pick<DatabaseOptions, 'addresses' | 'recordsAddresses'>,
): Promise<StoredAddresses> {
  if (current === undefined) return untranslated;
  return createTranslation((await recordOf(settings, { current, recordsAddresses })) ?? newRecord(current), current);
}

async function recordOf(
  settings: RawSettings,
  { current, recordsAddresses }: { current: SiteSpelling; recordsAddresses: boolean },
): Promise<AddressRecord | null> {
  const known = readRecord(await settings.read(ADDRESS_RECORD));
  if (known || (await settings.isEmpty())) return known;
  const home = (await settings.read('home')) ?? (await settings.read('siteurl')) ?? '';
  const record = recordOfOlderSite(parsed(home), current);
  if (!recordsAddresses) return record;
  // Of two processes that start at once, the first one decides.
  await settings.add(ADDRESS_RECORD, writeRecord(record));
  return readRecord(await settings.read(ADDRESS_RECORD)) ?? record;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
