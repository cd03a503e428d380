import { defaultRoles, type RoleTable } from '../../schema/access/roles.ts';
import { normaliseText } from '../../schema/content/normalise.ts';
import { slugify } from '../../schema/content/slugs/slug.ts';
import { storedForm } from '../../schema/content/stored-form.ts';
import { LARGEST_ID } from '../../schema/ids.ts';
import { ownValue } from '../../schema/own-value.ts';
import type { Conversion } from './conversion.ts';
import { rolesOf } from './convert-options.ts';
import { grantsOf } from './convert-users.ts';
import { ImportError } from './import-error.ts';
import { checkSourceRow } from './source-rows.ts';
import type { TableName } from './source-tables.ts';

const ADMINISTRATOR = 'administrator';
const MAX_SHOWN = 10;

/**
 * Makes an account of the source its administrator, or a new one where none has the login. Throws an ImportError where
 * the source has an administrator, or roles of its own without one.
 */
export function chooseAdministrator(conversion: Conversion, login: string): void {
  const { stage, note } = conversion;
  const roles = rolesOf(conversion) ?? defaultRoles;
  const [there] = administratorsOf(conversion, roles);
  if (there !== undefined) {
    throw new ImportError([`--administrator: the source brings an administrator, "${there}"; leave the option out`]);
  }
  if (!Object.hasOwn(roles, ADMINISTRATOR)) {
    throw new ImportError([`--administrator: the source has roles of its own, and none is called "${ADMINISTRATOR}"`]);
  }
  const id = stage.value<number>('SELECT ID FROM users WHERE login_key = ?', normaliseText(login));
  grantAdministration(conversion, id ?? addAccount(conversion, login));
  const which = id === undefined ? `a new account${beside(conversion, login)}` : 'an account of the source';
  note(`"${login}", ${which}, is administrator. Give it a password: npm start -- password ${login}`);
}

/** The other accounts, for those who meant one of them. */
function beside({ stage }: Conversion, login: string): string {
  const logins = stage.all<{ user_login: string }>(
    `SELECT user_login FROM users WHERE login_key <> ? ORDER BY ID LIMIT ${MAX_SHOWN + 1}`,
    normaliseText(login),
  );
  if (logins.length === 0) return '';
  const shown = logins.slice(0, MAX_SHOWN).map(({ user_login }) => `"${user_login}"`);
  return ` beside ${shown.join(', ')}${logins.length > MAX_SHOWN ? ', …' : ''}`;
}

/** Says so where the source brings nobody who may administer the site, though somebody could, and what to do. */
export function noteMissingAdministrator(conversion: Conversion): void {
  const roles = rolesOf(conversion) ?? defaultRoles;
  if (!Object.hasOwn(roles, ADMINISTRATOR) || administratorsOf(conversion, roles).length > 0) return;
  conversion.note(
    'The source brings no administrator, so nobody administers this site. To choose one, import again with --replace --administrator LOGIN.',
  );
}

interface GrantRow {
  readonly user_login: string;
  readonly meta_value: string;
}

/** Logins of those who may administer the site. */
function administratorsOf({ stage, prefix }: Conversion, roles: RoleTable): string[] {
  const rows = stage.all<GrantRow>(
    'SELECT u.user_login, m.meta_value FROM usermeta m JOIN users u ON u.ID = m.user_id WHERE m.meta_key = ? ORDER BY u.ID',
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

/** As the source would say it: what else it grants the account stays. */
function grantAdministration(conversion: Conversion, userId: number): void {
  const { stage, prefix } = conversion;
  const key = `${prefix}capabilities`;
  const known = stage.value<string>(
    'SELECT meta_value FROM usermeta WHERE user_id = ? AND meta_key = ? ORDER BY umeta_id',
    userId,
    key,
  );
  const granted = grantsOf(known ?? '').map(({ name, granted }) => [name, granted] as const);
  const value = storedForm({ ...Object.fromEntries(granted), [ADMINISTRATOR]: true });
  if (known !== undefined) {
    stage.run('UPDATE usermeta SET meta_value = ? WHERE user_id = ? AND meta_key = ?', value, userId, key);
    return;
  }
  const id = freeId(conversion, 'SELECT MAX(umeta_id) FROM usermeta');
  add(conversion, { table: 'usermeta', row: { umeta_id: id, user_id: userId, meta_key: key, meta_value: value } });
}

function addAccount(conversion: Conversion, login: string): number {
  const id = freeId(conversion, 'SELECT MAX(ID) FROM users');
  add(conversion, {
    table: 'users',
    row: {
      ID: id,
      user_login: login,
      // No password fits this.
      user_pass: '',
      user_nicename: freeSlug(conversion, slugify(login)),
      user_email: '',
      display_name: login,
    },
  });
  return id;
}

function freeSlug({ stage }: Conversion, slug: string): string {
  const isTaken = (candidate: string) =>
    stage.value<number>('SELECT ID FROM users WHERE user_nicename = ?', candidate) !== undefined;
  let free = slug;
  for (let number = 2; isTaken(free); number++) free = `${slug}-${number}`;
  return free;
}

function freeId({ stage }: Conversion, highest: string): number {
  const last = stage.value<number>(highest) ?? 0;
  if (last >= LARGEST_ID) throw new ImportError(['--administrator: no id is left']);
  return last + 1;
}

function add({ stage }: Conversion, { table, row }: { table: TableName; row: object }): void {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) throw new ImportError([`--administrator: ${problem}`]);
  stage.add(table, { row: checked, place: '--administrator' });
}
