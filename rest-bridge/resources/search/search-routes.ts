import { ids } from '../../../schema/core/filters.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import { toFilterId } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters, Route } from '../../declare/route.ts';
import { pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { computeOffset } from '../crud/list-window.ts';
import { KINDS, searchPath, searchResource, subtypes } from './search-resource.ts';

const ANY = 'any';

const parametersOf = (registry: Registry): Record<string, Parameter> => ({
  ...pagingParameters,
  context: { ...pagingParameters.context, enum: ['view', 'embed'] },
  type: { description: 'What to look for.', type: 'string', default: 'post', enum: [...KINDS] },
  subtype: {
    description: 'Only items of these types, or terms of these taxonomies.',
    type: 'array',
    default: ANY,
    items: { type: 'string', enum: [...subtypes(registry), ANY] },
    isName: true,
  },
  exclude: ids('None of these.'),
  include: ids('Only these.'),
});

/** Search over all kinds at once (docs/protocol/errors.md#terms-types-and-settings). */
export const searchRoutes = (registry: Registry): readonly Route[] =>
  crudRoutes({
    path: searchPath,
    name: 'Found',
    plural: 'search',
    resource: searchResource(registry),
    list: {
      permission: 'open',
      paging: {
        size: 10,
        beyondPages: 'rest_search_invalid_page_number',
        // Of a page without items nothing is counted where the site's items are searched, as in the API.
        hasZeroTotalsBeyond: ({ type }) => type === 'post',
      },
      parameters: parametersOf(registry),
      variableTypes: {
        kind: 'SearchKind',
        query: 'String',
        subtypeIn: '[String!]',
        idIn: '[Int!]',
        idNotIn: '[Int!]',
        first: 'Int',
        offset: 'Int',
      },
      variables: searchVariables,
    },
  });

function searchVariables(parameters: Parameters): Record<string, unknown> {
  const { type, subtype, search } = parameters;
  const asked = Array.isArray(subtype) ? (subtype as unknown[]) : [subtype];
  const idList = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list.map(toFilterId) : null);
  return {
    kind: type,
    query: search ?? null,
    subtypeIn: asked.includes(ANY) ? null : asked,
    idIn: idList(parameters.include),
    idNotIn: idList(parameters.exclude),
    first: Number(parameters.per_page),
    offset: computeOffset(parameters),
  };
}
