import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { AUTOSAVED_FIELDS } from '../../core/rows/meta-values.ts';

/** What an editor sent of an item beside its texts and meta, by the names of the kind's input. */
export type AutosavedFields = Readonly<Record<string, unknown>>;

/** The fields of an input without the named ones, which an autosave stores in columns of its own. */
export const fieldsBeside = (input: object, stored: ReadonlySet<string>): AutosavedFields =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !stored.has(name) && value !== undefined));

/** The fields that an autosave stores beside its texts; null where there are none. */
export async function autosavedFields(row: ContentRow, { loaders }: RequestContext): Promise<AutosavedFields | null> {
  const stored = (await loaders.meta.load(row.id)).get(AUTOSAVED_FIELDS);
  return typeof stored === 'object' && stored !== null ? (stored as AutosavedFields) : null;
}

/**
 * The fields of an editor's autosave with those that were sent now, as they are to be stored; null where nothing of
 * them is new.
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

export async function writeAutosavedFields(
  client: TransactionClient,
  { autosaveId, value }: { autosaveId: number; value: string },
): Promise<void> {
  await client.postMeta.deleteMany({ where: { postId: autosaveId, key: AUTOSAVED_FIELDS } });
  await client.postMeta.create({ data: { postId: autosaveId, key: AUTOSAVED_FIELDS, value } });
}
