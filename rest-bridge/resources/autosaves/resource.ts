import { editOnly } from '../../declare/contexts.ts';
import { camelCase, type Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { AutosavedKind } from '../revisions/kind.ts';

/** A revision that can be looked at on the site before it counts. */
export const withPreview = (revision: Resource): Resource => ({
  ...revision,
  fields: [
    ...revision.fields,
    {
      name: 'preview_link',
      schema: {
        description: 'Where the item is shown as it was saved on the way.',
        type: 'string',
        format: 'uri',
        context: editOnly,
        readonly: true,
      },
    },
  ],
});

/** An autosave also shows its editors the other fields that were sent; without any it has no such field. */
export const autosaveResource = (version: Resource, kind: Pick<AutosavedKind, 'resource' | 'autosaves'>): Resource => ({
  ...version,
  fields: [...version.fields, autosavedFields(kind)],
});

const autosavedFields = ({ resource, autosaves }: Pick<AutosavedKind, 'resource' | 'autosaves'>): Field => ({
  name: 'autosaved_fields',
  optional: true,
  unlisted: true,
  isName: true,
  schema: {
    description: 'What its editor sent of the other fields of the item.',
    type: 'object',
    context: editOnly,
    readonly: true,
  },
  read: (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { terms, ...input } = value as Readonly<Record<string, unknown>>;
    const names = new Map(resource.fields.map(({ name, input: target = camelCase(name) }) => [target, name]));
    const fields = Object.entries(input).map(([name, sent]) => [names.get(name) ?? name, sent]);
    return Object.fromEntries([...fields, ...termFields(terms, autosaves.terms ?? {})]);
  },
});

/** Assignments of terms, as the parameters that they came in. */
function termFields(
  assignments: unknown,
  parameters: Readonly<Record<string, { taxonomy: string }>>,
): (readonly [string, unknown])[] {
  if (!Array.isArray(assignments)) return [];
  const names = new Map(Object.entries(parameters).map(([name, { taxonomy }]) => [taxonomy, name]));
  return (assignments as readonly { taxonomy: string; termIds: unknown }[]).map(({ taxonomy, termIds }) => [
    names.get(taxonomy) ?? taxonomy,
    termIds,
  ]);
}
