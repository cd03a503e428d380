import { editOnly } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import { address, map } from '../../declare/typed-schema.ts';
import type { AutosavedKind } from '../revisions/revision-kind.ts';

/** Adds the address of a preview to the fields of a revision. */
export const withPreview = (revision: Resource): Resource => ({
  ...revision,
  fields: [
    ...revision.fields,
    {
      name: 'preview_link',
      schema: address('Where the item is shown as it was saved on the way.', { context: editOnly, readonly: true }),
    },
  ],
});

/** Adds `autosaved_fields`: the other fields of the item that the editor sent. Absent without such fields. */
export const autosaveResource = (revision: Resource, { resource }: Pick<AutosavedKind, 'resource'>): Resource => ({
  ...revision,
  fields: [...revision.fields, autosavedFields(resource)],
});

const autosavedFields = ({ fields: rows }: Resource): Field => ({
  name: 'autosaved_fields',
  optional: true,
  isUnlisted: true,
  isName: true,
  schema: map('What its editor sent of the other fields of the item.', { context: editOnly, readonly: true }),
  read: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { terms, ...input } = value as Readonly<Record<string, unknown>>;
    const names = new Map(rows.map(({ name, input: target = camelCase(name) }) => [target, name]));
    const fields = Object.entries(input).map(([name, sent]) => [names.get(name) ?? name, sent]);
    return Object.fromEntries([...fields, ...termFields(terms, rows)]);
  },
});

/** The ids of assigned terms, by the field of their taxonomy. */
function termFields(assignments: unknown, rows: readonly Field[]): (readonly [string, unknown])[] {
  if (!Array.isArray(assignments)) return [];
  const names = new Map(rows.map(({ name, taxonomy }) => [taxonomy, name]));
  return (assignments as readonly { taxonomy: string; termIds: unknown }[]).map(({ taxonomy, termIds }) => [
    names.get(taxonomy) ?? taxonomy,
    termIds,
  ]);
}
