import type { User } from '../../../prisma/generated/sqlite/client.ts';
import { accountOf } from '../../access/stored-account.ts';
import { canCreateUser, canEditUser, isSelf } from '../../access/user-access.ts';
import { viewerCan } from '../../access/viewer.ts';
import { hashPassword } from '../../auth/password-hash.ts';
import { normaliseText } from '../../content/normalise.ts';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { siteLocale } from '../locale.ts';
import { checkPreferences, writePreferences } from '../meta.ts';
import { checkRoles, checkValues, givesRolesOnly, requirePromote } from './check.ts';
import { nameColumns, profileColumns, userSlug } from './columns.ts';
import type { UserInput } from './input.ts';
import { freeSlug, isTaken, LONGEST_SLUG } from './slug.ts';

/** Most characters that the storage takes; more is refused as the API does (protocol 8.9). */
const LONGEST = { username: 60, url: 100 } as const;

const PROFILE_LOCK = 'user-names';

/** Creates an account; gives its id. Errors: protocol 8.9. */
export async function createUser(
  context: RequestContext,
  input: UserInput & { username: string; email: string; password: string },
): Promise<number> {
  const { viewer, site, kernel } = context;
  checkValues(input, context);
  if (!canCreateUser(viewer)) throw domainError('rest_cannot_create_user', { viewer });
  const roles = [...new Set(input.roles ?? [site.text('default_role', 'subscriber')])];
  if (input.roles) checkRoles(context, { userId: 0, roles });
  const preferences = checkPreferences(input.meta);
  const profile = profileColumns(input);
  const passwordHash = await hashPassword(input.password);
  return kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, PROFILE_LOCK);
    const login = input.username;
    const loginKey = normaliseText(login);
    if ([...login].length > LONGEST.username) throw domainError('user_login_too_long');
    if (await client.user.findUnique({ where: { loginKey }, select: { id: true } }))
      throw domainError('existing_user_login');
    const slug = await freeSlug(client, {
      text: input.slug || [...login].slice(0, LONGEST_SLUG).join(''),
      context,
      id: 0,
    });
    await refuseEmail(client, { emailKey: profile.emailKey, id: 0, code: 'existing_user_email' });
    refuseLongUrl(profile);
    const { firstName = '', lastName = '' } = profile;
    const created = await client.user.create({
      data: {
        ...profile,
        login,
        loginKey,
        slug,
        email: profile.email ?? input.email,
        emailKey: profile.emailKey ?? normaliseText(input.email),
        passwordHash,
        ...nameColumns(profile.displayName || [firstName, lastName].filter((name) => name !== '').join(' ') || login),
        nickname: profile.nickname || login,
        registered: kernel.now().toISOString().slice(0, 19),
        roles: JSON.stringify(roles),
      },
    });
    await writePreferences(client, { userId: created.id, change: preferences });
    return created.id;
  });
}

/** Changes an account. Errors: protocol 8.9. A new password, or shutting the account, ends its sessions. */
export async function updateUser(
  context: RequestContext,
  { id, input }: { id: number; input: UserInput },
): Promise<void> {
  const { database } = context.kernel;
  checkValues(input, context);
  const seen = id > 0 ? await database.reader.user.findUnique({ where: { id } }) : null;
  if (!seen) throw domainError('rest_user_invalid_id');
  requireUpdate(context, { stored: seen, input });
  const preferences = checkPreferences(input.meta);
  const passwordHash = typeof input.password === 'string' ? await hashPassword(input.password) : undefined;
  await database.transaction(async (client) => {
    await database.lock(client, PROFILE_LOCK);
    const stored = await client.user.findUnique({ where: { id } });
    if (!stored) throw domainError('rest_user_invalid_id');
    const columns = await changedColumns(client, { context, stored, input });
    const data = { ...columns, ...(passwordHash ? { passwordHash, activationKey: '' } : {}) };
    if (Object.keys(data).length > 0) await client.user.update({ where: { id }, data });
    await writePreferences(client, { userId: id, change: preferences });
    if (passwordHash || input.disabled === true) await client.session.deleteMany({ where: { userId: id } });
  });
  // What was loaded before is no longer true.
  context.loaders.users.clear(id);
  context.loaders.userPreferences.clear(id);
}

/** Errors: `rest_cannot_edit_roles`, `rest_cannot_edit`. */
function requireUpdate(context: RequestContext, { stored, input }: { stored: User; input: UserInput }): void {
  const { viewer } = context;
  if (input.roles) requirePromote(context, { stored: accountOf(stored).roles, roles: input.roles });
  if (!givesRolesOnly(input) && !canEditUser(viewer, stored)) throw domainError('rest_cannot_edit', { viewer });
  const shuts = typeof input.disabled === 'boolean' && input.disabled !== stored.disabled;
  if (shuts && (isSelf(viewer, stored) || !viewerCan(viewer, 'edit_users')))
    throw domainError('rest_cannot_edit', { viewer });
}

async function changedColumns(
  client: TransactionClient,
  { context, stored, input }: { context: RequestContext; stored: User; input: UserInput },
): Promise<Partial<User>> {
  const { id, login } = stored;
  const columns = profileColumns(input);
  await refuseEmail(client, { emailKey: columns.emailKey, id, code: 'rest_user_invalid_email' });
  if (input.username && input.username !== login) throw domainError('rest_user_invalid_argument');
  if (typeof input.slug === 'string') {
    const wanted = userSlug(input.slug, siteLocale(context.site));
    if (wanted !== '' && wanted !== stored.slug && (await isTaken(client, { slug: wanted, id }))) {
      throw domainError('rest_user_invalid_slug');
    }
    columns.slug = await freeSlug(client, { text: wanted || login, context, id });
  }
  if (input.roles) {
    checkRoles(context, { userId: id, roles: input.roles });
    columns.roles = JSON.stringify([...new Set(input.roles)]);
  }
  refuseLongUrl(columns);
  // Names are never empty: the login stands in.
  if (columns.displayName !== undefined) Object.assign(columns, nameColumns(columns.displayName || login));
  if (columns.nickname === '') columns.nickname = login;
  return columns;
}

async function refuseEmail(
  client: TransactionClient,
  {
    emailKey,
    id,
    code,
  }: { emailKey: string | undefined; id: number; code: 'existing_user_email' | 'rest_user_invalid_email' },
): Promise<void> {
  if (emailKey === undefined) return;
  const owner = await client.user.findFirst({ where: { emailKey, id: { not: id } }, select: { id: true } });
  if (owner) throw domainError(code);
}

function refuseLongUrl({ url }: Partial<User>): void {
  if (url !== undefined && [...url].length > LONGEST.url) throw domainError('user_url_too_long');
}
