import { canEditUser, isSelf } from '../../access/user-access.ts';
import { isLoggedIn } from '../../access/viewer-access.ts';
import { passwordsRefusal } from '../../auth/availability.ts';
import { domainError, type ErrorCode } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isId } from '../../values/ids.ts';

/** Number of an account; without one, the viewer's own. */
export type AccountId = number | null | undefined;

/**
 * Takes an account's number, or null for the viewer's own, gives the account whose passwords are meant.
 *
 * Errors (docs/protocol/authentication.md#application-password-routes): `application_passwords_disabled`,
 * `rest_not_logged_in`, `rest_user_invalid_id`, `application_passwords_disabled_for_user`.
 */
export async function findPasswordOwner(context: RequestContext, userId: AccountId): Promise<{ id: number }> {
  const { kernel, viewer } = context;
  const refusal = passwordsRefusal(kernel);
  if (refusal) throw refusal;
  const id = userId ?? viewer.userId;
  if ((userId ?? null) === null && !isLoggedIn(viewer)) throw domainError('rest_not_logged_in', { viewer });
  if (!isId(id)) throw domainError('rest_user_invalid_id');
  const user = await kernel.database.reader.user.findUnique({ where: { id }, select: { id: true, disabled: true } });
  if (!user) throw domainError('rest_user_invalid_id');
  if (user.disabled) throw domainError('application_passwords_disabled_for_user', { status: 501 });
  return { id };
}

/** The account whose passwords are meant, where the viewer may handle them; else the error `refusal`. */
export async function ownerToHandle(
  context: RequestContext,
  { userId, refusal }: { userId: AccountId; refusal: ErrorCode },
): Promise<{ id: number }> {
  const { viewer } = context;
  const owner = await findPasswordOwner(context, userId);
  if (!canEditUser(viewer, owner)) throw domainError(refusal, { viewer });
  return owner;
}

/** What the viewer may do with an account's passwords. */
export interface OwnerPermissions {
  edit: boolean;
  introspect: boolean;
}

/** The permissions of the viewer over an account's passwords; null where nothing is allowed. */
export async function ownerPermissions(context: RequestContext, userId: AccountId): Promise<OwnerPermissions | null> {
  const { viewer } = context;
  if (!isLoggedIn(viewer)) return null;
  const owner = await findPasswordOwner(context, userId).catch(() => null);
  if (!owner || !canEditUser(viewer, owner)) return null;
  return permissionsOver(context, owner.id);
}

/** The permissions of a viewer who may see the passwords of this account. */
export const permissionsOver = ({ viewer }: RequestContext, id: number): OwnerPermissions => ({
  edit: canEditUser(viewer, { id }),
  introspect: isSelf(viewer, { id }),
});
