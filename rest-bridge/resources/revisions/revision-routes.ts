import { revisionFilters } from '../../../schema/content/versions/revision-inputs.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { filteredList } from '../crud/filtered-list.ts';
import { completeKind, type RevisedKind } from './revision-kind.ts';

const mayEdit: Permission = { needs: 'item.edit' };

/** Revisions on a page when the request names no size. */
const PAGE_SIZE = 1_000;

/** What every list of revisions takes. */
const pageParameters: Readonly<Record<string, Parameter>> = {
  context: contextParameter,
  page: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 },
  per_page: { description: 'Most items on a page.', type: 'integer', minimum: 1, maximum: 100 },
  offset: { description: 'Revisions to skip; counts where the size of a page is given.', type: 'integer' },
};

/** The lists of revisions that can be narrowed and ordered. */
const list = filteredList({
  filters: revisionFilters,
  skipped: null,
  orders: ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'],
  orderby: 'date',
  direction: 'desc',
  size: null,
  types: { where: 'RevisionFilter', orderBy: 'ContentOrder' },
  hasContext: false,
});

/** The routes of a kind's revisions. */
export function revisionRoutes(revised: RevisedKind): readonly Route[] {
  const { path, revision, identity, fields, within, isReadOnly, namesDeletion } = completeKind(revised);
  const itemPermissions = identity.permissions('parent');
  return crudRoutes({
    path: `${path}/(?P<parent>${identity.pattern})/revisions`,
    name: 'Revision',
    singular: fields.item,
    plural: fields.list,
    noun: 'revision',
    resource: revision,
    within,
    hasContext: false,
    collectionPermissions: itemPermissions,
    itemPermissions,
    list: {
      permission: mayEdit,
      parameters: { ...pageParameters, ...(isReadOnly ? {} : list.parameters) },
      variableTypes: list.variableTypes,
      variables: pageVariables,
      paging: {
        size: PAGE_SIZE,
        beyondPages: 'rest_revision_invalid_page_number',
        beyondOffset: 'rest_revision_invalid_offset_number',
      },
    },
    read: { permission: mayEdit },
    // Works for those who may delete the item, but `Allow` names it to nobody, as in the API.
    ...(isReadOnly
      ? {}
      : { remove: { field: fields.delete, permission: namesDeletion ? { needs: 'item.delete' } : 'unnamed' } }),
  });
}

function pageVariables(parameters: Parameters): Readonly<Record<string, unknown>> {
  if (parameters.per_page !== undefined) return list.variables(parameters);
  // Without a size there is nothing to skip on the only page, as in the API.
  const { first: _, ...variables } = list.variables({ ...parameters, offset: undefined, per_page: PAGE_SIZE });
  return variables;
}
