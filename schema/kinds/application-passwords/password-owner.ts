import type { ApplicationPassword, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { hasLimitedCredential } from '../../access/password-scopes.ts';
import { canEditUser, canManagePasswordsOf, isSelf } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { applicationPasswordsError } from '../../auth/application-password.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError, type ErrorCode } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isId } from '../../values/ids.ts';

/** Id of an account; null or undefined for the account of the viewer. */
export type AccountId = number | null | undefined;

/**
 * Returns the account that owns the requested passwords.
 *
 * Errors (docs/protocol/authentication.md#application-password-routes): `application_passwords_disabled`,
 * `rest_not_logged_in`, `rest_user_invalid_id`, `application_passwords_disabled_for_user`.
 */
export async function findPasswordOwner(context: RequestContext, userId: AccountId): Promise<{ id: number }> {
  const { kernel, viewer } = context;
  const refusal = applicationPasswordsError(kernel);
  if (refusal) throw refusal;
  const id = userId ?? viewer.userId;
  if ((userId ?? null) === null && !isLoggedIn(viewer)) throw domainError('rest_not_logged_in', { viewer });
  if (!isId(id)) throw domainError('rest_user_invalid_id');
  const user = await kernel.database.reader.user.findUnique({ where: { id }, select: { id: true, disabled: true } });
  if (!user) throw domainError('rest_user_invalid_id');
  if (user.disabled) throw domainError('application_passwords_disabled_for_user', { status: 501 });
  return { id };
}

/**
 * Returns the account that owns the requested passwords. Errors: those of `findPasswordOwner`, `refusal` if the viewer
 * may not edit the account, and `insufficient_scope` for a limited password: it must not create one with more rights.
 */
export async function findEditableOwner(
  context: RequestContext,
  { userId, refusal }: { userId: AccountId; refusal: ErrorCode },
): Promise<{ id: number }> {
  const { viewer } = context;
  const owner = await findPasswordOwner(context, userId);
  if (!canEditUser(viewer, owner)) throw domainError(refusal, { viewer });
  if (hasLimitedCredential(viewer)) throw domainError('insufficient_scope');
  return owner;
}

/** The permissions of the viewer on the passwords of an account. `introspect`: the account is the viewer's own. */
export interface ApplicationPasswordPermissions {
  edit: boolean;
  introspect: boolean;
}

/** Returns the permissions of the viewer on the passwords of an account, or null if there are none. Never throws. */
export async function loadPasswordPermissions(
  context: RequestContext,
  userId: AccountId,
): Promise<ApplicationPasswordPermissions | null> {
  const { viewer } = context;
  if (!isLoggedIn(viewer)) return null;
  const owner = await findPasswordOwner(context, userId).catch(() => null);
  if (!owner || !canEditUser(viewer, owner)) return null;
  return passwordPermissions(context, owner.id);
}

/** Returns the permissions of the viewer on the passwords of an existing account. */
export const passwordPermissions = ({ viewer }: RequestContext, id: number): ApplicationPasswordPermissions => ({
  edit: canManagePasswordsOf(viewer, { id }),
  introspect: isSelf(viewer, { id }),
});

/** The account and UUID of a password; `query` selects the columns to read. */
export interface ApplicationPasswordQuery {
  userId: number;
  uuid: string;
  query: Pick<Prisma.ApplicationPasswordFindFirstArgs, 'select'>;
}

/**
 * Returns one password of an account. Errors: `rest_application_password_not_found`, also for a password of another
 * account.
 */
export async function findApplicationPassword(
  client: Pick<TransactionClient, 'applicationPassword'>,
  { userId, uuid, query }: ApplicationPasswordQuery,
): Promise<ApplicationPassword> {
  // Other texts are never stored, and some, such as those with a NUL, are errors on some engines.
  const isUuid = /^[\w-]{1,64}$/.test(uuid);
  const row = isUuid ? await client.applicationPassword.findFirst({ ...query, where: { uuid, userId } }) : null;
  if (!row) throw domainError('rest_application_password_not_found');
  return row;
}
