import { editOnly } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import { address, map } from '../../declare/typed-schema.ts';
import type { AutosavedKind } from '../revisions/revision-kind.ts';

/** Adds the field `preview_link` to the resource of a revision. */
export const withPreview = (revision: Resource): Resource => ({
  ...revision,
  fields: [
    ...revision.fields,
    {
      name: 'preview_link',
      schema: address('Address of a preview of the item with the autosaved changes.', {
        context: editOnly,
        readonly: true,
      }),
    },
  ],
});

/** Adds `autosaved_fields`: the fields of the autosave that revisions do not have. Omitted if there are none. */
export const autosaveResource = (revision: Resource, { resource }: Pick<AutosavedKind, 'resource'>): Resource => ({
  ...revision,
  fields: [...revision.fields, autosavedFields(resource)],
});

const autosavedFields = ({ fields: itemFields }: Resource): Field => ({
  name: 'autosaved_fields',
  omittedIfNull: true,
  isUnlisted: true,
  hasDialectSpelling: true,
  schema: map('Autosaved values of fields that revisions do not have.', { context: editOnly, readonly: true }),
  read: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { terms, ...input } = value as Readonly<Record<string, unknown>>;
    const names = new Map(itemFields.map(({ name, input: target = camelCase(name) }) => [target, name]));
    const fields = Object.entries(input).map(([name, value]) => [names.get(name) ?? name, value]);
    return Object.fromEntries([...fields, ...termFields(terms, itemFields)]);
  },
});

/** Returns the ids of assigned terms, by the name of the field of their taxonomy. */
function termFields(assignments: unknown, itemFields: readonly Field[]): (readonly [string, unknown])[] {
  if (!Array.isArray(assignments)) return [];
  const names = new Map(itemFields.map(({ name, taxonomy }) => [taxonomy, name]));
  return (assignments as readonly { taxonomy: string; termIds: unknown }[]).map(({ taxonomy, termIds }) => [
    names.get(taxonomy) ?? taxonomy,
    termIds,
  ]);
}
