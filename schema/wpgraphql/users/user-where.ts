import { defaultRoles } from '../../access/roles.ts';
import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  hasRole,
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

/** The filters of lists of accounts. */
export function userWhere(t: WpgraphqlInputs) {
  const builder = builderOf(t);
  const roles = () => t.field({ type: [userRoleEnum(builder)], required: LIST_OF_NULLABLES });
  return {
    include: optionalList(t, 'Int'),
    exclude: optionalList(t, 'Int'),
    login: t.string({ description: 'Requires the right to list accounts.' }),
    loginIn: optionalList(t, 'String'),
    loginNotIn: optionalList(t, 'String'),
    nicename: t.string({ description: 'The slug.' }),
    nicenameIn: optionalList(t, 'String'),
    nicenameNotIn: optionalList(t, 'String'),
    role: t.field({ type: userRoleEnum(builder), description: 'Requires the right to list accounts.' }),
    roleIn: roles(),
    roleNotIn: roles(),
    hasPublishedPosts: t.field({ type: [contentTypeEnum(builder)], required: LIST_OF_NULLABLES }),
    search: t.string(),
    searchColumns: t.field({ type: [userSearchColumnEnum(builder)], required: LIST_OF_NULLABLES }),
    orderby: t.field({ type: [userOrderByInput(builder)], required: LIST_OF_NULLABLES }),
  };
}

type Nullable<Value> = Value | null | undefined;
type NullableList<Value> = Nullable<readonly Nullable<Value>[]>;

/** The values of the argument `where` of lists of accounts. */
export interface UserWhere {
  include?: NullableList<number>;
  exclude?: NullableList<number>;
  login?: Nullable<string>;
  loginIn?: NullableList<string>;
  loginNotIn?: NullableList<string>;
  nicename?: Nullable<string>;
  nicenameIn?: NullableList<string>;
  nicenameNotIn?: NullableList<string>;
  role?: Nullable<string>;
  roleIn?: NullableList<string>;
  roleNotIn?: NullableList<string>;
  hasPublishedPosts?: NullableList<string>;
  search?: Nullable<string>;
  searchColumns?: NullableList<UserSearchColumn>;
  orderby?: NullableList<{ field: UserOrderField; order?: Nullable<'ASC' | 'DESC'> }>;
}

/** The values of a list without nulls; undefined for an empty list. */
function present<Value>(list: NullableList<Value>): Value[] | undefined {
  const values = (list ?? []).flatMap((value) => (value === null || value === undefined ? [] : [value]));
  return values.length > 0 ? values : undefined;
}

/** The texts of a filter by one text and by a list of texts. */
const textsOf = (text: Nullable<string>, list: NullableList<string>): string[] | undefined =>
  text ? [text] : present(list);

/** Whether the filter reveals logins or roles. */
export const filtersByRights = (where: UserWhere): boolean =>
  Boolean(
    textsOf(where.role, where.roleIn) ||
      present(where.roleNotIn) ||
      textsOf(where.login, where.loginIn) ||
      present(where.loginNotIn),
  );

/** The slugs of a filter, in the order of the request. */
export const slugsOfWhere = ({ nicename, nicenameIn }: UserWhere): string[] | undefined =>
  textsOf(nicename, nicenameIn);

/** The logins of a filter, in the order of the request. */
export const loginsOfWhere = ({ login, loginIn }: UserWhere): string[] | undefined => textsOf(login, loginIn);

/** Returns the conditions of a filter on accounts (alias `u`). */
export function conditionsOfWhere(where: UserWhere, context: RequestContext): Sql[] {
  const filter: UserFilter = {
    idIn: present(where.include),
    idNotIn: present(where.include) ? undefined : present(where.exclude),
    slugIn: slugsOfWhere(where),
    hasPublishedTypeIn: present(where.hasPublishedPosts),
    search: where.search ?? undefined,
    searchColumns: present(where.searchColumns),
  };
  const { containsText } = context.kernel.database.dialect;
  const [roles, otherRoles] = [textsOf(where.role, where.roleIn), present(where.roleNotIn)];
  const [logins, otherLogins, otherSlugs] = [
    loginsOfWhere(where),
    present(where.loginNotIn),
    present(where.nicenameNotIn),
  ];
  return [
    ...userFilterConditions(filter, context),
    ...(roles ? [hasRole(roles, containsText)] : []),
    ...(otherRoles ? [sql`NOT (${hasRole(otherRoles, containsText)})`] : []),
    ...(logins ? [isIn('u."login"', logins)] : []),
    ...(otherLogins ? [sql`NOT (${isIn('u."login"', otherLogins)})`] : []),
    ...(otherSlugs ? [sql`NOT (${isIn('u."slug"', otherSlugs)})`] : []),
  ];
}
