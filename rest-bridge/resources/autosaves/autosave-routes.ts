import type { Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { itemId } from '../content/item-route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { writeInput } from '../content/write-variables.ts';
import { type AutosavedKind, completeKind } from '../revisions/kind.ts';
import { autosaveResource, withPreview } from './resource.ts';

const mayEdit: Permission = ({ item }) => item?.edit === true;

/** The routes of a kind's autosaves. Writing takes the parameters that change items of the kind. */
export function autosaveRoutes(revised: AutosavedKind): readonly Route[] {
  const { path, revision, identity, fields, ...kind } = completeKind(revised);
  const shared = { namespace: 'cms/v2', resource: autosaveResource(kind.autosave ?? withPreview(revision), kind) };
  const { parameter, variableTypes } = identity;
  const itemParameters: Record<string, Parameter> = identity.isListed
    ? { id: parameter }
    : { parent: parameter, id: { ...parameter, unlisted: true } };
  return [
    {
      ...shared,
      pattern: `${path}/(?P<id>${identity.pattern})/autosaves`,
      itemPermissions: identity.permissions('id'),
      endpoints: [
        {
          methods: ['GET'],
          permission: mayEdit,
          parameters: { ...itemParameters, context: contextParameter },
          variableTypes,
          reply: { kind: 'list', field: fields.autosaves, whole: true, variables: ({ id }) => identity.variables(id) },
        },
        {
          methods: ['POST'],
          permission: mayEdit,
          parameters: { ...itemParameters, ...writeParameters(kind.resource, 'update') },
          variableTypes: { ...identity.target.variableTypes, input: `${kind.autosaves.inputType}!` },
          reply: {
            kind: 'update',
            field: kind.autosaves.field,
            variables: (parameters) => ({
              ...identity.target.variables(parameters.id),
              input: autosaveInput(parameters, kind),
            }),
          },
        },
      ],
    },
    {
      ...shared,
      pattern: `${path}/(?P<parent>${identity.pattern})/autosaves/(?P<id>[\\d]+)`,
      itemPermissions: identity.permissions('parent'),
      endpoints: [
        {
          methods: ['GET'],
          permission: mayEdit,
          parameters: {
            parent: parameter,
            id: { description: 'Number of the autosave.', type: 'integer' },
            context: contextParameter,
          },
          variableTypes: { ...variableTypes, id: 'Int' },
          reply: {
            kind: 'item',
            field: fields.autosave,
            variables: ({ parent, id }) => ({ ...identity.variables(parent), id: itemId(id) }),
          },
        },
      ],
    },
  ];
}

function autosaveInput(
  { parent, ...parameters }: Parameters,
  { resource, autosaves }: Pick<AutosavedKind, 'resource' | 'autosaves'>,
): Readonly<Record<string, unknown>> {
  // Clients may name the item as the parent of its autosave; no item stands below itself.
  const written = Number(parent) === Number(parameters.id) ? parameters : { ...parameters, parent };
  return autosaves.input?.(written) ?? writeInput(written, { resource, terms: autosaves.terms ?? {} });
}
