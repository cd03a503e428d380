import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { writeInput } from '../crud/write-input.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { type AutosavedKind, completeKind } from '../revisions/revision-kind.ts';
import { autosaveResource, withPreview } from './autosave-resource.ts';

const permission: Permission = { needs: 'item.edit' };

// The collection is not created by crudRoutes: its path has the `id` of the item, and POST answers like an update.
/** Creates the routes of a kind's autosaves. POST has the parameters that update items of the kind. */
export function autosaveRoutes(autosavedKind: AutosavedKind): readonly Route[] {
  const { path, revision, identity, fields, parentItem, ...kind } = completeKind(autosavedKind);
  const resource = autosaveResource(kind.autosave ?? withPreview(revision), kind);
  const { parameter, variableTypes, mutation } = identity;
  const itemParameters: Record<string, Parameter> = identity.listsAutosaveParameter
    ? { id: parameter }
    : { parent: parameter, id: { ...parameter, isUnlisted: true } };
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
          permission,
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
