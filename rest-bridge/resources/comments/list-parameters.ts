import type { Parameter, Parameters } from '../../declare/route.ts';
import { ids, pagingParameters } from '../content/list-parameters.ts';
import { existingId, orderedListTypes, skippedItems } from '../content/numbers.ts';

const dateTime = (description: string): Parameter => ({ description, type: 'string', format: 'date-time' });

const idsWithoutDefault = ({ default: _, ...parameter }: Parameter): Parameter => parameter;

/** What opens a protected item. */
export const passwordParameter: Parameter = { description: 'What opens a protected item.', type: 'string' };

/** The list parameters of comments. */
export const commentListParameters: Readonly<Record<string, Parameter>> = {
  ...pagingParameters,
  after: dateTime('Only comments written after this moment.'),
  author: idsWithoutDefault(ids('Only comments of these authors. Takes the right to edit posts.')),
  author_exclude: idsWithoutDefault(ids('No comments of these authors. Takes the right to edit posts.')),
  author_email: {
    default: null,
    description: 'Only comments with this address. Takes the right to edit posts.',
    format: 'email',
    type: 'string',
  },
  before: dateTime('Only comments written before this moment.'),
  exclude: ids('None of these comments.'),
  include: ids('Only these comments.'),
  offset: { description: 'Comments to skip.', type: 'integer' },
  order: { description: 'Direction of the order.', type: 'string', default: 'desc', enum: ['asc', 'desc'] },
  orderby: {
    description: 'What the list is ordered by.',
    type: 'string',
    default: 'date_gmt',
    enum: ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'],
  },
  parent: ids('Only replies to these comments.'),
  parent_exclude: ids('No replies to these comments.'),
  post: ids('Only comments on these items.'),
  status: {
    default: 'approve',
    description: 'Only comments in this state. Others than approved ones take the right to edit posts.',
    type: 'string',
  },
  type: {
    default: 'comment',
    description: 'Only comments of this type. Others than comments take the right to edit posts.',
    type: 'string',
  },
  password: passwordParameter,
};

/** Types of the variables that lists of comments take. */
export const commentListTypes = {
  where: 'CommentFilter',
  orderBy: 'CommentOrder',
  ...orderedListTypes,
  password: 'String',
} as const;

/** A word as the API takes it: anything else than letters, digits, dashes and underscores counts for nothing. */
const word = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : String(value)
        .toLowerCase()
        .replace(/[^a-z0-9_-]/g, '');

/** The arguments of a list's GraphQL field, from its REST parameters. */
export function commentListVariables(parameters: Parameters): Record<string, unknown> {
  return {
    where: commentFilter(parameters),
    orderBy: String(parameters.orderby ?? 'date_gmt').toUpperCase(),
    order: String(parameters.order ?? 'desc').toUpperCase(),
    first: Number(parameters.per_page ?? 10),
    // An offset of nothing counts as none, as in the API.
    offset: skippedItems({ ...parameters, offset: parameters.offset || undefined }),
    context: String(parameters.context ?? 'view').toUpperCase(),
    password: parameters.password,
  };
}

function commentFilter(parameters: Parameters): Record<string, unknown> {
  const list = (name: string): unknown[] | undefined => {
    const value = parameters[name];
    return Array.isArray(value) && value.length > 0 ? value.map(existingId) : undefined;
  };
  return {
    search: parameters.search,
    after: parameters.after,
    before: parameters.before,
    authorIn: list('author'),
    authorNotIn: list('author_exclude'),
    authorEmail: parameters.author_email,
    idIn: list('include'),
    idNotIn: list('exclude'),
    parentIn: list('parent'),
    parentNotIn: list('parent_exclude'),
    postIn: list('post'),
    status: word(parameters.status),
    type: word(parameters.type),
  };
}
