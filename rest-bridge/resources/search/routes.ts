import type { Registry } from '../../../schema/types/registry.ts';
import type { Parameter, Parameters, Route } from '../../declare/route.ts';
import { ids, pagingParameters } from '../content/list-parameters.ts';
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
            // Of a page without items nothing is counted where the site's items are searched, as in the reference.
            blankBeyond: ({ type }) => type === 'post',
          },
          variables: searchVariables,
        },
      },
    ],
  },
];

/** GraphQL's whole numbers, and so the ids, have 32 bits. */
const LARGEST_NUMBER = 2_147_483_647;

function searchVariables(parameters: Parameters): Record<string, unknown> {
  const { type, subtype, search } = parameters;
  const perPage = Number(parameters.per_page);
  const asked = Array.isArray(subtype) ? (subtype as unknown[]) : [subtype];
  // An id beyond what ids can be names nothing: -1 does so too.
  const idList = (list: unknown) =>
    Array.isArray(list) && list.length > 0
      ? list.map((id) => (Math.abs(Number(id)) > LARGEST_NUMBER ? -1 : Number(id)))
      : null;
  return {
    kind: String(type).toUpperCase().replace('-', '_'),
    query: search ?? null,
    subtypeIn: asked.includes(ANY) ? null : asked,
    idIn: idList(parameters.include),
    idNotIn: idList(parameters.exclude),
    first: perPage,
    offset: Math.min((Number(parameters.page) - 1) * perPage, LARGEST_NUMBER),
  };
}
