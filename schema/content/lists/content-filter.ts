import type { DeclaredStatuses } from '../../access/post-access-data.ts';
import { anyOf, isIn, never, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import {
  type FilterValues,
  filterInputs,
  filterOf,
  idListParameter,
  numberInFilter,
  numberNotInFilter,
  searchParameter,
} from '../../core/graphql/filters.ts';
import { builtinStatuses, formatNames } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageTerms } from '../../core/rows/language-of.ts';
import { shownIn } from '../../core/rows/language-rows.ts';
import type { SearchColumn } from '../../core/search/text-search.ts';
import { languageOrDefault } from '../../core/site/site-languages.ts';
import { storedSlugs } from '../../core/slugs/slug-text.ts';
import { ifItemsHave, type ListedKind, type TermTrees, termsFilters } from './filter-by-terms.ts';

const searchColumnEnum = oncePerBuilder((builder) =>
  builder.enumType('SearchColumn', {
    description: 'A text that a search examines.',
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

/** A filter by a bound of a date, exclusive. The bound is in the time zone that it names, or local time. */
const dateBound = (condition: { name: string; description: string; column: Sql; comparison: '<' | '>' }) =>
  filter({
    parameters: { [condition.name]: { description: condition.description, type: 'string', format: 'date-time' } },
    input: (t) => t.field({ type: 'LocalDateTime' }),
    sql: (text, { context }) => {
      if (text === '') return null;
      const date = context.site.clock.parse(text)?.local;
      // No date is beyond a bound that the clock of the site cannot represent.
      return date === undefined ? never : sql`${condition.column} ${rawSql(condition.comparison)} ${date}`;
    },
  });

const textListSchema = { type: 'array', items: { type: 'string' } } as const;

/** The filters of lists of content. Their conditions are on the posts table (alias `p`). */
export const contentFilters = {
  // `prepareFilter` creates the condition of the search, which needs another table.
  search: filter({
    parameters: { search: searchParameter('Only items that contain this text.') },
    input: (t) => t.string(),
  }),
  after: dateBound({
    name: 'after',
    description: 'Only items published after this date.',
    column: sql`p."date"`,
    comparison: '>',
  }),
  modifiedAfter: dateBound({
    name: 'modified_after',
    description: 'Only items changed after this date.',
    column: sql`p."modified"`,
    comparison: '>',
  }),
  authorIn: numberInFilter({
    column: 'p."authorId"',
    parameters: ifItemsHave('authorId', { author: idListParameter('Only items of these authors.') }),
  }),
  authorNotIn: numberNotInFilter({
    column: 'p."authorId"',
    parameters: ifItemsHave('authorId', { author_exclude: idListParameter('No items of these authors.') }),
  }),
  before: dateBound({
    name: 'before',
    description: 'Only items published before this date.',
    column: sql`p."date"`,
    comparison: '<',
  }),
  modifiedBefore: dateBound({
    name: 'modified_before',
    description: 'Only items changed before this date.',
    column: sql`p."modified"`,
    comparison: '<',
  }),
  idNotIn: numberNotInFilter({ column: 'p."id"', parameters: { exclude: idListParameter('None of these items.') } }),
  idIn: numberInFilter({ column: 'p."id"', parameters: { include: idListParameter('Only these items.') } }),
  menuOrder: filter({
    parameters: ifItemsHave('menuOrder', {
      menu_order: { description: 'Only items with this menu order.', type: 'integer' },
    }),
    input: (t) => t.int({ description: 'Only items with this menu order.' }),
    sql: (menuOrder) => sql`p."menuOrder" = ${menuOrder}`,
  }),
  searchExact: filter({
    parameters: {
      search_semantics: {
        description: 'How the search text is compared: `exact` compares it with the whole text.',
        type: 'string',
        enum: ['exact'],
      },
    },
    read: ({ search_semantics: semantics }) => semantics === 'exact' || undefined,
    input: (t) => t.boolean({ description: 'Whether the whole text must equal the search text.' }),
  }),
  searchColumns: filter({
    parameters: {
      search_columns: {
        default: [],
        description: 'The texts that the search examines.',
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
  parentIn: numberInFilter({
    column: 'p."parentId"',
    parameters: ifItemsHave('parentId', { parent: idListParameter('Only children of these items.') }),
    description: 'Only children of these items, or files of these items; 0 for items without a parent.',
  }),
  parentNotIn: numberNotInFilter({
    column: 'p."parentId"',
    parameters: ifItemsHave('parentId', { parent_exclude: idListParameter('No children of these items.') }),
  }),
  slugIn: filter({
    parameters: { slug: { ...textListSchema, description: 'Only items with these slugs.' } },
    input: (t) => t.stringList(),
    sql: (slugs, { context }) => isIn('p."slug"', storedSlugs(slugs, context.site.locale)),
  }),
  // The list checks that the statuses are visible to the viewer before `prepareFilter` reads them.
  statusIn: filter({
    parameters: ({ type: { defaultStatus }, declaredStatuses }) => ({
      status: {
        default: defaultStatus,
        description: 'Only items with these statuses.',
        type: 'array',
        items: { enum: statusesOf(defaultStatus, declaredStatuses), type: 'string' },
        isCheckedByList: true,
      },
    }),
    read: ({ status }) => status,
    input: (t) =>
      t.stringList({
        description:
          'Only items with these statuses. Statuses other than `publish` require the right to edit. An empty list selects published items, and private ones that the viewer may read.',
      }),
  }),
  ...termsFilters,
  // `prepareFilter` reads the languages as terms, unless any of the terms of the filter suffices.
  languageIn: filter({
    isOn: ({ languages }) => languages !== null,
    input: (t) => t.stringList({ description: 'Only items in languages with these codes.' }),
    sql: (codes, { context, values }) =>
      values.termRelation === 'OR' ? hasOneTerm(languageTerms(codes, context.site)) : null,
  }),
  shownInLanguage: filter({
    isOn: ({ languages }) => languages !== null,
    input: (t) =>
      t.string({
        description:
          'Only what the pages in the language with this code list: its items, and in the default language those without a language.',
      }),
    sql: (code, { context: { site } }) =>
      site.languages ? shownIn(languageOrDefault(code, site.languages), site.languages) : null,
  }),
  sticky: filter({
    parameters: ifItemsHave('sticky', {
      sticky: { description: 'Only sticky items, or none.', type: 'boolean' },
      ignore_sticky: {
        description: 'Whether sticky items are ordered like all others.',
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
        description: 'Only items with these formats.',
        type: 'array',
        uniqueItems: true,
        items: { enum: [...formatNames], type: 'string' },
      },
    }),
    input: (t) =>
      t.stringList({ description: 'Only posts with these formats; `standard` for posts without a format.' }),
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
        description: 'Only files of these media types.',
        type: 'array',
        items: { type: 'string', enum: ['image', 'video', 'text', 'application', 'audio'] },
      },
      mime_type: { ...textListSchema, default: null, description: 'Only files of these MIME types.' },
    }),
    read: (sent) => {
      const types = [sent.media_type, sent.mime_type].flatMap((values) => values ?? []);
      return types.length > 0 ? types : undefined;
    },
    input: (t) =>
      t.stringList({
        description: 'Only files of these MIME types, complete (`image/png`) or only the first part (`image`).',
      }),
    sql: (types) => anyOf(types.map(mimeTypeCondition)),
  }),
};

const hasOneTerm = (ids: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."postId" = p."id" AND ${isIn('pt."termId"', ids)})`;

/** The filter values of a list of content. */
export type ContentFilter = FilterValues<typeof contentFilters>;

const BUILTIN_STATUSES = builtinStatuses.map(({ name }) => name);

/** The statuses of files. With `inherit`, a file is as public as the item that it belongs to. */
const FILE_STATUSES = ['inherit', 'private', 'trash'];

/** The statuses by which items of a type with this default are filtered. */
export const statusesOf = (defaultStatus: string, declared?: DeclaredStatuses): readonly string[] =>
  defaultStatus === 'inherit' ? FILE_STATUSES : [...BUILTIN_STATUSES, ...(declared?.keys() ?? []), 'any'];

/** Compares with `substr`, since LIKE would need the type to be escaped. */
const mimeTypeCondition = (type: string): Sql =>
  type.includes('/')
    ? sql`p."mimeType" = ${type}`
    : sql`substr(p."mimeType", 1, ${rawSql(String([...type].length + 1))}) = ${`${type}/`}`;

/** The GraphQL input of the filters of a list of content. */
export const contentFilterInput = oncePerBuilder((builder) =>
  builder.inputType('ContentFilter', {
    description: 'A filter for a list of content. Dates are exclusive.',
    fields: (t) => filterInputs(contentFilters, t),
  }),
);
