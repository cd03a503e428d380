import type { Taxonomy } from '../../../schema/types/registry.ts';
import type { Parameter, Parameters } from '../../declare/route.ts';
import { ids, pagingParameters } from '../content/list-parameters.ts';
import { existingId, orderedListTypes, skippedItems } from '../content/numbers.ts';

/** What a list of terms takes (protocol 8.10): trees know parents, flat lists an offset. */
export const termListParameters = ({ hierarchical }: Taxonomy): Record<string, Parameter> => ({
  ...pagingParameters,
  exclude: ids('None of these terms.'),
  include: ids('Only these terms.'),
  ...(hierarchical ? {} : { offset: { description: 'Terms to skip.', type: 'integer' } }),
  order: { description: 'Direction of the order.', type: 'string', default: 'asc', enum: ['asc', 'desc'] },
  orderby: {
    description: 'What the list is ordered by.',
    type: 'string',
    default: 'name',
    enum: ['id', 'include', 'name', 'slug', 'include_slugs', 'term_group', 'description', 'count'],
  },
  hide_empty: { description: 'Only terms that published items have.', type: 'boolean', default: false },
  ...(hierarchical ? { parent: { description: 'Only terms right below this one.', type: 'integer' } } : {}),
  post: { description: 'Only terms of this item.', type: 'integer', default: null },
  slug: { description: 'Only terms with these slugs.', type: 'array', items: { type: 'string' } },
});

/** Types of the variables that lists of terms take. */
export const termListVariableTypes = {
  where: 'TermListFilter',
  orderBy: 'TermOrder',
  ...orderedListTypes,
} as const;

/** The arguments of a list's GraphQL field, from its REST parameters. */
export function termListVariables(parameters: Parameters): Record<string, unknown> {
  const idList = (name: string) => {
    const list = parameters[name];
    return Array.isArray(list) && list.length > 0 ? { [name]: list.map(existingId) } : {};
  };
  const { include: idIn, exclude: idNotIn } = { ...idList('include'), ...idList('exclude') } as Parameters;
  return {
    where: {
      ...(parameters.search ? { search: parameters.search } : {}),
      ...(idIn ? { idIn } : {}),
      ...(idNotIn ? { idNotIn } : {}),
      ...(Array.isArray(parameters.slug) && parameters.slug.length > 0 ? { slugIn: parameters.slug } : {}),
      ...(parameters.hide_empty === true ? { hideEmpty: true } : {}),
      ...(parameters.parent === undefined ? {} : { parentId: existingId(parameters.parent) }),
      ...(parameters.post ? { postId: existingId(parameters.post) } : {}),
    },
    orderBy: String(parameters.orderby ?? 'name').toUpperCase(),
    order: String(parameters.order ?? 'asc').toUpperCase(),
    first: Number(parameters.per_page ?? 10),
    offset: skippedItems(parameters),
    context: String(parameters.context ?? 'view').toUpperCase(),
  };
}

/** A flat taxonomy refuses a parent, which it therefore has to be told of. */
export const parentOfFlat: Parameter = { unlisted: true, unchecked: true };

/** The input of a mutation, from REST parameters. */
export function termInput(parameters: Parameters): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const name of ['name', 'slug', 'description', 'meta']) {
    if (parameters[name] !== undefined) input[name] = parameters[name];
  }
  if (parameters.parent !== undefined) input.parentId = Math.trunc(existingId(parameters.parent)) || 0;
  return input;
}
