import {
  ADDRESS_RECORD,
  type AddressConfiguration,
  type AddressRecord,
  newRecord,
  readAddressRecord,
  recordOfOlderSite,
  writeAddressRecord,
} from '../../../schema/core/stored-addresses/address-record.ts';
import {
  createTranslation,
  type StoredAddresses,
  untranslated,
} from '../../../schema/core/stored-addresses/stored-addresses.ts';

import type { DatabaseOptions } from './connection-options.ts';

/** Reads and writes settings of a database without translating addresses. */
export interface RawSettings {
  read(name: string): Promise<string | undefined>;
  /** Whether there are no settings, and so no site yet. */
  isEmpty(): Promise<boolean>;
  /** Writes a setting unless it exists. */
  add(name: string, value: string): Promise<void>;
}

/**
 * Creates the translation between the stored address of the site and the configured one. With `recordsAddresses`, a
 * site of an older version gets a record of its stored address; a new site gets it when it is created.
 */
export async function openAddresses(
  settings: RawSettings,
  { addresses: configured, recordsAddresses = false }: Pick<DatabaseOptions, 'addresses' | 'recordsAddresses'>,
): Promise<StoredAddresses> {
  if (configured === undefined) return untranslated;
  return createTranslation(
    (await recordOf(settings, { configured, recordsAddresses })) ?? newRecord(configured),
    configured,
  );
}

async function recordOf(
  settings: RawSettings,
  { configured, recordsAddresses }: { configured: AddressConfiguration; recordsAddresses: boolean },
): Promise<AddressRecord | null> {
  const existing = readAddressRecord(await settings.read(ADDRESS_RECORD));
  if (existing || (await settings.isEmpty())) return existing;
  const home = (await settings.read('home')) ?? (await settings.read('siteurl')) ?? '';
  const record = recordOfOlderSite(parseSetting(home), configured);
  if (!recordsAddresses) return record;
  // Of two processes that start at the same time, the first one decides.
  await settings.add(ADDRESS_RECORD, writeAddressRecord(record));
  return readAddressRecord(await settings.read(ADDRESS_RECORD)) ?? record;
}

/** The value of a stored setting, which is JSON or, in old databases, plain text. */
function parseSetting(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
