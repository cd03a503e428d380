import { isSelf } from '../../../access/user-access.ts';
import { domainError } from '../../../core/domain-errors.ts';
import type { ParameterDetail } from '../../../core/error-extensions.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { knownLocales } from '../user-locale.ts';
import type { UserInput } from './user-input.ts';

/** Letters, digits and _ . - @; one blank between words. */
const USERNAME = /^[a-z0-9_.@-]+(?: [a-z0-9_.@-]+)*$/i;
const EMAIL = /^[^\s\p{Cc}@<>"&]+@[^\s\p{Cc}@<>"&]+\.[^\s\p{Cc}@<>"&]+$/u;
/** The limit of SMTP, in characters. */
const MAX_EMAIL_LENGTH = 254;

const isAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** In bytes: bounds the work of hashing. */
const MAX_PASSWORD_LENGTH = 4_096;

/**
 * Checks values that no viewer may send. Errors: `rest_invalid_param`, with details by name
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
    add('email', { code: 'rest_invalid_email', message: 'This is not an e-mail address.', data: null });
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
  password !== '' && password !== '0' && !password.includes('\\') && Buffer.byteLength(password) <= MAX_PASSWORD_LENGTH;

/**
 * Checks that the viewer may give an account these roles. `userId` is 0 for a new one. Errors: `rest_user_invalid_role`
 * for an unknown role, and when viewers would lose their own right to edit accounts.
 */
export function checkRoles(
  { viewer, site }: RequestContext,
  { userId, roles }: { userId: number; roles: readonly string[] },
): void {
  const roleNamed = (role: string) => (Object.hasOwn(site.roles, role) ? site.roles[role] : undefined);
  for (const role of roles) {
    if (!roleNamed(role))
      throw domainError('rest_user_invalid_role', { status: 400, message: `There is no role "${role.slice(0, 60)}".` });
  }
  const keepsRight = roles.length > 0 && roles.every((role) => roleNamed(role)?.capabilities.edit_users === true);
  if (isSelf(viewer, { id: userId }) && !keepsRight) throw domainError('rest_user_invalid_role', { viewer });
}

/** Whether an update changes roles alone, for which the right to promote is sufficient. */
export const givesRolesOnly = ({ roles, ...others }: UserInput): boolean =>
  Boolean(roles?.length) && Object.values(others).every((value) => value === undefined || value === null);
