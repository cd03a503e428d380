import { oncePerBuilder } from '../../core/builder.ts';
import { type FilterValues, filterOf, ids, numbersIn, numbersNotIn } from '../../core/filters.ts';
import { formatNames } from '../../core/registry/post-formats.ts';
import { builtinStatuses } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { SearchColumn } from '../../core/search/text-search.ts';
import { anyOf, isIn, never, rawSql, type Sql, sql } from '../../core/sql.ts';
import { ifItemsHave, type ListedKind } from './listed-kind.ts';
import { type TermTrees, termsFilters } from './terms-filter.ts';

const searchColumnEnum = oncePerBuilder((builder) =>
  builder.enumType('SearchColumn', {
    description: 'Where a search looks.',
    values: {
      title: { value: 'title' },
      excerpt: { value: 'excerpt' },
      content: { value: 'content' },
    } as const satisfies Record<SearchColumn, { value: SearchColumn }>,
  }),
);

interface Environment {
  context: RequestContext;
  trees: TermTrees;
  values: { readonly termRelation?: 'AND' | 'OR' | null };
}

const filter = filterOf<Environment, ListedKind>();

/** A bound of a date, exclusive. It may name a zone, else it is local. */
const dateBound = (condition: { name: string; description: string; column: Sql; comparison: '<' | '>' }) =>
  filter({
    parameters: { [condition.name]: { description: condition.description, type: 'string', format: 'date-time' } },
    input: (t) => t.field({ type: 'LocalDateTime' }),
    sql: (text, { context }) => {
      if (text === '') return null;
      const date = context.site.clock.parse(text)?.local;
      // A moment beyond what the site's clock can show lies beyond everything.
      return date === undefined ? never : sql`${condition.column} ${rawSql(condition.comparison)} ${date}`;
    },
  });

const texts = { type: 'array', items: { type: 'string' } } as const;

/** What lists of post-like items can be narrowed by. Conditions are over the posts table (alias `p`). */
export const contentFilters = {
  // `prepareFilter` reads what is searched: it takes another table.
  search: filter({
    parameters: { search: { description: 'Only items that contain this text.', type: 'string' } },
    input: (t) => t.string(),
  }),
  after: dateBound({
    name: 'after',
    description: 'Only items published after this moment.',
    column: sql`p."date"`,
    comparison: '>',
  }),
  modifiedAfter: dateBound({
    name: 'modified_after',
    description: 'Only items changed after this moment.',
    column: sql`p."modified"`,
    comparison: '>',
  }),
  authorIn: numbersIn({
    column: 'p."authorId"',
    parameters: ifItemsHave('authorId', { author: ids('Only items of these authors.') }),
  }),
  authorNotIn: numbersNotIn({
    column: 'p."authorId"',
    parameters: ifItemsHave('authorId', { author_exclude: ids('No items of these authors.') }),
  }),
  before: dateBound({
    name: 'before',
    description: 'Only items published before this moment.',
    column: sql`p."date"`,
    comparison: '<',
  }),
  modifiedBefore: dateBound({
    name: 'modified_before',
    description: 'Only items changed before this moment.',
    column: sql`p."modified"`,
    comparison: '<',
  }),
  idNotIn: numbersNotIn({ column: 'p."id"', parameters: { exclude: ids('None of these items.') } }),
  idIn: numbersIn({ column: 'p."id"', parameters: { include: ids('Only these items.') } }),
  menuOrder: filter({
    parameters: ifItemsHave('menuOrder', {
      menu_order: { description: 'Only items at this place in the order.', type: 'integer' },
    }),
    input: (t) => t.int({ description: 'Only what has been given this place.' }),
    sql: (place) => sql`p."menuOrder" = ${place}`,
  }),
  searchExact: filter({
    parameters: {
      search_semantics: { description: 'How the search is meant.', type: 'string', enum: ['exact'] },
    },
    read: ({ search_semantics: semantics }) => semantics === 'exact' || undefined,
    input: (t) => t.boolean({ description: 'The whole column must be the term.' }),
  }),
  searchColumns: filter({
    parameters: {
      search_columns: {
        default: [],
        description: 'Where the search looks.',
        type: 'array',
        items: { enum: ['post_title', 'post_content', 'post_excerpt'], type: 'string' },
      },
    },
    read: ({ search_columns: columns }) =>
      Array.isArray(columns) && columns.length > 0
        ? columns.map((column) => String(column).replace('post_', ''))
        : undefined,
    input: (t) => t.field({ type: [searchColumnEnum(t.builder)] }),
  }),
  parentIn: numbersIn({
    column: 'p."parentId"',
    parameters: ifItemsHave('parentId', { parent: ids('Only items below these.') }),
    description: 'Only what stands right below these, or belongs to these; 0 for the top.',
  }),
  parentNotIn: numbersNotIn({
    column: 'p."parentId"',
    parameters: ifItemsHave('parentId', { parent_exclude: ids('No items below these.') }),
  }),
  slugIn: filter({
    parameters: { slug: { ...texts, description: 'Only items with these slugs.' } },
    input: (t) => t.stringList(),
    sql: (slugs) => isIn('p."slug"', slugs),
  }),
  // The list checks that the viewer may see these before `prepareFilter` reads them.
  statusIn: filter({
    parameters: ({ type: { defaultStatus } }) => ({
      status: {
        default: defaultStatus,
        description: 'Only items in these states.',
        type: 'array',
        items: { enum: defaultStatus === 'inherit' ? FILE_STATUSES : STATUSES, type: 'string' },
      },
    }),
    input: (t) => t.stringList({ description: 'Statuses other than `publish` take the right to edit.' }),
  }),
  ...termsFilters,
  sticky: filter({
    parameters: ifItemsHave('sticky', {
      sticky: { description: 'Only sticky items, or none.', type: 'boolean' },
      ignore_sticky: {
        description: 'Whether sticky items stand in their usual place.',
        type: 'boolean',
        default: true,
      },
    }),
    read: ({ sticky }) => sticky,
    input: (t) => t.boolean({ description: 'True: only sticky items; false: no sticky items.' }),
    sql: (isSticky) => sql`p."sticky" = ${isSticky}`,
  }),
  formatIn: filter({
    parameters: ifItemsHave('format', {
      format: {
        description: 'Only items of these forms.',
        type: 'array',
        uniqueItems: true,
        items: { enum: [...formatNames], type: 'string' },
      },
    }),
    input: (t) => t.stringList({ description: 'Only posts of these forms; `standard` for those without one.' }),
    sql: (formats) =>
      isIn(
        'p."format"',
        formats.map((format) => (format === 'standard' ? '' : format)),
      ),
  }),
  mimeTypeIn: filter({
    parameters: ifItemsHave('mimeType', {
      media_type: {
        default: null,
        description: 'Only files of these kinds.',
        type: 'array',
        items: { type: 'string', enum: ['image', 'video', 'text', 'application', 'audio'] },
      },
      mime_type: { ...texts, default: null, description: 'Only files of these types.' },
    }),
    read: (sent) => {
      const types = [sent.media_type, sent.mime_type].flatMap((given) => given ?? []);
      return types.length > 0 ? types : undefined;
    },
    input: (t) =>
      t.stringList({ description: 'Types of files, whole (`image/png`) or their first part alone (`image`).' }),
    sql: (types) => anyOf(types.map(mimeTypeCondition)),
  }),
};

/** What a list of post-like items is narrowed by. */
export type ContentFilter = FilterValues<typeof contentFilters>;

const STATUSES = [...builtinStatuses.map(({ name }) => name), 'any'];

/** Files are as public as what they belong to, unless they are private. */
const FILE_STATUSES = ['inherit', 'private', 'trash'];

/** Not LIKE, in which the type would have to be escaped. */
const mimeTypeCondition = (type: string): Sql =>
  type.includes('/')
    ? sql`p."mimeType" = ${type}`
    : sql`substr(p."mimeType", 1, ${rawSql(String([...type].length + 1))}) = ${`${type}/`}`;
