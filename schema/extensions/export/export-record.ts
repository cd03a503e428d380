import type { RequestContext } from '../context.ts';
import type { Kernel } from '../kernel.ts';
import { isMap, mapOf } from '../plain-map.ts';
import type { Registry } from '../types/registry.ts';
import type { ExportOptions } from './head.ts';

/** Name of the one setting in which all of this is kept (protocol 4.5). */
export const EXPORT_SETTING = 'export';

/** The stored licence, as its own part of the program reads it. */
export type StoredLicense = Readonly<Record<string, unknown>>;

/** What is stored: what is not there was never chosen. */
export interface ExportRecord {
  readonly postTypes: readonly string[] | null;
  readonly includeRaw: boolean;
  readonly includeUnpublished: boolean;
  /** Empty: none was made yet. */
  readonly key: string;
  /** In GMT. */
  readonly keyCreated: string | null;
  readonly license: StoredLicense;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads the stored value, whoever wrote it. */
export function readRecord(stored: unknown): ExportRecord {
  const record = mapOf(stored);
  const { post_types: types, key, key_created: created, license } = record;
  return {
    postTypes: Array.isArray(types) ? types.filter(isText) : null,
    includeRaw: record.include_raw !== false,
    includeUnpublished: record.include_unpublished === true,
    key: isText(key) ? key : '',
    keyCreated: isText(created) ? created : null,
    license: isMap(license) ? license : { key: '', status: 'none', expires: null },
  };
}

const writeRecord = (record: ExportRecord): string =>
  JSON.stringify({
    ...(record.postTypes ? { post_types: record.postTypes } : {}),
    include_raw: record.includeRaw,
    include_unpublished: record.includeUnpublished,
    key: record.key,
    key_created: record.keyCreated,
    license: record.license,
  });

/** The record as it stands now, whatever a replica says. */
export async function currentRecord({ database }: Pick<Kernel, 'database'>): Promise<ExportRecord> {
  const row = await database.primary.setting.findUnique({ where: { name: EXPORT_SETTING } });
  return readRecord(row ? JSON.parse(row.value) : null);
}

/** Changes the record, one change at a time; gives it as it is then. */
export async function changeRecord(
  { database }: Pick<Kernel, 'database'>,
  change: (record: ExportRecord) => ExportRecord,
): Promise<ExportRecord> {
  return database.transaction(async (client) => {
    await database.lock(client, EXPORT_SETTING);
    const row = await client.setting.findUnique({ where: { name: EXPORT_SETTING } });
    const changed = change(readRecord(row ? JSON.parse(row.value) : null));
    const value = writeRecord(changed);
    await client.setting.upsert({
      where: { name: EXPORT_SETTING },
      create: { name: EXPORT_SETTING, value },
      update: { value },
    });
    return changed;
  });
}

/** The types that can be exported: those whose items have pages of their own. Files come with the items that show them. */
export const exportableTypes = ({ postTypes }: Registry): readonly string[] =>
  [...postTypes.values()].filter(({ name, viewable }) => viewable && name !== 'attachment').map(({ name }) => name);

/** What is exported: as chosen, as far as there still is such a type; by default everything that can be. */
export function optionsOf(record: ExportRecord, registry: Registry): ExportOptions {
  const { postTypes, includeRaw, includeUnpublished } = record;
  const possible = exportableTypes(registry);
  const chosen = postTypes ? [...new Set(postTypes)].filter((type) => possible.includes(type)) : possible;
  return { postTypes: chosen, includeRaw, includeUnpublished };
}

/** What is exported, as the site's settings say. */
export const exportOptions = ({ site, registry }: Pick<RequestContext, 'site' | 'registry'>): ExportOptions =>
  optionsOf(readRecord(site.setting(EXPORT_SETTING)), registry);
