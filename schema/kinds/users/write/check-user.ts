import { canPromoteUser, isSelf } from '../../access/user-access.ts';
import type { RequestContext } from '../../context.ts';
import type { ParameterDetail } from '../../error-extensions.ts';
import { domainError } from '../../errors.ts';
import { knownLocales } from '../locale.ts';
import type { UserInput } from './input.ts';

/** Letters, digits and a few marks; one blank between words. */
const USERNAME = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;
const EMAIL = /^[^\s\p{Cc}@<>"&]+@[^\s\p{Cc}@<>"&]+\.[^\s\p{Cc}@<>"&]+$/u;
/** Characters of an address: mail goes to no longer one. */
const LONGEST_EMAIL = 254;

const isAddress = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);

/** Most bytes of a password: more would only keep the server busy. */
const LONGEST_PASSWORD = 4_096;

/**
 * Checks values that are wrong whoever sends them. Errors: `rest_invalid_param`, with details by name
 * (`rest_user_invalid_username`, `rest_user_invalid_password`, `rest_invalid_email`, `rest_not_in_enum`).
 */
export function checkValues(input: UserInput, context: RequestContext): void {
  const details: Record<string, ParameterDetail> = {};
  const { username, password, email, locale } = input;
  const add = (name: string, detail: ParameterDetail) => {
    details[name] = detail;
  };
  if (typeof username === 'string' && !USERNAME.test(username)) {
    const message = 'A username may hold letters, digits, blanks and _ . - @ only.';
    add('username', { code: 'rest_user_invalid_username', message, data: { status: 400 } });
  }
  if (typeof password === 'string' && !isUsablePassword(password)) {
    const message = 'A password cannot be empty, hold a backslash or be longer than 4,096 bytes.';
    add('password', { code: 'rest_user_invalid_password', message, data: { status: 400 } });
  }
  if (typeof email === 'string' && !isAddress(email.trim())) {
    add('email', { code: 'rest_invalid_email', message: 'This is no e-mail address.', data: null });
  }
  if (locale && !knownLocales(context.site).has(locale)) {
    const choice = [...knownLocales(context.site)].join(', ');
    add('locale', { code: 'rest_not_in_enum', message: `locale must be empty or one of ${choice}.`, data: null });
  }
  const names = Object.keys(details);
  if (names.length > 0) {
    throw domainError('rest_invalid_param', { message: `Invalid parameter(s): ${names.join(', ')}`, details });
  }
}

const isUsablePassword = (password: string): boolean =>
  password !== '' && password !== '0' && !password.includes('\\') && Buffer.byteLength(password) <= LONGEST_PASSWORD;

/**
 * May the viewer give an account these roles? `userId` is 0 for a new one. Errors: `rest_user_invalid_role` for a role
 * that the site does not know, or that would take the viewer's own right to edit accounts.
 */
export function checkRoles(
  { viewer, site }: RequestContext,
  { userId, roles }: { userId: number; roles: readonly string[] },
): void {
  const known = (role: string) => (Object.hasOwn(site.roles, role) ? site.roles[role] : undefined);
  for (const role of roles) {
    if (!known(role))
      throw domainError('rest_user_invalid_role', { status: 400, message: `There is no role "${role.slice(0, 60)}".` });
  }
  const keepsRight = roles.length > 0 && roles.every((role) => known(role)?.capabilities.edit_users === true);
  if (isSelf(viewer, { id: userId }) && !keepsRight) throw domainError('rest_user_invalid_role', { viewer });
}

/** Whether an update does nothing but give roles: the right to promote is enough for that. */
export const givesRolesOnly = ({ roles, ...others }: UserInput): boolean =>
  Boolean(roles?.length) && Object.values(others).every((value) => value === undefined || value === null);

/** May the viewer change the roles of the account? Errors: `rest_cannot_edit_roles`. */
export function requirePromote(
  { viewer }: RequestContext,
  { stored, roles }: { stored: readonly string[]; roles: readonly string[] },
): void {
  // To take all roles away is to change them as well.
  if (roles.length === 0 && stored.length === 0) return;
  if (!canPromoteUser(viewer)) throw domainError('rest_cannot_edit_roles', { viewer });
}
