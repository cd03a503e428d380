import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import type { Parameter } from '../../declare/route.ts';

/** `context`, which every GET takes. */
export const contextParameter: Parameter = {
  description: 'What the answer is for; decides which fields it holds.',
  type: 'string',
  enum: ['view', 'embed', 'edit'],
  default: 'view',
};

const dateTime = (description: string): Parameter => ({ description, type: 'string', format: 'date-time' });
/** A list of numbers. */
export const ids = (description: string): Parameter => ({
  description,
  type: 'array',
  items: { type: 'integer' },
  default: [],
});

/** Page, size and search: what every list takes. */
export const pagingParameters = {
  context: contextParameter,
  page: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 },
  per_page: { description: 'Most items on a page.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
  search: { description: 'Only items that hold this text.', type: 'string' },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The statuses that a list may be narrowed to. */
const LISTED_STATUSES = [
  'publish',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
  'auto-draft',
  'inherit',
  'request-pending',
  'request-confirmed',
  'request-failed',
  'request-completed',
  'any',
] as const;

const ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

/** The shared list parameters of api.md. */
export const contentListParameters = (options: {
  authors: boolean;
  menuOrder?: boolean;
  parents?: boolean;
}): Record<string, Parameter> => ({
  ...pagingParameters,
  after: dateTime('Only items published after this moment.'),
  modified_after: dateTime('Only items changed after this moment.'),
  ...(options.authors
    ? { author: ids('Only items of these authors.'), author_exclude: ids('No items of these authors.') }
    : {}),
  before: dateTime('Only items published before this moment.'),
  modified_before: dateTime('Only items changed before this moment.'),
  exclude: ids('None of these items.'),
  include: ids('Only these items.'),
  ...(options.menuOrder
    ? { menu_order: { description: 'Only items at this place in the order.', type: 'integer' } }
    : {}),
  search_semantics: { description: 'How the search is meant.', type: 'string', enum: ['exact'] },
  offset: { description: 'Items to skip.', type: 'integer' },
  order: { description: 'Direction of the order.', type: 'string', default: 'desc', enum: ['asc', 'desc'] },
  orderby: {
    description: 'What the list is ordered by.',
    type: 'string',
    default: 'date',
    enum: options.menuOrder ? [...ORDERS, 'menu_order'] : [...ORDERS],
  },
  search_columns: {
    default: [],
    description: 'Where the search looks.',
    type: 'array',
    items: { enum: ['post_title', 'post_content', 'post_excerpt'], type: 'string' },
  },
  ...(options.parents ? { parent: ids('Only items below these.'), parent_exclude: ids('No items below these.') } : {}),
  slug: { description: 'Only items with these slugs.', type: 'array', items: { type: 'string' } },
  status: {
    default: 'publish',
    description: 'Only items in these states.',
    type: 'array',
    items: { enum: [...LISTED_STATUSES], type: 'string' },
  },
});

/** Whether all conditions on terms must hold or any of them. */
export const taxRelationParameter: Parameter = {
  description: 'How the conditions on several taxonomies go together.',
  type: 'string',
  enum: ['AND', 'OR'],
};

/** Filters by terms of one taxonomy: a list of ids, or an object that says more. */
export function termParameters(name: string, { hierarchical }: { hierarchical: boolean }): Record<string, Parameter> {
  const terms: JsonSchema = {
    description: 'Numbers of the terms.',
    type: 'array',
    items: { type: 'integer' },
    default: [],
  };
  const children: Record<string, JsonSchema> = hierarchical
    ? { include_children: { description: 'Terms below count as well.', type: 'boolean', default: false } }
    : {};
  const operator: JsonSchema = {
    description: 'All of the terms, or any.',
    type: 'string',
    enum: ['AND', 'OR'],
    default: 'OR',
  };
  const filter = (description: string, properties: Record<string, JsonSchema>): Parameter => ({
    description,
    type: ['object', 'array'],
    oneOf: [
      { title: 'Term ID List', description: 'Numbers of the terms.', type: 'array', items: { type: 'integer' } },
      {
        title: 'Term ID Taxonomy Query',
        description: 'Terms and how they count.',
        type: 'object',
        properties,
        additionalProperties: false,
      },
    ],
  });
  return {
    [name]: filter(`Only items with these terms (${name}).`, { terms, ...children, operator }),
    [`${name}_exclude`]: filter(`No items with these terms (${name}).`, { terms, ...children }),
  };
}
