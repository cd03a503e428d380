import { builtinRegistry } from '../../../schema/types/registry.ts';
import type { Parameter, Parameters } from '../../declare/route.ts';
import { requestErrors } from '../../error.ts';
import { ids, pagingParameters } from '../content/list-parameters.ts';
import { existingId, orderedListTypes, skippedItems } from '../content/numbers.ts';

const texts = (description: string): Parameter => ({ description, type: 'array', items: { type: 'string' } });

const typeNames = [...builtinRegistry.postTypes.keys()];

/** The parameters of the list of accounts. */
export const userListParameters: Readonly<Record<string, Parameter>> = {
  ...pagingParameters,
  exclude: ids('None of these accounts.'),
  include: ids('Only these accounts.'),
  offset: { description: 'Accounts to skip.', type: 'integer' },
  order: { default: 'asc', description: 'Direction of the order.', enum: ['asc', 'desc'], type: 'string' },
  orderby: {
    default: 'name',
    description: 'What the list is ordered by.',
    enum: ['id', 'include', 'name', 'registered_date', 'slug', 'include_slugs', 'email', 'url'],
    type: 'string',
  },
  slug: texts('Only accounts with these slugs.'),
  roles: texts('Only accounts with any of these roles.'),
  capabilities: texts('Only accounts with any of these capabilities.'),
  who: { description: 'Only those who may write.', type: 'string', enum: ['authors'] },
  has_published_posts: {
    description: 'Only those who have published something, of any type or of these.',
    type: ['boolean', 'array'],
    isName: true,
    items: { type: 'string', enum: Object.fromEntries(typeNames.map((name) => [name, name])) },
  },
  search_columns: {
    default: [],
    description: 'Where the search looks.',
    type: 'array',
    items: { enum: ['email', 'name', 'id', 'username', 'slug'], type: 'string' },
  },
};

/** Types of the variables that the list takes. */
export const userListVariableTypes = {
  where: 'UserFilter',
  orderBy: 'UserOrder',
  ...orderedListTypes,
} as const;

/** The arguments of the list's GraphQL field. */
export function userListVariables(parameters: Parameters): Record<string, unknown> {
  const { per_page: first, orderby, order, context } = parameters;
  return {
    where: filterOf(parameters),
    orderBy: ORDERS[String(orderby)] ?? String(orderby).toUpperCase(),
    order: String(order).toUpperCase(),
    first,
    offset: skippedItems(parameters),
    context: String(context).toUpperCase(),
  };
}

const ORDERS: Readonly<Record<string, string>> = { registered_date: 'REGISTERED' };

function filterOf(parameters: Parameters): Record<string, unknown> {
  const list = (name: string): unknown[] | undefined => {
    const value = parameters[name];
    return Array.isArray(value) && value.length > 0 ? value : undefined;
  };
  const published = parameters.has_published_posts;
  return {
    search: parameters.search,
    searchColumns: list('search_columns')?.map((column) => String(column).toUpperCase()),
    idIn: list('include')?.map(existingId),
    // Whoever names accounts means them, whatever else is excluded.
    idNotIn: list('include') ? undefined : list('exclude')?.map(existingId),
    slugIn: list('slug'),
    roleIn: list('roles'),
    capabilityIn: list('capabilities'),
    authors: parameters.who === 'authors' ? true : undefined,
    hasPublished: published === true ? true : undefined,
    hasPublishedTypeIn: list('has_published_posts'),
  };
}

/** What deleting an account takes: nobody has to inherit, but that has to be said. */
export const deletionParameters: Readonly<Record<string, Parameter>> = {
  force: { type: 'boolean', default: false, description: 'Accounts have no trash: has to be true.' },
  reassign: {
    type: 'integer',
    description: 'Number of the account that gets the posts; false: nobody, so that they go too.',
    required: true,
    unchecked: true,
  },
};

/** The heir of a deleted account, 0 for none. Errors: `rest_invalid_param` for what is neither a number nor false. */
export function heirOf({ reassign }: Parameters): number {
  if (typeof reassign === 'number' || (typeof reassign === 'string' && /^\s*[-+]?\d+(?:\.\d+)?$/.test(reassign))) {
    return existingId(Math.abs(Math.trunc(Number(reassign))));
  }
  const isNobody = !reassign || reassign === 'false' || (Array.isArray(reassign) && reassign.length === 0);
  if (isNobody) return 0;
  const message = 'reassign must be the number of an account, or false.';
  throw requestErrors.invalidParameters(
    new Map([['reassign', { code: 'rest_invalid_param', message, data: { status: 400 } }]]),
  );
}
