import { canModerateComments } from '../../access/comment-access.ts';
import { allOf, anyOf, isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import {
  type FilterValues,
  filterConditions,
  filterOf,
  idListParameter,
  languageParameter,
  numberInFilter,
  numberNotInFilter,
  searchParameter,
} from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { languageOrDefault } from '../../core/site/site-languages.ts';

const filter = filterOf<RequestContext>();

const dateTime = { type: 'string', format: 'date-time' } as const;
const REQUIRED_RIGHT = 'Requires the right to edit posts.';

/** Converts to lower case and removes all characters but letters, digits, dashes and underscores, as the reference does. */
const filterKeyword = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? undefined
    : String(value)
        .toLowerCase()
        .replace(/[^a-z0-9_-]/g, '');

/** The filters of lists of comments. Conditions are on the comments table (alias `c`). */
export const commentFilters = {
  search: filter({
    parameters: { search: searchParameter('Only items that contain this text.') },
    input: (t) => t.string({ description: 'Text in the comment or in the public data of its author.' }),
    sql: (text, context) => (text === '' ? null : commentSearchCondition(text, context)),
  }),
  // Dates without a time zone are in the time zone of the site. The bounds are exclusive.
  after: filter({
    parameters: { after: { description: 'Only comments written after this date.', ...dateTime } },
    input: (t) => t.field({ type: 'LocalDateTime' }),
    sql: (text, context) => dateCondition((date) => sql`c."date" > ${date}`, { text, context }),
  }),
  authorIn: numberInFilter({
    column: 'c."userId"',
    parameters: {
      author: { ...idListParameter(`Only comments by these authors. ${REQUIRED_RIGHT}`), default: undefined },
    },
    description: REQUIRED_RIGHT,
    isPrivate: true,
  }),
  authorNotIn: numberNotInFilter({
    column: 'c."userId"',
    parameters: {
      author_exclude: { ...idListParameter(`No comments by these authors. ${REQUIRED_RIGHT}`), default: undefined },
    },
    description: REQUIRED_RIGHT,
    isPrivate: true,
  }),
  authorEmail: filter({
    parameters: {
      author_email: {
        default: null,
        description: `Only comments with this address. ${REQUIRED_RIGHT}`,
        format: 'email',
        type: 'string',
      },
    },
    input: (t) => t.string({ description: REQUIRED_RIGHT }),
    sql: (address, context) => (address === '' ? null : hasEmail(address, context)),
    isPrivate: true,
  }),
  before: filter({
    parameters: { before: { description: 'Only comments written before this date.', ...dateTime } },
    input: (t) => t.field({ type: 'LocalDateTime' }),
    sql: (text, context) => dateCondition((date) => sql`c."date" < ${date}`, { text, context }),
  }),
  idNotIn: numberNotInFilter({ column: 'c."id"', parameters: { exclude: idListParameter('None of these comments.') } }),
  idIn: numberInFilter({ column: 'c."id"', parameters: { include: idListParameter('Only these comments.') } }),
  languageOrDefault: filter({
    isOn: ({ languages }) => languages !== null,
    parameters: { lang: languageParameter('Only comments on items in the language with this code.') },
    // Lists of chosen comments or items have all of their languages, as with Polylang.
    read: ({ lang, include, post }) =>
      [include, post].some((ids) => Array.isArray(ids) && ids.length > 0) ? undefined : lang || undefined,
    input: (t) =>
      t.string({
        description: 'Only comments on items in the language with this code, or else in the default language.',
      }),
    sql: (code, { site: { languages } }) =>
      languages &&
      sql`EXISTS (
        SELECT 1 FROM "post_terms" lp
        WHERE lp."postId" = c."postId" AND lp."termId" = ${languageOrDefault(code, languages).termId}
      )`,
  }),
  parentIn: numberInFilter({
    column: 'c."parentId"',
    parameters: { parent: idListParameter('Only replies to these comments.') },
    description: 'Only replies to these; 0 for comments that reply to none.',
  }),
  parentNotIn: numberNotInFilter({
    column: 'c."parentId"',
    parameters: { parent_exclude: idListParameter('No replies to these comments.') },
    description: 'No replies to these.',
  }),
  postIn: numberInFilter({
    column: 'c."postId"',
    parameters: { post: idListParameter('Only comments on these items.') },
  }),
  status: filter({
    parameters: {
      status: {
        default: 'approve',
        description: 'Only comments of this status. Any status but approved requires the right to edit posts.',
        type: 'string',
      },
    },
    read: ({ status }) => filterKeyword(status),
    input: (t) =>
      t.string({
        description:
          '`approve` by default; `hold`, `all` (both), `any`, `spam`, `trash`, `post-trashed` require the right to edit posts.',
      }),
    sql: (status) => {
      const statuses = storedStatuses(status);
      return statuses && isIn('c."status"', statuses);
    },
    defaultValue: 'approve',
    isPrivate: true,
  }),
  type: filter({
    parameters: {
      type: {
        default: 'comment',
        description: 'Only comments of this type. Any type but comment requires the right to edit posts.',
        type: 'string',
      },
    },
    read: ({ type }) => filterKeyword(type),
    input: (t) =>
      t.string({
        description:
          '`comment` by default; `note`, `pingback`, `trackback`, `pings`, `all` require the right to edit posts.',
      }),
    sql: typeCondition,
    defaultValue: 'comment',
    isPrivate: true,
  }),
};

/** The filter values of a list of comments. */
export type CommentFilter = FilterValues<typeof commentFilters>;

/** Returns the condition of a filter on the comments table (alias `c`). */
export const commentFilterSql = (values: CommentFilter, context: RequestContext): Sql =>
  allOf(filterConditions({ filters: commentFilters, values, environment: context }));

function dateCondition(
  compare: (date: string) => Sql,
  { text, context }: { text: string; context: RequestContext },
): Sql | null {
  const date = context.site.clock.parse(text)?.local;
  return date ? compare(date) : null;
}

/** The stored statuses that each filter keyword matches. Other keywords are compared unchanged. */
const STATUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['approve', ['approved']],
  ['1', ['approved']],
  ['0', ['hold']],
  ['all', ['approved', 'hold']],
  ['', ['approved', 'hold']],
  // The filter uses the keyword `approve` instead.
  ['approved', []],
]);

/** Returns the stored statuses that a filter keyword matches; null for all. */
export const storedStatuses = (keyword: string): readonly string[] | null =>
  keyword === 'any' ? null : (STATUSES.get(keyword) ?? [keyword]);

/** Notes are for editors: only the types `note` and `all` include them. */
function typeCondition(type: string): Sql | null {
  if (type === 'all') return null;
  if (type === '') return sql`c."type" <> 'note'`;
  if (type === 'comments') return sql`c."type" = 'comment'`;
  if (type === 'pings') return isIn('c."type"', ['pingback', 'trackback']);
  return sql`c."type" = ${type}`;
}

const hasEmail = (email: string, { kernel }: RequestContext): Sql => {
  const { lowerAscii } = kernel.database.dialect;
  return sql`${lowerAscii(sql`c."authorEmail"`)} = ${lowerAscii(sql`CAST(${email} AS TEXT)`)}`;
};

/**
 * The condition for comments that contain the text. Viewers who may not moderate search public data only, of approved
 * comments (not notes) on public items, of their own comments and of comments on their own items.
 */
function commentSearchCondition(search: string, context: RequestContext): Sql {
  const { dialect } = context.kernel.database;
  const isModerator = canModerateComments(context.viewer);
  const columns = [sql`c."searchText"`, ...(isModerator ? [sql`c."privateSearchText"`] : [])];
  const isMatch = containsWhole(columns, { text: search, dialect });
  if (isModerator) return isMatch;
  const isOpen = sql`(
    p."status" IN ('publish', 'inherit') AND p."password" = '' AND c."status" = 'approved' AND c."type" <> 'note'
  )`;
  const { userId } = context.viewer;
  return allOf([
    isMatch,
    userId > 0 ? anyOf([isOpen, sql`c."userId" = ${userId}`, sql`p."authorId" = ${userId}`]) : isOpen,
  ]);
}
