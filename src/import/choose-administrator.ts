import { defaultRoles, type RoleTable } from '../../schema/access/roles.ts';
import { serializeStoredValue } from '../../schema/content/meta/serialize-stored-value.ts';
import { normalizeText } from '../../schema/core/slugs/normalized-text.ts';
import { slugify } from '../../schema/core/slugs/slug-text.ts';
import { ownValue } from '../../schema/values/collections.ts';
import { MAX_ID } from '../../schema/values/ids.ts';
import { commandLine } from '../config/config-values.ts';
import type { Conversion } from './conversion.ts';
import { rolesOf } from './convert-options.ts';
import { grantsOf } from './convert-users.ts';
import { ImportError } from './import-error.ts';
import { checkSourceRow, type TableName } from './source-tables.ts';

const ADMINISTRATOR = 'administrator';
const MAX_LISTED_LOGINS = 10;

/**
 * Makes the account with this login the administrator of the source, and creates it if it does not exist. Throws an
 * ImportError when the source has an administrator, or a role table without that role.
 */
export function chooseAdministrator(conversion: Conversion, login: string): void {
  const { stage, note } = conversion;
  const roles = rolesOf(conversion) ?? defaultRoles;
  const [existing] = administratorsOf(conversion, roles);
  if (existing !== undefined) {
    throw new ImportError([`--administrator: the source has an administrator, "${existing}". Remove the option`]);
  }
  if (!Object.hasOwn(roles, ADMINISTRATOR)) {
    throw new ImportError([`--administrator: the source defines its own roles, and none is named "${ADMINISTRATOR}"`]);
  }
  const id = stage.value<number>('SELECT ID FROM users WHERE login_key = ?', normalizeText(login));
  const administratorId = id ?? addAccount(conversion, login);
  grantAdministration(conversion, administratorId);
  if (conversion.hasFewSettings) adoptItems(conversion, { administratorId, login });
  const description = id === undefined ? `a new account${otherLogins(conversion, login)}` : 'an account of the source';
  note(`"${login}", ${description}, is administrator. Set its password: ${commandLine(`password ${login}`)}`);
}

/** Makes the administrator the author of the items for which export files and Markdown name none. */
function adoptItems(
  { stage, note }: Conversion,
  { administratorId, login }: { administratorId: number; login: string },
): void {
  const adopted = stage.run(
    "UPDATE posts SET post_author = ? WHERE post_author = 0 AND post_type NOT IN ('revision', 'nav_menu_item')",
    administratorId,
  );
  if (adopted > 0) note(`${adopted} items without an author belong to "${login}".`);
}

/** The other logins as the end of a note, in case the operator meant one of them. */
function otherLogins({ stage }: Conversion, login: string): string {
  const logins = stage.all<{ user_login: string }>(
    `SELECT user_login FROM users WHERE login_key <> ? ORDER BY ID LIMIT ${MAX_LISTED_LOGINS + 1}`,
    normalizeText(login),
  );
  if (logins.length === 0) return '';
  const listed = logins.slice(0, MAX_LISTED_LOGINS).map(({ user_login }) => `"${user_login}"`);
  return ` beside ${listed.join(', ')}${logins.length > MAX_LISTED_LOGINS ? ', …' : ''}`;
}

/** Adds a note when no account of the source may administer the site, with the command that chooses one. */
export function noteMissingAdministrator(conversion: Conversion): void {
  const roles = rolesOf(conversion) ?? defaultRoles;
  if (!Object.hasOwn(roles, ADMINISTRATOR) || administratorsOf(conversion, roles).length > 0) return;
  conversion.note(
    'The source has no administrator, so no account can administer this site. To choose one, import again with --replace --administrator LOGIN.',
  );
}

interface GrantRow {
  readonly user_login: string;
  readonly meta_value: string;
}

/** Logins of the accounts that may administer the site. */
function administratorsOf({ stage, prefix }: Conversion, roles: RoleTable): string[] {
  const rows = stage.all<GrantRow>(
    `SELECT u.user_login, m.meta_value FROM usermeta m JOIN users u ON u.ID = m.user_id
     WHERE m.meta_key = ? ORDER BY u.ID`,
    `${prefix}capabilities`,
  );
  return rows
    .filter(({ meta_value }) =>
      grantsOf(meta_value).some(
        ({ name, granted }) =>
          granted && (name === 'manage_options' || ownValue(roles, name)?.capabilities.manage_options === true),
      ),
    )
    .map(({ user_login }) => user_login);
}

/** Grants the role to an account of the stage. Its other roles and capabilities are unchanged. */
function grantAdministration(conversion: Conversion, userId: number): void {
  const { stage, prefix } = conversion;
  const key = `${prefix}capabilities`;
  const storedGrants = stage.value<string>(
    'SELECT meta_value FROM usermeta WHERE user_id = ? AND meta_key = ? ORDER BY umeta_id',
    userId,
    key,
  );
  const granted = grantsOf(storedGrants ?? '').map(({ name, granted }) => [name, granted] as const);
  const value = serializeStoredValue({ ...Object.fromEntries(granted), [ADMINISTRATOR]: true });
  if (storedGrants !== undefined) {
    stage.run('UPDATE usermeta SET meta_value = ? WHERE user_id = ? AND meta_key = ?', value, userId, key);
    return;
  }
  const id = nextFreeId(conversion, 'SELECT MAX(umeta_id) FROM usermeta');
  addRow(conversion, { table: 'usermeta', row: { umeta_id: id, user_id: userId, meta_key: key, meta_value: value } });
}

function addAccount(conversion: Conversion, login: string): number {
  const id = nextFreeId(conversion, 'SELECT MAX(ID) FROM users');
  addRow(conversion, {
    table: 'users',
    row: {
      ID: id,
      user_login: login,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: unusedNicename(conversion, slugify(login)),
      user_email: '',
      display_name: login,
    },
  });
  return id;
}

function unusedNicename({ stage }: Conversion, slug: string): string {
  const isTaken = (candidate: string) =>
    stage.value<number>('SELECT ID FROM users WHERE user_nicename = ?', candidate) !== undefined;
  let unused = slug;
  for (let number = 2; isTaken(unused); number++) unused = `${slug}-${number}`;
  return unused;
}

/** `maximumQuery` selects the highest id of a table. */
function nextFreeId({ stage }: Conversion, maximumQuery: string): number {
  const last = stage.value<number>(maximumQuery) ?? 0;
  if (last >= MAX_ID) throw new ImportError(['--administrator: no id is left']);
  return last + 1;
}

function addRow({ stage }: Conversion, { table, row }: { table: TableName; row: object }): void {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) throw new ImportError([`--administrator: ${problem}`]);
  stage.add(table, { row: checked, origin: '--administrator' });
}
