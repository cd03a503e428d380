import type { Registry } from '../../../schema/types/registry.ts';
import type { Parameter, Parameters, Route } from '../../declare/route.ts';
import { ids, pagingParameters } from '../content/list-parameters.ts';
import { existingId, skippedItems } from '../content/numbers.ts';
import { KINDS, path, searchResource, subtypes } from './resource.ts';

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

/** Search over all kinds at once (protocol 8.10). */
export const searchRoutes = (registry: Registry): readonly Route[] => [
  {
    pattern: path,
    namespace: 'cms/v2',
    resource: searchResource(registry),
    endpoints: [
      {
        methods: ['GET'],
        permission: () => true,
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
        reply: {
          kind: 'list',
          field: 'search',
          paging: {
            size: 10,
            beyondPages: 'rest_search_invalid_page_number',
            // Of a page without items nothing is counted where the site's items are searched, as in the API.
            blankBeyond: ({ type }) => type === 'post',
          },
          variables: searchVariables,
        },
      },
    ],
  },
];

function searchVariables(parameters: Parameters): Record<string, unknown> {
  const { type, subtype, search } = parameters;
  const asked = Array.isArray(subtype) ? (subtype as unknown[]) : [subtype];
  const idList = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list.map(existingId) : null);
  return {
    kind: String(type).toUpperCase().replace('-', '_'),
    query: search ?? null,
    subtypeIn: asked.includes(ANY) ? null : asked,
    idIn: idList(parameters.include),
    idNotIn: idList(parameters.exclude),
    first: Number(parameters.per_page),
    offset: skippedItems(parameters),
  };
}
