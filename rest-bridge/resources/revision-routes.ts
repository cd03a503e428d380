import { revisionFilters } from '../../schema/content/versions/revision-list.ts';
import type { Parameter } from '../declare/declared-parameter.ts';
import type { Parameters, Permission, Route } from '../declare/route.ts';
import { contextParameter, pagingParameters } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { filteredList } from './crud/filtered-list.ts';
import { completeKind, type RevisedKind } from './revision-kind.ts';

const editPermission: Permission = { needs: 'item.edit' };

/** Number of revisions on a page without `per_page`. */
const DEFAULT_PAGE_SIZE = 1_000;

/** The parameters of every list of revisions. */
const pageParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  page: pagingParameters.page,
  per_page: {
    description: 'Maximum number of items per page.',
    type: 'integer',
    minimum: 1,
    maximum: 100,
    phase: 'validation',
  },
  offset: { description: 'Number of revisions to skip. Has an effect only with "per_page".', type: 'integer' },
};

/** The parameters and variables of lists with filters. */
const listInputs = filteredList({
  filters: revisionFilters,
  offsetNoun: null,
  orders: ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'],
  orderby: 'date',
  direction: 'desc',
  size: null,
  types: { where: 'RevisionFilter', orderBy: 'ContentOrder' },
  hasContext: false,
});

/** Creates the routes of the revisions of a kind. */
export function revisionRoutes(kind: RevisedKind): readonly Route[] {
  const { path, revision, identity, fields, parentItem, isReadOnly } = completeKind(kind);
  const itemPermissions = identity.permissions('parent');
  return crudRoutes({
    path: `${path}/(?P<parent>${identity.pattern})/revisions`,
    name: 'Revision',
    singular: fields.item,
    plural: fields.list,
    noun: 'revision',
    resource: revision,
    owner: parentItem,
    hasContext: false,
    collectionPermissions: itemPermissions,
    itemPermissions,
    list: {
      permission: editPermission,
      parameters: { ...pageParameters, ...(isReadOnly ? {} : listInputs.parameters) },
      variableTypes: listInputs.variableTypes,
      variables: pageVariables,
      paging: {
        size: DEFAULT_PAGE_SIZE,
        beyondPages: 'rest_revision_invalid_page_number',
        beyondOffset: 'rest_revision_invalid_offset_number',
      },
    },
    read: { permission: editPermission },
    ...(isReadOnly ? {} : { remove: { field: fields.delete, permission: { needs: 'item.delete' } } }),
  });
}

function pageVariables(parameters: Parameters): Readonly<Record<string, unknown>> {
  if (parameters.per_page !== undefined) return listInputs.variables(parameters);
  // Without `per_page` the offset has no effect, as in the reference.
  const { first: _, ...variables } = listInputs.variables({
    ...parameters,
    offset: undefined,
    per_page: DEFAULT_PAGE_SIZE,
  });
  return variables;
}
