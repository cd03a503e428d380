import type { Resource } from '../../declare/resource.ts';
import type { Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { itemId } from '../content/item-route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { writeParameters } from '../content/write-parameters.ts';
import { writeInput } from '../content/write-variables.ts';
import { completeKind, type RevisedKind } from '../revisions/kind.ts';
import { autosaveResource } from './resource.ts';

const mayEdit: Permission = ({ item }) => item?.edit === true;

/** The routes of a kind's autosaves. Writing takes the parameters of the items; texts and meta are what is kept. */
export function autosaveRoutes(revised: RevisedKind): readonly Route[] {
  const { path, revision, identity, fields, ...kind } = completeKind(revised);
  const shared = { namespace: 'cms/v2', resource: kind.autosave ?? autosaveResource(revision) };
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
          variableTypes: { ...variableTypes, input: 'AutosaveInput!' },
          reply: {
            kind: 'update',
            field: fields.createAutosave,
            variables: (parameters) => ({
              ...identity.variables(parameters.id),
              input: autosaveInput(parameters, kind.resource),
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

function autosaveInput(parameters: Parameters, resource: Resource): Record<string, unknown> {
  const { title, content, excerpt, meta } = writeInput(parameters, { resource });
  return { title, content, excerpt, meta };
}
