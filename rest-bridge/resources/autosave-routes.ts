import type { Parameter } from '../declare/declared-parameter.ts';
import type { Resource } from '../declare/declared-resource.ts';
import { camelCase, editOnly, type Field } from '../declare/field.ts';
import type { Parameters, Permission, Route } from '../declare/route.ts';
import { address, map } from '../declare/typed-schema.ts';
import { contextParameter } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { writeInput, writeParameters } from './crud/write-parameters.ts';
import { type AutosavedKind, completeKind } from './revision-kind.ts';

const permission: Permission = { needs: 'item.edit' };

/**
 * Creates the routes of a kind's autosaves. POST has the parameters that update items of the kind. The collection is
 * not created by crudRoutes: its path has the `id` of the item, and POST answers like an update.
 */
export function autosaveRoutes(autosavedKind: AutosavedKind): readonly Route[] {
  const { path, revision, identity, fields, parentItem, ...kind } = completeKind(autosavedKind);
  const resource = autosaveResource(kind.autosave ?? withPreview(revision), kind);
  const { parameter, variableTypes, mutation } = identity;
  const itemParameters: Record<string, Parameter> = identity.listsAutosaveParameter
    ? { id: parameter }
    : { parent: { ...parameter, phase: 'sanitizing' }, id: { ...parameter, isUnlisted: true } };
  return [
    {
      pattern: `${path}/(?P<id>${identity.pattern})/autosaves`,
      resource,
      itemPermissions: identity.permissions('id'),
      endpoints: [
        {
          methods: ['GET'],
          permission,
          parameters: { ...itemParameters, context: contextParameter },
          variableTypes,
          reply: {
            kind: 'list',
            field: fields.autosaves,
            isUnpaged: true,
            variables: ({ id }) => identity.variables(id),
          },
        },
        {
          methods: ['POST'],
          permission: kind.savePermission ?? permission,
          parameters: { ...itemParameters, ...writeParameters(kind.resource, 'update') },
          variableTypes: { ...mutation.variableTypes, input: `${kind.name}Input!` },
          reply: {
            kind: 'update',
            field: `create${kind.name}Autosave`,
            variables: (parameters) => ({
              ...mutation.variables(parameters.id),
              input: autosaveInput(parameters, kind),
            }),
          },
        },
      ],
    },
    ...crudRoutes({
      path: `${path}/(?P<parent>${identity.pattern})/autosaves`,
      name: 'Autosave',
      singular: fields.autosave,
      noun: 'autosave',
      resource,
      owner: parentItem,
      hasContext: false,
      itemPermissions: identity.permissions('parent'),
      read: { permission },
    }),
  ];
}

/** Converts the parameters to the input of the mutation. */
function autosaveInput(
  { parent, ...parameters }: Parameters,
  { resource }: Pick<AutosavedKind, 'resource'>,
): Readonly<Record<string, unknown>> {
  // Clients may send the item as the parent of its autosave. An item cannot be its own parent, so this is ignored.
  const itemParameters = Number(parent) === Number(parameters.id) ? parameters : { ...parameters, parent };
  return writeInput(itemParameters, { resource });
}

/** Adds the field `preview_link` to the resource of a revision. */
const withPreview = (revision: Resource): Resource => ({
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
const autosaveResource = (revision: Resource, { resource }: Pick<AutosavedKind, 'resource'>): Resource => ({
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
