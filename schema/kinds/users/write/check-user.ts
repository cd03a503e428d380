import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import { canAssignRole, isSelf } from '../../../access/user-access.ts';
import type { AuditAction } from '../../../core/audit/audit-change.ts';
import { recordChange } from '../../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError, type ParameterDetail } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { PROGRAM_LOCALE, type Site } from '../../../core/site/site.ts';
import { isEmail, isUsablePassword, isUsername, PASSWORD_RULE, USERNAME_RULE } from '../../../values/account-values.ts';
import type { UserInput } from './user-columns.ts';

/** The code of a language as programs for WordPress write it: `de_DE`, `pt_PT_ao90`. */
const LOCALE = /^[a-z]{2,3}(?:_[A-Za-z\d]{1,16}){0,3}$/;

/** Whether a text is the code of a language, also of one that the program does not have. */
const isLocale = (text: string): boolean => LOCALE.test(text);

/** Returns the languages that an account can select: that of the program and that of the site. */
export const selectableLocales = (site: Site): ReadonlySet<string> => new Set([PROGRAM_LOCALE, site.locale]);

/** Which values of an account are possible. */
export interface UserValueOptions {
  /** Whether an account can have a language that the program does not have: its texts are those of other programs. */
  allowsAnyLocale?: boolean | undefined;
}

/**
 * Checks the values of an input, regardless of the viewer. Errors: `rest_invalid_param`, with details by parameter
 * (`rest_user_invalid_username`, `rest_user_invalid_password`, `rest_invalid_email`, `rest_not_in_enum`).
 */
export function checkUserValues(
  input: UserInput,
  { context, allowsAnyLocale = false }: UserValueOptions & { context: RequestContext },
): void {
  const details: Record<string, ParameterDetail> = {};
  const { username, password, email, locale } = input;
  const add = (name: string, detail: ParameterDetail) => {
    details[name] = detail;
  };
  const requireNone = () => {
    const names = Object.keys(details);
    if (names.length === 0) return;
    throw domainError('rest_invalid_param', { message: `Invalid parameter(s): ${names.join(', ')}`, details });
  };
  if (typeof email === 'string' && !isEmail(email.trim())) {
    add('email', { code: 'rest_invalid_email', message: 'This is not an e-mail address.', data: null });
  }
  const localeError = locale ? invalidLocale(locale, { context, allowsAnyLocale }) : null;
  if (localeError) add('locale', localeError);
  // Names and passwords are checked after all other values.
  requireNone();
  if (typeof username === 'string' && !isUsername(username)) {
    add('username', { code: 'rest_user_invalid_username', message: USERNAME_RULE, data: { status: 400 } });
  }
  if (typeof password === 'string' && !isUsablePassword(password)) {
    add('password', { code: 'rest_user_invalid_password', message: PASSWORD_RULE, data: { status: 400 } });
  }
  requireNone();
}

/** Returns what is wrong with the language of an account; null if an account can have it. */
function invalidLocale(
  locale: string,
  { context, allowsAnyLocale }: UserValueOptions & { context: RequestContext },
): ParameterDetail | null {
  const choice = allowsAnyLocale ? anyLocale : localesOf(context);
  if (choice.has(locale)) return null;
  return { code: 'rest_not_in_enum', message: `locale must be empty or ${choice.name}.`, data: null };
}

const anyLocale = { name: 'the code of a language, such as de_DE', has: isLocale };

function localesOf({ site }: RequestContext) {
  const locales = selectableLocales(site);
  return { name: `one of ${[...locales].join(', ')}`, has: (locale: string) => locales.has(locale) };
}

/**
 * Checks that the viewer may assign these roles to an account. `userId` is 0 for a new one. Errors:
 * `rest_user_invalid_role` for an unknown role, for one with more rights than the viewer has to manage the site, and if
 * viewers would lose their own right to edit accounts.
 */
export function checkUserRoles(
  { viewer, site }: RequestContext,
  { userId, roles }: { userId: number; roles: readonly string[] },
): void {
  const findRole = (role: string) => (Object.hasOwn(site.roles, role) ? site.roles[role] : undefined);
  for (const role of roles) {
    const found = findRole(role);
    if (!found)
      throw domainError('rest_user_invalid_role', { status: 400, message: `Unknown role "${role.slice(0, 60)}".` });
    if (!canAssignRole(viewer, found))
      throw domainError('rest_user_invalid_role', {
        viewer,
        message: `You are not allowed to assign the role "${role.slice(0, 60)}".`,
      });
  }
  const remainsUserEditor = roles.length > 0 && roles.every((role) => findRole(role)?.capabilities.edit_users === true);
  if (isSelf(viewer, { id: userId }) && !remainsUserEditor) throw domainError('rest_user_invalid_role', { viewer });
}

/** Whether an update changes only roles, for which the right to promote is sufficient. */
export const changesOnlyRoles = ({ roles, ...others }: UserInput): boolean =>
  Boolean(roles?.length) && Object.values(others).every((value) => value === undefined || value === null);

/** Records a change of an account in the audit log. Preferences of its editor are not recorded. */
export function recordUser(
  client: TransactionClient,
  { action, before, after }: { action: AuditAction; before?: User; after?: User },
): void {
  const user = after ?? before;
  if (!user) return;
  recordChange(client, {
    ...{ action, kind: 'user', id: user.id, name: user.login },
    before: before ?? null,
    after: after ?? null,
  });
}
