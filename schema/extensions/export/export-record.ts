import { recordChange } from '../../core/audit/audit-journal.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { listedTypes, type Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isJsonObject, toJsonObject } from '../../values/json-text.ts';
import type { ExportOptions } from './export-cursor.ts';

/** The name of the setting that stores the record (docs/protocol/export.md#settings). */
export const EXPORT_SETTING = 'export';

/** The stored license. */
export type StoredLicense = Readonly<Record<string, unknown>>;

/** The stored settings of exports. */
export interface ExportRecord {
  /** Null if no types were chosen: all types are exported. */
  readonly postTypes: readonly string[] | null;
  readonly includeRaw: boolean;
  readonly includeUnpublished: boolean;
  /** The export key; empty if there is none. */
  readonly key: string;
  /** When the key was created, in GMT. */
  readonly keyCreated: string | null;
  readonly license: StoredLicense;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses the stored value; invalid properties get their defaults. */
function readExportRecord(stored: unknown): ExportRecord {
  const record = toJsonObject(stored);
  const { post_types: types, key, key_created: created, license } = record;
  return {
    postTypes: Array.isArray(types) ? types.filter(isText) : null,
    includeRaw: record.include_raw !== false,
    includeUnpublished: record.include_unpublished === true,
    key: isText(key) ? key : '',
    keyCreated: isText(created) ? created : null,
    license: isJsonObject(license) ? license : { key: '', status: 'none', expires: null },
  };
}

const serializeRecord = (record: ExportRecord): string =>
  JSON.stringify({
    ...(record.postTypes ? { post_types: record.postTypes } : {}),
    include_raw: record.includeRaw,
    include_unpublished: record.includeUnpublished,
    key: record.key,
    key_created: record.keyCreated,
    license: record.license,
  });

/** Reads the record from the primary database. */
export async function currentRecord({ database }: Pick<Kernel, 'database'>): Promise<ExportRecord> {
  const row = await database.primary.setting.findUnique({ where: { name: EXPORT_SETTING } });
  return readExportRecord(row ? JSON.parse(row.value) : null);
}

/** Changes the record under a named lock, and returns the changed record. */
export async function changeRecord(
  { database }: Pick<Kernel, 'database'>,
  change: (record: ExportRecord) => ExportRecord,
): Promise<ExportRecord> {
  return database.transaction(async (client) => {
    await database.lockWithNext(client, EXPORT_SETTING);
    const row = await client.setting.findUnique({ where: { name: EXPORT_SETTING } });
    const changed = change(readExportRecord(row ? JSON.parse(row.value) : null));
    recordChange(client, { action: 'changed', kind: 'plugin', id: 'export' });
    const value = serializeRecord(changed);
    await client.setting.upsert({
      where: { name: EXPORT_SETTING },
      create: { name: EXPORT_SETTING, value },
      update: { value },
    });
    return changed;
  });
}

/**
 * Returns the types that can be exported: those with permalinks, except attachments, which are exported with other
 * items.
 */
export const exportableTypes = (registry: Registry): readonly string[] => listedTypes(registry).map(({ name }) => name);

/** Returns the options of a record, without types that no longer exist. By default, all types are exported. */
export function optionsOf(record: ExportRecord, registry: Registry): ExportOptions {
  const { postTypes, includeRaw, includeUnpublished } = record;
  const exportable = exportableTypes(registry);
  const chosen = postTypes ? [...new Set(postTypes)].filter((type) => exportable.includes(type)) : exportable;
  return { postTypes: chosen, includeRaw, includeUnpublished };
}

/** The export options of the site. */
export const exportOptions = ({ site, registry }: Pick<RequestContext, 'site' | 'registry'>): ExportOptions =>
  optionsOf(readExportRecord(site.setting(EXPORT_SETTING)), registry);
