import type { RoleTable } from '../../access/roles.ts';
import { canListUsers } from '../../access/user-access.ts';
import { type ListOrder, positionKey } from '../../content/lists/keyset.ts';
import { allOf, anyOf, isIn, rawSql, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import {
  type FilterValues,
  filterConditions,
  filterOf,
  idListParameter,
  numberInFilter,
  numberNotInFilter,
  searchParameter,
} from '../../core/graphql/filters.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { hasPublishedSql } from '../../core/rows/user-row.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { toFilterId } from '../../values/ids.ts';

/** The orders of a list of accounts, as in the GraphQL enum of the same name. */
export type UserOrder = 'ID' | 'INCLUDE' | 'NAME' | 'REGISTERED' | 'SLUG' | 'INCLUDE_SLUGS' | 'EMAIL' | 'URL';

const ORDER_COLUMNS: Readonly<Partial<Record<UserOrder, string>>> = {
  NAME: 'u."displayNameKey"',
  REGISTERED: 'u."registered"',
  SLUG: 'u."slug"',
  // As in the reference, `@` sorts like punctuation: before digits and letters.
  EMAIL: `REPLACE(u."emailKey", '@', '!')`,
};

/** The orders that require the right to list accounts. */
export const PRIVATE_ORDERS: ReadonlySet<UserOrder> = new Set(['EMAIL', 'REGISTERED']);

/** Returns the SQL order of accounts (alias `u`). Accounts with equal keys are ordered by id. */
export function userOrder(input: {
  order: UserOrder;
  direction: 'ASC' | 'DESC';
  filter: UserFilter;
  dialect: Dialect;
}): ListOrder {
  const { order, direction, filter, dialect } = input;
  const id = { value: sql`u."id"`, direction: 'ASC' as const };
  const column = ORDER_COLUMNS[order];
  if (order === 'URL') return { keys: [{ value: dialect.lowerAscii(sql`u."url"`), direction, type: 'text' }], id };
  if (order === 'ID') return { keys: [], id: { ...id, direction } };
  if (column) return { keys: [{ value: rawSql(column), direction, type: 'text' }], id };
  const [values, positionColumn] =
    order === 'INCLUDE' ? [filter.idIn ?? [], sql`u."id"`] : [storedUserSlugs(filter.slugIn ?? []), sql`u."slug"`];
  if (values.length > 0) {
    return { keys: [positionKey(positionColumn, { values, direction: order === 'INCLUDE' ? direction : 'ASC' })], id };
  }
  if (order === 'INCLUDE_SLUGS') return { keys: [], id };
  return { keys: [{ value: sql`u."loginKey"`, direction, type: 'text', lookUp: {} }], id };
}

/** The columns for searches of accounts, as in the GraphQL enum of the same name. */
export type UserSearchColumn = 'ID' | 'USERNAME' | 'EMAIL' | 'NAME' | 'SLUG' | 'URL';

/** The columns of the public profile: a search must not reveal others. */
const PUBLIC_COLUMNS: readonly UserSearchColumn[] = ['ID', 'SLUG', 'NAME'];

const COLUMNS: Readonly<Record<Exclude<UserSearchColumn, 'ID'>, (dialect: Dialect) => Sql>> = {
  USERNAME: () => sql`u."loginKey"`,
  EMAIL: () => sql`u."emailKey"`,
  NAME: () => sql`u."displayNameKey"`,
  SLUG: () => sql`u."slug"`,
  URL: ({ lowerAscii }) => lowerAscii(sql`u."url"`),
};

const searchColumnEnum = oncePerBuilder((builder) =>
  builder.enumType('UserSearchColumn', {
    description: 'A column for searches of accounts.',
    values: { ID: {}, USERNAME: {}, EMAIL: {}, NAME: {}, SLUG: {}, URL: {} } as const satisfies Record<
      UserSearchColumn,
      object
    >,
  }),
);

interface UserFilterContext {
  context: RequestContext;
  values: { readonly searchColumns?: readonly UserSearchColumn[] | null };
}

const filter = filterOf<UserFilterContext, Pick<Registry, 'postTypes'>>();

const texts = { type: 'array', items: { type: 'string' } } as const;

const containsTextOf = ({ kernel }: RequestContext): ContainsText => kernel.database.dialect.containsText;

/** The filters of lists of accounts. Conditions are on the users table (alias `u`). */
export const userFilters = {
  search: filter({
    parameters: { search: searchParameter('Only items that contain this text.') },
    input: (t) => t.string({ description: 'A text in one of the columns.' }),
    sql: (search, { context, values: { searchColumns } }) =>
      searchSql(
        { search, searchColumns },
        { mayList: canListUsers(context.viewer), dialect: context.kernel.database.dialect },
      ),
  }),
  idNotIn: numberNotInFilter({
    column: 'u."id"',
    parameters: { exclude: idListParameter('None of these accounts.') },
    // `include` takes precedence over `exclude`.
    read: ({ include, exclude }) => (idsIn(include) ? undefined : idsIn(exclude)),
  }),
  idIn: numberInFilter({ column: 'u."id"', parameters: { include: idListParameter('Only these accounts.') } }),
  slugIn: filter({
    parameters: { slug: { ...texts, description: 'Only accounts with these slugs.' } },
    input: (t) => t.stringList(),
    // Slugs are stored in lower case.
    sql: (slugs) => isIn('u."slug"', storedUserSlugs(slugs)),
  }),
  roleIn: filter({
    parameters: { roles: { ...texts, description: 'Only accounts with any of these roles.' } },
    input: (t) => t.stringList({ description: 'Any of these roles. Requires the right to list accounts.' }),
    sql: (roles, { context }) => hasRole(roles, containsTextOf(context)),
  }),
  capabilityIn: filter({
    parameters: { capabilities: { ...texts, description: 'Only accounts with any of these capabilities.' } },
    input: (t) => t.stringList({ description: 'Any of these capabilities. Requires the right to list accounts.' }),
    sql: (names, { context }) =>
      hasCapability(names, { roles: context.site.roles, containsText: containsTextOf(context) }),
  }),
  authors: filter({
    parameters: { who: { description: 'Only accounts that may write.', type: 'string', enum: ['authors'] } },
    read: ({ who }) => who === 'authors' || undefined,
    input: (t) =>
      t.boolean({ description: 'Only accounts that may write. Requires the right to edit items of a public type.' }),
    sql: (authorsOnly, { context }) =>
      authorsOnly
        ? hasCapability(['edit_posts'], { roles: context.site.roles, containsText: containsTextOf(context) })
        : null,
  }),
  hasPublishedTypeIn: filter({
    parameters: ({ postTypes }) => ({
      has_published_posts: {
        description: 'Only accounts with published items, of any type or of these.',
        type: ['boolean', 'array'],
        hasDialectSpelling: true,
        items: {
          type: 'string',
          enum: Object.fromEntries(
            [...postTypes.values()].flatMap(({ name, isListed }) => (isListed ? [[name, name]] : [])),
          ),
        },
      },
    }),
    read: ({ has_published_posts: types }) => (Array.isArray(types) && types.length > 0 ? types : undefined),
    input: (t) => t.stringList({ description: 'Only accounts with published items of these types.' }),
    sql: (types, { context: { registry, viewer } }) => {
      // Items that are not public do not reveal their authors.
      const isVisibleType = (type: string) => canListUsers(viewer) || registry.postTypes.get(type)?.viewable === true;
      return hasPublishedSql(registry, types.filter(isVisibleType));
    },
  }),
  hasPublished: filter({
    read: ({ has_published_posts: published }) => published === true || undefined,
    input: (t) => t.boolean({ description: 'Only accounts with published items.' }),
    sql: (publishedOnly, { context }) => (publishedOnly ? hasPublishedSql(context.registry) : null),
  }),
  searchColumns: filter({
    parameters: {
      search_columns: {
        default: [],
        description: 'The columns that the search reads.',
        type: 'array',
        items: { enum: ['email', 'name', 'id', 'username', 'slug'], type: 'string' },
      },
    },
    input: (t) =>
      t.field({
        type: [searchColumnEnum(t.builder)],
        description: 'The columns to search. Without the right to list accounts: only ids, slugs and names.',
      }),
  }),
};

/** Returns slugs by which clients search in the form in which they are stored. */
export const storedUserSlugs = (slugs: readonly string[]): string[] => slugs.map((slug) => slug.toLowerCase());

const idsIn = (list: unknown) => (Array.isArray(list) && list.length > 0 ? list.map(toFilterId) : undefined);

/** The filter values of a list of accounts. */
export type UserFilter = FilterValues<typeof userFilters>;

/**
 * Returns the condition of a filter on the users table (alias `u`). Without the right to list accounts, only accounts
 * with published items match; `authors` matches all accounts that may write.
 */
export function userFilterSql(values: UserFilter, context: RequestContext): Sql {
  const includesUnpublished = canListUsers(context.viewer) || values.authors || values.hasPublished;
  return allOf([
    ...userFilterConditions(values, context),
    ...(includesUnpublished ? [] : [hasPublishedSql(context.registry)]),
  ]);
}

/** Returns the conditions of a filter alone, which also match accounts that the viewer may not read. */
export const userFilterConditions = (values: UserFilter, context: RequestContext): Sql[] =>
  filterConditions({ filters: userFilters, values, environment: { context, values } });

type ContainsText = Dialect['containsText'];

const ROLES = rawSql('u."roles"');

const DIRECT_CAPABILITIES = rawSql('u."capabilities"');

/**
 * Returns the condition that an account has any of the roles. Searches for the names as JSON texts: the quotes prevent a
 * match inside another name.
 */
export const hasRole = (roles: readonly string[], containsText: ContainsText): Sql =>
  anyOf(roles.map((role) => containsText(ROLES, JSON.stringify(role))));

function hasCapability(
  names: readonly string[],
  { roles, containsText }: { roles: RoleTable; containsText: ContainsText },
): Sql {
  const grantingRoles = Object.entries(roles)
    .filter(([role, { capabilities }]) => names.some((name) => name === role || capabilities[name] === true))
    .map(([role]) => role);
  return anyOf([
    hasRole(grantingRoles, containsText),
    ...names.map((name) => containsText(DIRECT_CAPABILITIES, `${JSON.stringify(name)}:true`)),
  ]);
}

function searchSql(
  { search, searchColumns }: { search: string; searchColumns?: readonly UserSearchColumn[] | null | undefined },
  { mayList, dialect }: { mayList: boolean; dialect: Dialect },
): Sql | null {
  const text = search.trim().replace(/^\*{1,100}|\*{1,100}$/g, '');
  if (text === '') return null;
  const allowed = (searchColumns ?? []).filter((column) => mayList || PUBLIC_COLUMNS.includes(column));
  const columns = allowed.length > 0 ? allowed : mayList ? defaultColumns(text) : PUBLIC_COLUMNS;
  const isNumber = columns.includes('ID') && /^\d{1,9}$/.test(text);
  const texts = columns.flatMap((column) => (column === 'ID' ? [] : [COLUMNS[column](dialect)]));
  return anyOf([containsWhole(texts, { text, dialect }), ...(isNumber ? [sql`u."id" = ${Number(text)}`] : [])]);
}

/** The columns of a search without columns, depending on its text. */
function defaultColumns(text: string): readonly UserSearchColumn[] {
  if (text.includes('@')) return ['EMAIL'];
  if (/^[\d.]+$/.test(text)) return ['USERNAME', 'ID'];
  if (/^https?:\/\//i.test(text)) return ['URL'];
  return ['USERNAME', 'URL', 'EMAIL', 'SLUG', 'NAME'];
}
