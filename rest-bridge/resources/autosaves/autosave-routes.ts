import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { writeInput } from '../crud/write-input.ts';
import { writeParameters } from '../crud/write-parameters.ts';
import { type AutosavedKind, completeKind } from '../revisions/revision-kind.ts';
import { autosaveResource, withPreview } from './autosave-resource.ts';

const permission: Permission = { needs: 'item.edit' };

// The collection is not of crudRoutes: it names the item by `id`, and saving answers as a change does.
/** The routes of a kind's autosaves. Writing takes the parameters that change items of the kind. */
export function autosaveRoutes(revised: AutosavedKind): readonly Route[] {
  const { path, revision, identity, fields, within, ...kind } = completeKind(revised);
  const resource = autosaveResource(kind.autosave ?? withPreview(revision), kind);
  const { parameter, variableTypes, target } = identity;
  const itemParameters: Record<string, Parameter> = identity.isListed
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
          variableTypes: { ...target.variableTypes, input: `${kind.name}Input!` },
          reply: {
            kind: 'update',
            field: `create${kind.name}Autosave`,
            variables: (parameters) => ({
              ...target.variables(parameters.id),
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
      within,
      hasContext: false,
      itemPermissions: identity.permissions('parent'),
      read: { permission },
    }),
  ];
}

function autosaveInput(
  { parent, ...parameters }: Parameters,
  { resource }: Pick<AutosavedKind, 'resource'>,
): Readonly<Record<string, unknown>> {
  // Clients may name the item as the parent of its autosave; no item stands below itself.
  const written = Number(parent) === Number(parameters.id) ? parameters : { ...parameters, parent };
  return writeInput(written, { resource });
}
