import type { Endpoint, Parameter, Parameters, Permission, Route } from '../../declare/route.ts';
import { itemId } from '../content/item-route.ts';
import { contextParameter, ids } from '../content/list-parameters.ts';
import { listVariables } from '../content/list-variables.ts';
import { forceParameter } from '../content/write-parameters.ts';
import { completeKind, type RevisedKind } from './kind.ts';

const mayEdit: Permission = ({ item }) => item?.edit === true;

const idParameter: Parameter = { description: 'Number of the revision.', type: 'integer' };

/** Revisions on a page when the request names no size. */
const PAGE = 1_000;

const ORDERS = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;

/** What every list of revisions takes. */
const pageParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  page: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 },
  per_page: { description: 'Most items on a page.', type: 'integer', minimum: 1, maximum: 100 },
  offset: { description: 'Revisions to skip; counts where the size of a page is given.', type: 'integer' },
};

/** The revision list parameters of api.md. */
const listParameters: Readonly<Record<string, Parameter>> = {
  ...pageParameters,
  search: { description: 'Only revisions that hold this text.', type: 'string' },
  exclude: ids('None of these revisions.'),
  include: ids('Only these revisions.'),
  order: { description: 'Direction of the order.', type: 'string', default: 'desc', enum: ['asc', 'desc'] },
  orderby: { description: 'What the list is ordered by.', type: 'string', default: 'date', enum: [...ORDERS] },
};

/** The routes of a kind's revisions. */
export function revisionRoutes(revised: RevisedKind): readonly Route[] {
  const { path, revision, identity, fields, isReadOnly, namesDeletion } = completeKind(revised);
  const shared = {
    namespace: 'cms/v2',
    resource: revision,
    itemPermissions: identity.permissions('parent'),
  };
  const parent = identity.parameter;
  const variableTypes = { ...identity.variableTypes, id: 'Int!' };
  const versionOf = (parameters: Parameters) => ({
    ...identity.variables(parameters.parent),
    id: itemId(parameters.id),
  });
  const deletion: Endpoint = {
    methods: ['DELETE'],
    // Works for those who may delete the item, but `Allow` names it to nobody, as in the API.
    permission: ({ item }) => namesDeletion === true && item?.delete === true,
    parameters: { parent, id: idParameter, force: forceParameter },
    variableTypes: { ...variableTypes, force: 'Boolean' },
    reply: {
      kind: 'delete',
      field: fields.delete,
      variables: (parameters) => ({ ...versionOf(parameters), force: parameters.force === true }),
    },
  };
  const list = `${path}/(?P<parent>${identity.pattern})/revisions`;
  return [
    {
      ...shared,
      pattern: list,
      endpoints: [
        {
          methods: ['GET'],
          permission: mayEdit,
          parameters: { parent, ...(isReadOnly ? pageParameters : listParameters) },
          variableTypes: { ...identity.variableTypes, ...listVariableTypes },
          reply: {
            kind: 'list',
            field: fields.list,
            paging: {
              size: PAGE,
              beyondPages: 'rest_revision_invalid_page_number',
              beyondOffset: 'rest_revision_invalid_offset_number',
            },
            variables: (parameters) => ({ ...identity.variables(parameters.parent), ...pageVariables(parameters) }),
          },
        },
      ],
    },
    {
      ...shared,
      pattern: `${list}/(?P<id>[\\d]+)`,
      endpoints: [
        {
          methods: ['GET'],
          permission: mayEdit,
          parameters: { parent, id: idParameter, context: contextParameter },
          variableTypes,
          reply: { kind: 'item', field: fields.item, variables: versionOf },
        },
        ...(isReadOnly ? [] : [deletion]),
      ],
    },
  ];
}

const listVariableTypes = {
  where: 'RevisionFilter',
  orderBy: 'ContentOrder',
  order: 'Order',
  first: 'Int',
  offset: 'Int',
} as const;

function pageVariables(parameters: Parameters): Record<string, unknown> {
  const isSized = parameters.per_page !== undefined;
  // Without a size there is nothing to skip on the only page, as in the API.
  const { offset: _, ...paged } = parameters;
  const { where, orderBy, order, first, offset } = listVariables(
    { ...(isSized ? parameters : { ...paged, per_page: PAGE }), parent: undefined },
    {},
  );
  return { where, orderBy, order, offset, ...(isSized ? { first } : {}) };
}
