import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import {
  canCreateUser,
  canDisableUser,
  canWriteCredentials,
  missingRightToUpdate,
} from '../../../access/user-access.ts';
import { accountOf } from '../../../access/viewer-access.ts';
import { endAccountLink } from '../../../auth/account-link.ts';
import { requireConfirmedPassword } from '../../../auth/login-proof.ts';
import { readableAccount } from '../../../content/field-groups/field-references.ts';
import {
  checkFieldValues,
  type FieldChanges,
  NO_FIELD_CHANGES,
} from '../../../content/field-groups/write-field-values.ts';
import { checkOwnerMeta, writeOwnerMeta } from '../../../content/meta/owner-meta.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import type { UserRow } from '../../../core/rows/user-row.ts';
import { writeTimestamp } from '../../../core/site/timestamp.ts';
import { normalizeText } from '../../../core/slugs/normalized-text.ts';
import { MAX_USERNAME_LENGTH } from '../../../values/account-values.ts';
import { allInOrder } from '../../../values/all-in-order.ts';
import { changesOnlyRoles, checkUserRoles, checkUserValues, recordUser, type UserValueOptions } from './check-user.ts';
import { ACCOUNTS_LOCK, requireAdministrator } from './remove-user.ts';
import {
  avatarColumns,
  freeUserSlug,
  isUserSlugTaken,
  MAX_USER_SLUG_LENGTH,
  profileColumns,
  type UserInput,
  userNameColumns,
  userSlug,
} from './user-columns.ts';

/**
 * In characters. Longer ones are rejected, as in the reference
 * (docs/protocol/errors.md#accounts-and-application-passwords).
 */
const MAX_URL_LENGTH = 100;

/** Creates an account and returns its id. Errors: docs/protocol/errors.md#accounts-and-application-passwords. */
export async function createUser(
  context: RequestContext,
  { allowsAnyLocale, ...input }: UserValueOptions & UserInput & { username: string; email: string; password: string },
): Promise<number> {
  const { viewer, site, kernel } = context;
  checkUserValues(input, { allowsAnyLocale, context });
  const roles = [...new Set(input.roles ?? [site.text('default_role', 'subscriber')])];
  const located = { object: 'user', row: { id: 0, roles } } as const;
  const fields = await checkFieldValues(located, { values: input.fieldValues, context });
  if (!canWriteCredentials(viewer)) throw domainError('insufficient_scope');
  if (!canCreateUser(viewer)) throw domainError('rest_cannot_create_user', { viewer });
  if (input.roles) checkUserRoles(context, { userId: 0, roles });
  const meta = await checkOwnerMeta({ object: 'user', id: 0 }, { input, fields, context });
  const profile = { ...profileColumns(input), ...(await avatarColumns(input, { stored: null, context })) };
  const passwordHash = await kernel.passwords.hash(input.password);
  return kernel.database.transaction(async (client) => {
    await kernel.database.lockWithNext(client, ACCOUNTS_LOCK);
    const login = input.username;
    const loginKey = normalizeText(login);
    if ([...login].length > MAX_USERNAME_LENGTH) throw domainError('user_login_too_long');
    const text = input.slug || [...login].slice(0, MAX_USER_SLUG_LENGTH).join('');
    const [, slug] = await allInOrder([
      requireFreeLogin(client, loginKey),
      freeUserSlug(client, { text, context, id: 0 }),
      requireFreeEmail(client, { emailKey: profile.emailKey, id: 0, code: 'existing_user_email' }),
    ]);
    requireUrlLength(profile);
    const { firstName = '', lastName = '' } = profile;
    const created = await client.user.create({
      data: {
        ...profile,
        login,
        loginKey,
        slug,
        email: profile.email ?? input.email,
        emailKey: profile.emailKey ?? normalizeText(input.email),
        passwordHash,
        ...userNameColumns(
          profile.displayName || [firstName, lastName].filter((name) => name !== '').join(' ') || login,
        ),
        nickname: profile.nickname || login,
        registered: writeTimestamp(kernel.now().getTime()),
        roles: JSON.stringify(roles),
      },
    });
    await writeOwnerMeta(client, { owner: { object: 'user', id: created.id }, changes: meta, context });
    recordUser(client, { action: 'created', after: created });
    return created.id;
  });
}

/**
 * Changes an account. Errors: docs/protocol/errors.md#accounts-and-application-passwords. A new password, or disabling
 * the account, ends its sessions. `confirmedHash` is that of the password with which the owner has confirmed the change;
 * nothing is changed if the password is another one by now (`current_password_wrong`). Returns the hash of the password
 * that the account has now.
 */
export async function updateUser(
  context: RequestContext,
  {
    id,
    input,
    confirmedHash,
    allowsAnyLocale,
  }: UserValueOptions & { id: number; input: UserInput; confirmedHash?: string },
): Promise<string> {
  const { database } = context.kernel;
  checkUserValues(input, { allowsAnyLocale, context });
  const current = id > 0 ? await database.reader.user.findUnique({ where: { id } }) : null;
  if (!current) throw domainError('rest_user_invalid_id');
  const fields = await checkAccountFields(current, { input, context });
  requireUpdateRights(context, { stored: current, input });
  const owner = { object: 'user', id } as const;
  const meta = await checkOwnerMeta(owner, { input, fields, context });
  const avatar = await avatarColumns(input, { stored: current.avatarMediaId, context });
  const passwordHash =
    typeof input.password === 'string' ? await context.kernel.passwords.hash(input.password) : undefined;
  const hashNow = await database.transaction(async (client) => {
    await database.lockWithNext(client, ACCOUNTS_LOCK);
    if (confirmedHash !== undefined)
      await requireConfirmedPassword(client, { kernel: context.kernel, userId: id, passwordHash: confirmedHash });
    const stored = await client.user.findUnique({ where: { id } });
    if (!stored) throw domainError('rest_user_invalid_id');
    const columns = await changedColumns(client, { context, stored, input });
    const data = { ...columns, ...avatar, ...(passwordHash ? { passwordHash, activationKey: '' } : {}) };
    await requireAdministrator(client, { before: stored, after: { ...stored, ...data } });
    if (Object.keys(data).length > 0) await client.user.update({ where: { id }, data });
    await writeOwnerMeta(client, { owner, changes: meta, context });
    recordUser(client, { action: 'updated', before: stored, after: { ...stored, ...data } });
    if (passwordHash || input.disabled === true) await client.session.deleteMany({ where: { userId: id } });
    const hasNewEmail = data.emailKey !== undefined && data.emailKey !== stored.emailKey;
    if (passwordHash || hasNewEmail || input.disabled === true) await endAccountLink(client, id);
    return data.passwordHash ?? stored.passwordHash;
  });
  // The cached rows are stale now.
  context.loaders.users.clear(id);
  context.loaders.userMeta.clear(id);
  return hashNow;
}

/** Loads an account after it was written. Errors: `rest_user_invalid_id`. */
export async function reloadUser({ loaders }: RequestContext, id: number): Promise<UserRow> {
  const row = await loaders.users.load(id);
  if (!row) throw domainError('rest_user_invalid_id');
  return row;
}

/** Checks the values of fields of an account; those of a viewer who may not read it are refused with the account. */
async function checkAccountFields(
  account: User,
  { input, context }: { input: UserInput; context: RequestContext },
): Promise<FieldChanges> {
  if ((input.fieldValues ?? null) === null || context.registry.fieldGroups.length === 0) return NO_FIELD_CHANGES;
  if (!(await readableAccount(account.id, context))) return NO_FIELD_CHANGES;
  const row = { id: account.id, roles: input.roles ?? accountOf(account).roles };
  return checkFieldValues({ object: 'user', row }, { values: input.fieldValues, context });
}

/**
 * Checks that the viewer may change these fields. Errors: `rest_cannot_edit_roles`, `rest_cannot_edit`,
 * `insufficient_scope`.
 */
function requireUpdateRights(context: RequestContext, { stored, input }: { stored: User; input: UserInput }): void {
  const { viewer } = context;
  // An empty list removes all roles.
  const changesRoles = Boolean(input.roles && (input.roles.length > 0 || accountOf(stored).roles.length > 0));
  const missing = missingRightToUpdate(viewer, {
    user: stored,
    changesRoles,
    changesOtherFields: !changesOnlyRoles(input),
  });
  if (missing) throw domainError(missing === 'promote' ? 'rest_cannot_edit_roles' : 'rest_cannot_edit', { viewer });
  if (!canWriteCredentials(viewer) && changesCredentials(stored, input)) throw domainError('insufficient_scope');
  const changesAccess = typeof input.disabled === 'boolean' && input.disabled !== stored.disabled;
  if (changesAccess && !canDisableUser(viewer, stored)) throw domainError('rest_cannot_edit', { viewer });
}

/** Whether an input changes what decides who can log in to the account, and with which rights. */
function changesCredentials(stored: User, { password, email, roles, disabled }: UserInput): boolean {
  if (typeof disabled === 'boolean' && disabled !== stored.disabled) return true;
  if (typeof password === 'string' || (typeof email === 'string' && email.trim() !== stored.email)) return true;
  const storedRoles = accountOf(stored).roles;
  return Boolean(roles && (roles.length !== storedRoles.length || roles.some((role) => !storedRoles.includes(role))));
}

async function changedColumns(
  client: TransactionClient,
  { context, stored, input }: { context: RequestContext; stored: User; input: UserInput },
): Promise<Partial<User>> {
  const { id, login } = stored;
  const columns = profileColumns(input);
  await requireFreeEmail(client, { emailKey: columns.emailKey, id, code: 'rest_user_invalid_email' });
  if (input.username && input.username !== login) throw domainError('rest_user_invalid_argument');
  if (typeof input.slug === 'string') {
    const slug = userSlug(input.slug, context.site.locale);
    if (slug !== '' && slug !== stored.slug && (await isUserSlugTaken(client, { slug, id }))) {
      throw domainError('rest_user_invalid_slug');
    }
    columns.slug = await freeUserSlug(client, { text: slug || login, context, id });
  }
  if (input.roles) {
    checkUserRoles(context, { userId: id, roles: input.roles });
    columns.roles = JSON.stringify([...new Set(input.roles)]);
  }
  requireUrlLength(columns);
  // The login replaces an empty name.
  if (columns.displayName !== undefined) Object.assign(columns, userNameColumns(columns.displayName || login));
  if (columns.nickname === '') columns.nickname = login;
  return columns;
}

async function requireFreeLogin(client: TransactionClient, loginKey: string): Promise<void> {
  if (await client.user.findUnique({ where: { loginKey }, select: { id: true } }))
    throw domainError('existing_user_login');
}

/** Checks that no other account has the e-mail address. Errors: `code`. */
async function requireFreeEmail(
  client: TransactionClient,
  {
    emailKey,
    id,
    code,
  }: { emailKey: string | undefined; id: number; code: 'existing_user_email' | 'rest_user_invalid_email' },
): Promise<void> {
  if (emailKey === undefined) return;
  const otherAccount = await client.user.findFirst({ where: { emailKey, id: { not: id } }, select: { id: true } });
  if (otherAccount) throw domainError(code);
}

function requireUrlLength({ url }: Partial<User>): void {
  if (url !== undefined && [...url].length > MAX_URL_LENGTH) throw domainError('user_url_too_long');
}
