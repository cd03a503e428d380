import { defaultRoles } from '../../access/roles.ts';
import type { Sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  hasRole,
  storedUserSlugs,
  type UserFilter,
  type UserSearchColumn,
  userFilterConditions,
} from '../../kinds/users/user-filter.ts';
import { contentTypeEnum, enumValues, orderDirectionEnum } from '../core/content-enums.ts';
import {
  builderOf,
  LIST_OF_NULLABLES,
  oncePerSchema,
  optionalList,
  type WpgraphqlInputs,
} from '../core/wpgraphql-builder.ts';
import { inColumn, notMatching, present, readWhere, type WhereValues, whereFilterOf } from '../nodes/where-entries.ts';

/** The names of the values by which lists of accounts can be ordered. */
export type UserOrderField =
  | 'DISPLAY_NAME'
  | 'EMAIL'
  | 'LOGIN'
  | 'LOGIN_IN'
  | 'NICE_NAME'
  | 'NICE_NAME_IN'
  | 'REGISTERED'
  | 'URL';

const userOrderByInput = oncePerSchema((builder) => {
  const field = builder.enumType('UsersConnectionOrderbyEnum', {
    values: [
      ...['DISPLAY_NAME', 'EMAIL', 'LOGIN', 'LOGIN_IN'],
      ...['NICE_NAME', 'NICE_NAME_IN', 'REGISTERED', 'URL'],
    ] as readonly UserOrderField[],
  });
  return builder.inputType('UsersConnectionOrderbyInput', {
    fields: (t) => ({
      field: t.field({ type: field, required: true }),
      order: t.field({ type: orderDirectionEnum(builder) }),
    }),
  });
});

const userRoleEnum = oncePerSchema((builder) =>
  builder.enumType('UserRoleEnum', {
    values: enumValues(new Set([...Object.keys(defaultRoles), ...builder.environment.registry.roles.keys()])),
  }),
);

const searchColumnValues = {
  EMAIL: { value: 'EMAIL' },
  ID: { value: 'ID' },
  LOGIN: { value: 'USERNAME' },
  NICENAME: { value: 'SLUG' },
  URL: { value: 'URL' },
} as const satisfies Record<string, { value: UserSearchColumn }>;

const userSearchColumnEnum = oncePerSchema((builder) =>
  builder.enumType('UsersConnectionSearchColumnEnum', { values: searchColumnValues }),
);

const rolesInput = (t: WpgraphqlInputs) => t.field({ type: [userRoleEnum(builderOf(t))], required: LIST_OF_NULLABLES });

/** The values of filters. The domain has none by logins. */
interface UserValues extends UserFilter {
  loginIn?: string[] | undefined;
}

const filter = whereFilterOf<UserValues>();

/** The filters of lists of accounts: all of them apply. Conditions are on the users table (alias `u`). */
export const userWhereFilters = {
  include: filter({ input: (t) => optionalList(t, 'Int'), values: (ids) => ({ idIn: present(ids) }) }),
  exclude: filter({ input: (t) => optionalList(t, 'Int'), values: (ids) => ({ idNotIn: present(ids) }) }),
  login: filter({
    input: (t) => t.string({ description: 'Requires the right to list accounts.' }),
    sql: (login) => inColumn('u."login"', [login]),
    isPrivate: true,
  }),
  loginIn: filter({
    input: (t) => optionalList(t, 'String'),
    values: (logins) => ({ loginIn: present(logins) }),
    isPrivate: true,
  }),
  loginNotIn: filter({
    input: (t) => optionalList(t, 'String'),
    sql: (logins) => notMatching(inColumn('u."login"', present(logins))),
    isPrivate: true,
  }),
  nicename: filter({
    input: (t) => t.string({ description: 'The slug.' }),
    sql: (slug) => inColumn('u."slug"', storedUserSlugs([slug])),
  }),
  nicenameIn: filter({ input: (t) => optionalList(t, 'String'), values: (slugs) => ({ slugIn: present(slugs) }) }),
  nicenameNotIn: filter({
    input: (t) => optionalList(t, 'String'),
    sql: (slugs) => notMatching(inColumn('u."slug"', present(slugs))),
  }),
  role: filter({
    input: (t) => t.field({ type: userRoleEnum(builderOf(t)), description: 'Requires the right to list accounts.' }),
    sql: (role, { kernel }) => hasRole([role], kernel.database.dialect.containsText),
    isPrivate: true,
  }),
  roleIn: filter({ input: rolesInput, values: (roles) => ({ roleIn: present(roles) }), isPrivate: true }),
  roleNotIn: filter({
    input: rolesInput,
    sql: (roles, { kernel }) =>
      present(roles).length > 0 ? notMatching(hasRole(present(roles), kernel.database.dialect.containsText)) : null,
    isPrivate: true,
  }),
  hasPublishedPosts: filter({
    input: (t) => t.field({ type: [contentTypeEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
    values: (types) => ({ hasPublishedTypeIn: present(types) }),
  }),
  search: filter({ input: (t) => t.string(), ignoresZero: true, values: (search) => ({ search }) }),
  searchColumns: filter({
    input: (t) => t.field({ type: [userSearchColumnEnum(builderOf(t))], required: LIST_OF_NULLABLES }),
    values: (columns) => ({ searchColumns: present(columns) }),
  }),
  orderby: filter({
    input: (t) => t.field({ type: [userOrderByInput(builderOf(t))], required: LIST_OF_NULLABLES }),
  }),
};

/** The values of the argument `where` of lists of accounts. */
export type UserWhere = WhereValues<typeof userWhereFilters>;

/**
 * Returns the conditions of a filter on accounts (alias `u`), the requested logins and slugs, and whether the filter
 * reveals logins or roles.
 */
export async function readUserWhere(
  where: UserWhere,
  context: RequestContext,
): Promise<{ conditions: Sql[]; values: UserValues; isPrivate: boolean }> {
  const { conditions, values, isPrivate } = await readWhere<UserValues>(userWhereFilters, {
    where,
    environment: context,
  });
  // `include` takes precedence over `exclude`.
  const filters = values.idIn ? { ...values, idNotIn: undefined } : values;
  const logins = inColumn('u."login"', values.loginIn ?? []);
  return {
    conditions: [...userFilterConditions(filters, context), ...(logins ? [logins] : []), ...conditions],
    values,
    isPrivate,
  };
}
