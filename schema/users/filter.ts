import type { RoleTable } from '../access/roles.ts';
import { canListUsers } from '../access/user-access.ts';
import { normaliseText } from '../content/normalise.ts';
import type { RequestContext } from '../context.ts';
import { allOf, anyOf, isIn, isNotIn, never, rawSql, type Sql, sql } from '../sql.ts';
import { hasPublishedSql } from './user-row.ts';

export type UserSearchColumn = 'ID' | 'USERNAME' | 'EMAIL' | 'NAME' | 'SLUG' | 'URL';

/** What a list of accounts may be narrowed by. */
export interface UserFilter {
  search?: string | null;
  searchColumns?: readonly UserSearchColumn[] | null;
  idIn?: readonly number[] | null;
  idNotIn?: readonly number[] | null;
  slugIn?: readonly string[] | null;
  roleIn?: readonly string[] | null;
  capabilityIn?: readonly string[] | null;
  authors?: boolean | null;
  hasPublished?: boolean | null;
  hasPublishedTypeIn?: readonly string[] | null;
}

/** What the profile of everybody shows, so that a search tells no more than that. */
const PUBLIC_COLUMNS: readonly UserSearchColumn[] = ['ID', 'SLUG', 'NAME'];

const COLUMNS: Readonly<Record<Exclude<UserSearchColumn, 'ID'>, Sql>> = {
  USERNAME: rawSql('u."loginKey"'),
  EMAIL: rawSql('u."emailKey"'),
  NAME: rawSql('u."displayNameKey"'),
  SLUG: rawSql('u."slug"'),
  URL: rawSql('LOWER(u."url")'),
};

/**
 * Turns a filter into conditions over the users table (alias `u`). Who may not list accounts finds those only that
 * have published something; `authors` lists whoever may write.
 */
export function userFilterSql(filter: UserFilter, context: RequestContext): Sql {
  const { viewer, registry, site } = context;
  const mayList = canListUsers(viewer);
  const holds: Holds =
    context.kernel.database.engine === 'sqlite'
      ? (column, text) => sql`instr(${column}, ${text}) > 0`
      : (column, text) => sql`strpos(${column}, ${text}) > 0`;
  const conditions: Sql[] = [];
  const add = (condition: Sql | null) => {
    if (condition) conditions.push(condition);
  };
  if (filter.idIn?.length) add(isIn('u."id"', filter.idIn));
  if (filter.idNotIn?.length) add(isNotIn('u."id"', filter.idNotIn));
  if (filter.slugIn?.length) add(isIn('u."slug"', filter.slugIn));
  if (filter.roleIn?.length) add(hasRole(filter.roleIn, holds));
  if (filter.capabilityIn?.length) add(hasCapability(filter.capabilityIn, { roles: site.roles, holds }));
  if (filter.authors) add(hasCapability(['edit_posts'], { roles: site.roles, holds }));
  if (filter.hasPublishedTypeIn?.length) {
    // What others cannot see on the site does not tell who made it.
    const open = (type: string) => mayList || registry.postTypes.get(type)?.viewable === true;
    add(hasPublishedSql(registry, filter.hasPublishedTypeIn.filter(open)));
  }
  if (filter.hasPublished || (!mayList && !filter.authors)) add(hasPublishedSql(registry));
  add(searchSql(filter, { mayList, holds }));
  return allOf(conditions);
}

/** Whether a column holds a text. */
type Holds = (column: Sql, text: string) => Sql;

const ROLES = rawSql('u."roles"');
const GRANTS = rawSql('u."capabilities"');

/** Names stand in the stored lists as JSON texts, quotes included, so that none is found inside another. */
const hasRole = (roles: readonly string[], holds: Holds): Sql =>
  anyOf(roles.map((role) => holds(ROLES, JSON.stringify(role))));

function hasCapability(names: readonly string[], { roles, holds }: { roles: RoleTable; holds: Holds }): Sql {
  const granting = Object.entries(roles)
    .filter(([role, { capabilities }]) => names.some((name) => name === role || capabilities[name] === true))
    .map(([role]) => role);
  return anyOf([hasRole(granting, holds), ...names.map((name) => holds(GRANTS, `${JSON.stringify(name)}:true`))]);
}

function searchSql(
  { search, searchColumns }: UserFilter,
  { mayList, holds }: { mayList: boolean; holds: Holds },
): Sql | null {
  const text = (search ?? '').trim().replace(/^\*{1,100}|\*{1,100}$/g, '');
  if (text === '') return null;
  const allowed = (searchColumns ?? []).filter((column) => mayList || PUBLIC_COLUMNS.includes(column));
  const columns = allowed.length > 0 ? allowed : mayList ? likelyColumns(text) : PUBLIC_COLUMNS;
  const term = normaliseText(text);
  return anyOf(
    columns.map((column) => {
      if (column === 'ID') return /^\d{1,9}$/.test(text) ? sql`u."id" = ${Number(text)}` : never;
      return holds(COLUMNS[column], term);
    }),
  );
}

/** Where a search looks that names no columns: its text tells what it may be. */
function likelyColumns(text: string): readonly UserSearchColumn[] {
  if (text.includes('@')) return ['EMAIL'];
  if (/^[\d.]+$/.test(text)) return ['USERNAME', 'ID'];
  if (/^https?:\/\//i.test(text)) return ['URL'];
  return ['USERNAME', 'URL', 'EMAIL', 'SLUG', 'NAME'];
}
