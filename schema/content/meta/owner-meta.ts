import { isIn, joinSql, rawSql, sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { MetaObject } from '../../core/registry/meta-registrations.ts';
import { metaValues } from '../../core/registry/meta-schema.ts';
import { metaRegistrationsOf } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { META_TABLES, type StoredMeta } from '../../core/rows/meta-values.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { clearFieldValues } from '../field-groups/field-values.ts';
import type { FieldChanges } from '../field-groups/write-field-values.ts';
import { checkMeta, inStoredOrder, type MetaChanges, type MetaTexts, requireKnownValues } from './check-meta.ts';
import { type MetaReading, mayRead, readRegistered } from './read-meta.ts';

/** A statement takes a limited number of values. */
const ROWS_PER_STATEMENT = 2_000;

/** Writes the changes of the meta values of an owner: all values of the changed keys are replaced. */
export async function writeMeta(
  client: TransactionClient,
  { object, id, changes }: { object: MetaObject; id: number; changes: MetaChanges },
): Promise<void> {
  if (changes.size === 0) return;
  const { table, owner } = META_TABLES[object];
  const [tableName, ownerName] = [rawSql(`"${table}"`), rawSql(`"${owner}"`)];
  await client.$executeRaw(sql`
    DELETE FROM ${tableName} WHERE ${ownerName} = ${id} AND ${isIn('"key"', [...changes.keys()])}`);
  const rows = [...changes].flatMap(([key, texts]) => texts.map((text) => sql`(${id}, ${key}, ${text})`));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const some = rows.slice(start, start + ROWS_PER_STATEMENT);
    await client.$executeRaw(sql`
      INSERT INTO ${tableName} (${ownerName}, "key", "value") VALUES ${joinSql(some, ', ')}`);
  }
}

/** A term, an account or a comment with meta values. Items have more rules: `registeredMeta`, `saveContent`. */
export interface MetaOwner {
  object: Exclude<MetaObject, 'post'>;
  /** The taxonomy of a term. */
  subtype?: string;
  /** 0 for an owner that does not exist yet. */
  id: number;
}

const LOADERS = { term: 'termMeta', user: 'userMeta', comment: 'commentMeta' } as const;

const registrationsOfOwner = ({ object, subtype = '' }: MetaOwner, { registry }: Pick<RequestContext, 'registry'>) =>
  metaRegistrationsOf(registry, { object, subtype });

/**
 * Returns the registered meta values of an owner that the viewer may read, by name. Runs no statement if there are none.
 */
export async function ownerMeta(
  owner: MetaOwner,
  { context, canEdit, values = metaValues(registrationsOfOwner(owner, context)) }: MetaReading,
): Promise<Record<string, JsonValue>> {
  const { viewer } = context;
  if (!values.some((value) => mayRead(value, { viewer, canEdit }))) return {};
  const stored = await loadStored(owner, context);
  return readRegistered(stored, { values, viewer, canEdit });
}

const loadStored = ({ object, id }: MetaOwner, { loaders }: RequestContext): Promise<StoredMeta> =>
  loaders[LOADERS[object]].load(id);

/**
 * Checks the meta values of an input, and adds what its values of fields change, which have been checked before rights
 * (`checkFieldValues`). Errors: those of `checkMeta`.
 */
export async function checkOwnerMeta(
  owner: MetaOwner,
  { input: { meta }, fields, context }: { input: { meta?: unknown }; fields: FieldChanges; context: RequestContext },
): Promise<MetaChanges> {
  const changes = await checkMeta(registrationsOfOwner(owner, context), {
    meta,
    viewer: context.viewer,
    ...(owner.id > 0 ? { loadStored: () => loadStored(owner, context) } : {}),
  });
  return fields.meta.size === 0 ? changes : new Map([...changes, ...fields.meta]);
}

/** Writes checked meta values of an owner. Errors: `rest_invalid_stored_value`. */
export async function writeOwnerMeta(
  client: TransactionClient,
  { owner, changes, context }: { owner: MetaOwner; changes: MetaChanges; context: RequestContext },
): Promise<void> {
  if (changes.size === 0) return;
  const { object, id } = owner;
  const stored = await storedTexts(client, { object, id, keys: [...changes.keys()] });
  const ordered = inStoredOrder(changes, stored);
  requireKnownValues(ordered, { stored, registrations: registrationsOfOwner(owner, context) });
  await writeMeta(client, { object, id, changes: ordered });
  context.loaders[LOADERS[object]].clear(id);
  clearFieldValues({ object, id }, context);
}

async function storedTexts(
  client: TransactionClient,
  { object, id, keys }: { object: MetaObject; id: number; keys: readonly string[] },
): Promise<MetaTexts> {
  const { table, owner } = META_TABLES[object];
  const rows = await client.$queryRaw<{ key: string; value: string }[]>(sql`
    SELECT "key", "value" FROM ${rawSql(`"${table}"`)}
    WHERE ${rawSql(`"${owner}"`)} = ${id} AND ${isIn('"key"', keys)} ORDER BY "id"`);
  const texts = new Map<string, string[]>();
  for (const { key, value } of rows) {
    const ofKey = texts.get(key);
    if (ofKey) ofKey.push(value);
    else texts.set(key, [value]);
  }
  return texts;
}
