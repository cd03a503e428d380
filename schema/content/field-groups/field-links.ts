import type { FieldGroup } from '../../core/registry/field-group.ts';
import type { TargetKind } from './field-type.ts';
import { idsOf } from './field-type.ts';
import { fieldsOfGroups, loadField, loadFieldValues, type OwnerReading } from './field-values.ts';
import { fieldTypeOf } from './type-table.ts';

/** What a field refers to. `subtype` is a type or a taxonomy; empty for accounts. */
export interface FieldReference {
  kind: Exclude<TargetKind, 'attachment'>;
  subtype: string;
  id: number;
}

/**
 * Returns what the fields of groups refer to, each once, the last first: items and terms that exist, and accounts. Files of fields
 * for files and what is inside groups and rows is left out, as in the reference.
 */
export async function referencesOf(
  groups: readonly FieldGroup[],
  reading: Omit<OwnerReading, 'targets'>,
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
        idsOf(await loadField(field, { stored, reading, prefix: '' })).map((id) => referenceTo(id, { kind, context })),
      ),
    ),
  );
  const unique = new Map<string, FieldReference>();
  for (const reference of found.flat()) {
    if (reference && !unique.has(`${reference.kind} ${reference.id}`))
      unique.set(`${reference.kind} ${reference.id}`, reference);
  }
  return [...unique.values()].reverse();
}

async function referenceTo(
  id: number,
  { kind, context: { loaders } }: { kind: FieldReference['kind'] } & Pick<OwnerReading, 'context'>,
): Promise<FieldReference | null> {
  if (kind === 'user') return { kind, subtype: '', id };
  const row = kind === 'term' ? await loaders.terms.load(id) : await loaders.linkRows.load(id);
  return row && { kind, subtype: 'taxonomy' in row ? row.taxonomy : row.type, id };
}
