import type { FieldGroup } from '../../core/registry/field-group.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import type { TargetKind } from './field-type.ts';
import { asList, idsOf, isFalsy } from './field-type.ts';
import { fieldsOfGroups, loadField, loadFieldValues, type OwnerReading } from './field-values.ts';
import { fieldTypeOf } from './type-table.ts';

/** What a field refers to. `subtype` is a type or a taxonomy; empty for accounts. */
export interface FieldReference {
  kind: Exclude<TargetKind, 'attachment'>;
  subtype: string;
  /** 0 for a stored text that is not an id. */
  id: number;
  /** The reference as it is stored. */
  key: string;
}

/**
 * Returns what the fields of groups refer to, each once, the last first: items and terms that exist, and accounts. Files of fields
 * for files and what is inside groups and rows is left out. As in the reference, a text in place of an account is a reference to it, and
 * an empty entry or a zero in a list of items one to nothing of the type of the owner (`ownType`, empty for other owners than items).
 */
export async function referencesOf(
  groups: readonly FieldGroup[],
  { ownType, ...reading }: Omit<OwnerReading, 'targets'> & { ownType: string },
): Promise<FieldReference[]> {
  const { context, owner } = reading;
  const fields = fieldsOfGroups(groups).flatMap((field) => {
    const kind = fieldTypeOf(field)?.refersTo;
    return kind && kind !== 'attachment' ? [{ field, kind }] : [];
  });
  if (fields.length === 0) return [];
  const stored = await loadFieldValues(owner, context);
  const found = await Promise.all(
    fields.map(async ({ field, kind }) =>
      Promise.all(
        namedBy(await loadField(field, { stored, reading, prefix: '' })).map((entry) =>
          referenceTo(entry, { kind, context, ownType }),
        ),
      ),
    ),
  );
  const unique = new Map<string, FieldReference>();
  for (const reference of found.flat()) {
    if (reference && !unique.has(`${reference.kind} ${reference.key}`))
      unique.set(`${reference.kind} ${reference.key}`, reference);
  }
  return [...unique.values()].reverse();
}

/** Returns what a value names: nothing, if it counts as empty. */
const namedBy = (value: JsonValue): readonly JsonValue[] => (isFalsy(value) ? [] : asList(value));

/** Longer texts are not references to an account. */
const MAX_KEY_LENGTH = 60;

async function referenceTo(
  entry: JsonValue,
  {
    kind,
    context: { loaders },
    ownType,
  }: { kind: FieldReference['kind']; ownType: string } & Pick<OwnerReading, 'context'>,
): Promise<FieldReference | null> {
  const [id = 0] = idsOf(entry);
  const key = id > 0 ? String(id) : typeof entry === 'string' ? entry : null;
  if (key === null || key.length > MAX_KEY_LENGTH) return null;
  if (kind === 'user') return key === '' ? null : { kind, subtype: '', id, key };
  if (kind === 'post' && /^0?$/.test(key)) return ownType === '' ? null : { kind, subtype: ownType, id, key };
  if (id === 0) return null;
  const row = kind === 'term' ? await loaders.terms.load(id) : await loaders.linkRows.load(id);
  return row && { kind, subtype: 'taxonomy' in row ? row.taxonomy : row.type, id, key };
}
