import { defaultRoles, type RoleTable } from '../../schema/access/roles.ts';
import { profileTextList } from '../../schema/core/rows/profile-texts.ts';
import { normalizeText, orderKey } from '../../schema/core/slugs/normalized-text.ts';
import type { Conversion, ImportPart, ImportRows } from './conversion.ts';
import { readSerialized } from './serialized-value.ts';
import type { SourceRow } from './source-tables.ts';
import { isJsonMap, readDate, readMap, readUnixSeconds, readValue } from './stored-value.ts';

/** The texts of accounts that the source stores as meta values, with their columns. */
const COLUMN_KEYS = new Map([
  ...profileTextList.flatMap(({ column, storedColumn, storedName }) =>
    storedColumn === undefined ? [[storedName, column] as const] : [],
  ),
  ['locale', 'locale'] as const,
]);

/** Keys with the prefix of the source's tables; they are stored without it. */
const PREFIXED_KEYS = [
  'capabilities',
  'user_level',
  'user-settings',
  'user-settings-time',
  'persisted_preferences',
  'dashboard_quick_press_last_post_id',
  'media_library_mode',
];

/** Converts the users with their roles, names, application passwords and metadata. */
export function* convertUsers(conversion: Conversion, roles: RoleTable = defaultRoles): Generator<ImportPart> {
  const { stage, prefix, rowCounters } = conversion;
  const keys = new Map(PREFIXED_KEYS.map((key) => [prefix + key, key]));
  const uuids = new Set<string>();
  for (const rows of stage.rows('users')) {
    const users = new Map(rows.map((row) => [row.ID, convertUser(row, conversion)]));
    const meta = stage.all<SourceRow<'usermeta'>>(
      'SELECT * FROM usermeta WHERE user_id BETWEEN ? AND ? ORDER BY umeta_id',
      rows[0]?.ID ?? 0,
      rows.at(-1)?.ID ?? 0,
    );
    const metaOfUsers = meta.filter(({ user_id }) => users.has(user_id));
    const { userMeta, applicationPassword } = convertUserMeta(metaOfUsers, { conversion, users, keys, roles });
    const passwords = applicationPassword.filter(({ uuid }) => !uuids.has(uuid));
    for (const { uuid } of passwords) uuids.add(uuid);
    yield { user: [...users.values()], userMeta, applicationPassword: withoutDuplicates(passwords) };
  }
  // Values may be secret.
  rowCounters.usermeta.countOmittedRows(
    'user missing',
    `SELECT 'user ' || user_id || ', ' || meta_key AS item, '' AS value FROM usermeta
      WHERE user_id NOT IN (SELECT ID FROM users)`,
  );
}

function convertUserMeta(
  rows: readonly SourceRow<'usermeta'>[],
  {
    conversion,
    users,
    keys,
    roles,
  }: {
    conversion: Conversion;
    users: ReadonlyMap<number, ImportRows['user'][number]>;
    keys: ReadonlyMap<string, string>;
    roles: RoleTable;
  },
): Pick<ImportRows, 'userMeta' | 'applicationPassword'> {
  const { addresses, rowCounters } = conversion;
  const rowCounter = rowCounters.usermeta;
  const userMeta: ImportRows['userMeta'] = [];
  const applicationPassword: ImportRows['applicationPassword'] = [];
  const filled = new Set<string>();
  for (const row of rows) {
    const user = users.get(row.user_id);
    if (!user) continue;
    const key = keys.get(row.meta_key) ?? row.meta_key;
    const column = COLUMN_KEYS.get(key);
    const isFirst = !filled.has(`${row.user_id} ${key}`);
    filled.add(`${row.user_id} ${key}`);
    if (key === 'session_tokens') {
      rowCounter.countOmitted('login sessions', { item: `user ${row.user_id}, ${key}` });
    } else if (column && isFirst) {
      user[column] = addresses.text(row.meta_value);
      rowCounter.countStoredInColumn();
    } else if (key === 'capabilities' && isFirst) {
      Object.assign(user, readGrants(row.meta_value, roles));
      rowCounter.countStoredInColumn();
    } else if (key === '_application_passwords' && isFirst) {
      applicationPassword.push(...readApplicationPasswords(row.meta_value, row.user_id));
      rowCounter.countStoredInColumn();
    } else {
      userMeta.push({ userId: row.user_id, key, value: JSON.stringify(readValue(row.meta_value, addresses)) });
      rowCounter.countStored();
    }
  }
  return { userMeta, applicationPassword };
}

function convertUser(row: SourceRow<'users'>, { addresses, rowCounters }: Conversion): ImportRows['user'][number] {
  rowCounters.users.countStored();
  return {
    id: row.ID,
    login: row.user_login,
    loginKey: normalizeText(row.user_login),
    slug: row.user_nicename,
    email: row.user_email,
    emailKey: normalizeText(row.user_email),
    passwordHash: row.user_pass,
    displayName: row.display_name,
    displayNameKey: orderKey(row.display_name),
    // Default values, because all rows of an INSERT statement must have the same columns.
    ...Object.fromEntries([...COLUMN_KEYS.values()].map((column) => [column, ''])),
    roles: '[]',
    capabilities: '{}',
    url: addresses.text(row.user_url),
    registered: readDate(row.user_registered) ?? '1970-01-01T00:00:00',
    activationKey: row.user_activation_key,
    // 0 is an active account; others await confirmation or are blocked.
    disabled: row.user_status !== 0,
  };
}

/** The roles and capabilities that an account is granted or denied. */
export const grantsOf = (text: string): { name: string; granted: boolean }[] =>
  Object.entries(readMap(text)).map(([name, granted]) => ({ name, granted: isGranted(granted) }));

/**
 * Splits grants into roles and capabilities. Granted names of roles are roles; the others are capabilities of the
 * account.
 */
function readGrants(text: string, roles: RoleTable): { roles: string; capabilities: string } {
  const grants = grantsOf(text);
  const isRole = (name: string) => Object.hasOwn(roles, name);
  return {
    roles: JSON.stringify(grants.filter(({ name, granted }) => granted && isRole(name)).map(({ name }) => name)),
    capabilities: JSON.stringify(
      Object.fromEntries(grants.filter(({ name }) => !isRole(name)).map(({ name, granted }) => [name, granted])),
    ),
  };
}

const isGranted = (value: unknown): boolean => value === true || value === 1 || value === '1';

/** Parses the role table in an option of the source. Returns undefined when it cannot be read. */
export function readRoles(text: string): RoleTable | undefined {
  const table = Object.entries(readMap(text)).flatMap(([name, role]) => {
    if (!isJsonMap(role)) return [];
    // A role without capabilities is stored as an empty list.
    const granted = isJsonMap(role.capabilities) ? Object.entries(role.capabilities) : [];
    const capabilities = granted.map(([key, value]) => [key, isGranted(value)] as const);
    return [[name, { label: String(role.name ?? name), capabilities: Object.fromEntries(capabilities) }] as const];
  });
  return table.length > 0 ? Object.fromEntries(table) : undefined;
}

function readApplicationPasswords(text: string, userId: number): ImportRows['applicationPassword'] {
  const value = readSerialized(text);
  const list = Array.isArray(value) ? value : isJsonMap(value) ? Object.values(value) : [];
  return list.flatMap((item, position) => {
    if (!isJsonMap(item) || typeof item.uuid !== 'string' || typeof item.password !== 'string') return [];
    return [
      {
        uuid: item.uuid,
        userId,
        appId: String(item.app_id ?? ''),
        name: String(item.name ?? ''),
        hash: item.password,
        created: readUnixSeconds(item.created) ?? '1970-01-01T00:00:00',
        lastUsed: readUnixSeconds(item.last_used),
        lastIp: typeof item.last_ip === 'string' && item.last_ip !== '' ? item.last_ip : null,
        position,
      },
    ];
  });
}

/** Removes rows with the uuid of a later row. */
function withoutDuplicates(rows: ImportRows['applicationPassword']): ImportRows['applicationPassword'] {
  return [...new Map(rows.map((row) => [row.uuid, row])).values()];
}
