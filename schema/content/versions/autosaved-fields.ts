import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { AUTOSAVED_FIELDS } from '../../core/rows/meta-values.ts';

/** The fields that an editor sent besides texts and meta, by the names of the GraphQL input of the kind. */
export type AutosavedFields = Readonly<Record<string, unknown>>;

/** Returns the fields of an input other than `excluded`, which an autosave stores in columns. */
export const fieldsExcept = (input: object, excluded: ReadonlySet<string>): AutosavedFields =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !excluded.has(name) && value !== undefined));

/** Loads the fields that an autosave stores besides texts and meta; null if there are none. */
export async function autosavedFields(row: ContentRow, { loaders }: RequestContext): Promise<AutosavedFields | null> {
  const [stored] = (await loaders.meta.load(row.id)).get(AUTOSAVED_FIELDS) ?? [];
  return typeof stored === 'object' && stored !== null ? (stored as AutosavedFields) : null;
}

/**
 * Merges the sent fields into those of the autosave of an editor. Returns the JSON to store, or null if nothing
 * changes.
 */
export async function newAutosavedFields(
  client: TransactionClient,
  { autosaveId, fields }: { autosaveId: number | undefined; fields: AutosavedFields },
): Promise<string | null> {
  if (Object.keys(fields).length === 0) return null;
  const row = autosaveId
    ? await client.postMeta.findFirst({ where: { postId: autosaveId, key: AUTOSAVED_FIELDS } })
    : null;
  const value = JSON.stringify({ ...(row ? (JSON.parse(row.value) as AutosavedFields) : {}), ...fields });
  return value === row?.value ? null : value;
}

/** Replaces the fields that an autosave stores besides texts and meta. `value` is JSON. */
export async function writeAutosavedFields(
  client: TransactionClient,
  { autosaveId, value }: { autosaveId: number; value: string },
): Promise<void> {
  await client.postMeta.deleteMany({ where: { postId: autosaveId, key: AUTOSAVED_FIELDS } });
  await client.postMeta.create({ data: { postId: autosaveId, key: AUTOSAVED_FIELDS, value } });
}
