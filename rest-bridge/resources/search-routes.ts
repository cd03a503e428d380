import { idListParameter, languageParameter } from '../../schema/core/graphql/filters.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import { toFilterId } from '../../schema/values/ids.ts';
import type { Parameter } from '../declare/declared-parameter.ts';
import type { Parameters, Route } from '../declare/route.ts';
import { computeOffset, pagingParameters } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { SEARCH_KINDS, searchPath, searchResource, subtypes, subtypesOf } from './search-resource.ts';

const ANY_SUBTYPE = 'any';

const searchParameters = (registry: Registry): Record<string, Parameter> => ({
  ...pagingParameters,
  context: { ...pagingParameters.context, enum: ['view', 'embed'] },
  type: { description: 'Kind of results to search for.', type: 'string', default: 'post', enum: [...SEARCH_KINDS] },
  subtype: {
    description: 'Limits the search to items of these types, or to terms of these taxonomies.',
    type: 'array',
    default: ANY_SUBTYPE,
    items: { type: 'string', enum: [...subtypes(registry), ANY_SUBTYPE] },
    hasDialectSpelling: true,
  },
  exclude: idListParameter('Excludes the results with these ids.'),
  include: idListParameter('Limits the search to results with these ids.'),
  ...(registry.languages
    ? { lang: languageParameter('Limits a search for terms to the language with this code.') }
    : {}),
});

/**
 * Creates the route of the search over items, terms and post formats
 * (docs/protocol/errors.md#terms-types-and-settings).
 */
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
        // The totals of an empty page beyond the last one are 0 for items, as in the reference.
        hasZeroTotalsBeyond: ({ type }) => type === 'post',
      },
      parameters: searchParameters(registry),
      variableTypes: {
        kind: 'SearchKind',
        query: 'String',
        subtypeIn: '[String!]',
        languageOrDefault: 'String',
        idIn: '[Int!]',
        idNotIn: '[Int!]',
        first: 'Int',
        offset: 'Int',
      },
      variables: (parameters) => searchVariables(parameters, registry),
    },
  });

function searchVariables(parameters: Parameters, registry: Registry): Record<string, unknown> {
  const { type, subtype, search } = parameters;
  const known = new Set<unknown>([...subtypesOf(type, registry), ANY_SUBTYPE]);
  const requestedSubtypes = (Array.isArray(subtype) ? (subtype as unknown[]) : [subtype]).filter((name) =>
    known.has(name),
  );
  const idList = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list.map(toFilterId) : null);
  return {
    kind: type,
    // As in the reference, the text 0 is no text here.
    query: search === undefined || search === '0' ? null : search,
    subtypeIn: limitedSubtypes(requestedSubtypes, type),
    languageOrDefault: parameters.lang || null,
    idIn: idList(parameters.include),
    idNotIn: idList(parameters.exclude),
    first: Number(parameters.per_page),
    offset: computeOffset(parameters),
  };
}

/** Returns the subtypes of a search; null for all. Without one of the kind of results, items are posts, as in the reference. */
function limitedSubtypes(requested: readonly unknown[], type: unknown): readonly unknown[] | null {
  if (requested.length === 0) return type === 'post' ? ['post'] : null;
  return requested.includes(ANY_SUBTYPE) ? null : requested;
}
