import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import { contentTypeEnum, orderDirectionEnum, postStatusEnum } from '../core/content-enums.ts';
import { mimeTypeEnum } from '../core/mime-type-enum.ts';
import { builderOf, LIST_OF_NULLABLES, oncePerSchema, optionalList } from '../core/wpgraphql-builder.ts';
import { databaseIds, present, type WhereValues, whereFilterOf } from '../nodes/where-entries.ts';
import { parentIdOf } from '../nodes/wpgraphql-id.ts';
import { dateCondition, dateQueryInput } from './date-query.ts';
import { contentTemplateEnum } from './template-object.ts';
import { termsOfPostsFilters } from './term-where.ts';

/** The values by which lists of content can be ordered. */
const CONTENT_ORDERS = [
  ...(['AUTHOR', 'COMMENT_COUNT', 'DATE', 'IN', 'MENU_ORDER'] as const),
  ...(['MODIFIED', 'NAME_IN', 'PARENT', 'SLUG', 'TITLE'] as const),
];

/** The name of a value by which lists of content can be ordered. */
export type ContentOrderBy = (typeof CONTENT_ORDERS)[number];

const contentOrderByEnum = oncePerSchema((builder) =>
  builder.enumType('PostObjectsConnectionOrderbyEnum', { values: CONTENT_ORDERS }),
);

const orderByInput = oncePerSchema((builder) =>
  builder.inputType('PostObjectsConnectionOrderbyInput', {
    fields: (t) => ({
      field: t.field({ type: contentOrderByEnum(builder), required: true }),
      order: t.field({ type: orderDirectionEnum(builder), required: true }),
    }),
  }),
);

const filter = whereFilterOf<ContentFilter>();

/** Declares a filter that passes ids to one of the domain. */
const idsFilter = (name: 'authorIn' | 'authorNotIn' | 'idIn' | 'idNotIn' | 'parentIn' | 'parentNotIn') =>
  filter({ input: (t) => optionalList(t, 'ID'), values: (ids) => ({ [name]: databaseIds(ids) }) });

const slugFilter = (slugs: readonly string[]) => ({ slugIn: [...new Set(slugs.flatMap(storedSlugForms))] });

/** Few items have a password, and they have an index of their own. */
const IS_PROTECTED = sql`p."id" IN (SELECT protected."id" FROM "posts" protected WHERE protected."password" <> '')`;

/** The year in the time zone of the site. */
const currentYear = ({ kernel, site }: RequestContext): number =>
  Number(site.clock.toLocal(writeTimestamp(kernel.now().getTime())).slice(0, 4));

/**
 * The filters of lists of all types. Conditions, on the posts table (alias `p`), are those that the domain has no filter
 * for. A filter by one value is before the one by a list, over which it takes precedence.
 */
export const contentWhereFilters = {
  dateQuery: filter({
    input: (t) => t.field({ type: dateQueryInput(builderOf(t)) }),
    sql: (query, context) => dateCondition(query, currentYear(context)),
  }),
  hasPassword: filter({
    input: (t) => t.boolean(),
    sql: (isProtected) => (isProtected ? IS_PROTECTED : sql`p."password" = ''`),
  }),
  id: filter({ input: (t) => t.int(), values: (id) => ({ idIn: id > 0 ? [id] : [] }) }),
  in: idsFilter('idIn'),
  isSticky: filter({ input: (t) => t.boolean(), values: (sticky) => ({ sticky }) }),
  mimeType: filter({
    input: (t) => t.field({ type: mimeTypeEnum(builderOf(t)) }),
    values: (type) => ({ mimeTypeIn: [type] }),
  }),
  name: filter({ input: (t) => t.string({ description: 'The slug.' }), values: (slug) => slugFilter([slug]) }),
  nameIn: filter({ input: (t) => optionalList(t, 'String'), values: (slugs) => slugFilter(present(slugs)) }),
  notIn: idsFilter('idNotIn'),
  orderby: filter({ input: (t) => t.field({ type: [orderByInput(builderOf(t))], required: LIST_OF_NULLABLES }) }),
  parent: filter({
    input: (t) => t.id(),
    values: (id) => {
      const parentId = parentIdOf(id);
      return { parentIn: parentId === null ? [] : [parentId] };
    },
  }),
  parentIn: idsFilter('parentIn'),
  parentNotIn: idsFilter('parentNotIn'),
  password: filter({
    input: (t) => t.string({ description: 'An empty one selects items without a password.' }),
    takesEmptyText: true,
    sql: (password) => sql`p."password" = ${password}`,
  }),
  search: filter({ input: (t) => t.string(), values: (search) => ({ search }) }),
  stati: filter({ input: (t) => t.field({ type: [postStatusEnum(builderOf(t))], required: LIST_OF_NULLABLES }) }),
  status: filter({ input: (t) => t.field({ type: postStatusEnum(builderOf(t)) }) }),
  template: filter({
    input: (t) => t.field({ type: contentTemplateEnum(builderOf(t)) }),
    takesEmptyText: true,
    sql: (name) => (name === '' ? isIn('p."template"', ['', 'default']) : sql`p."template" = ${name}`),
  }),
  title: filter({
    input: (t) => t.string({ description: 'In any letter case, with or without accents.' }),
    sql: (title) => sql`p."titleKey" = ${orderKey(title)}`,
  }),
};

/** The filters of lists of one type whose items have authors. */
export const authoredWhereFilters = {
  ...contentWhereFilters,
  author: filter({
    input: (t) => t.int(),
    // A negative id leaves out the items of the author.
    values: (id) => (id < 0 ? { authorNotIn: [-id] } : { authorIn: id ? [id] : [] }),
  }),
  authorName: filter({
    input: (t) => t.string({ description: 'The slug of the author.' }),
    values: async (slug, { kernel }) => {
      const account = await kernel.database.reader.user.findFirst({
        where: { slug: { in: storedSlugForms(slug) } },
        orderBy: { id: 'asc' },
        select: { id: true },
      });
      // No account has the id 0.
      return { authorIn: [account?.id ?? 0] };
    },
  }),
  authorIn: idsFilter('authorIn'),
  authorNotIn: idsFilter('authorNotIn'),
};

/** The filters of lists of posts. */
export const postWhereFilters = { ...authoredWhereFilters, ...termsOfPostsFilters };

/** The filters of lists of several types. */
export const contentNodesWhereFilters = {
  ...contentWhereFilters,
  contentTypes: filter({
    input: (t) => t.field({ type: [contentTypeEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
  }),
};

/** The values of the argument `where` of lists of content. */
export type ContentWhere = WhereValues<typeof postWhereFilters & typeof contentNodesWhereFilters>;
