import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { profileTexts } from '../../../core/rows/profile-texts.ts';
import { normalizeText, orderKey } from '../../../core/slugs/normalized-text.ts';
import { slugify } from '../../../core/slugs/slug-text.ts';
import { AVATAR_SOURCES, loadAvatarImage } from '../../../rendering/account-avatar.ts';
import { isId } from '../../../values/ids.ts';
import type { updateUserInput } from '../user-inputs.ts';

/** Returns the columns that an input sets, with cleaned values. */
export function profileColumns(input: UserInput): Partial<User> {
  const columns: Partial<User> = {};
  for (const [name, { column, clean }] of Object.entries(profileTexts)) {
    const value = input[name as keyof typeof profileTexts];
    if (typeof value === 'string') columns[column] = clean(value);
  }
  if (typeof input.locale === 'string') columns.locale = input.locale;
  if (typeof input.email === 'string') Object.assign(columns, emailColumns(input.email));
  if (typeof input.disabled === 'boolean') columns.disabled = input.disabled;
  return columns;
}

/**
 * Returns the column of the avatar that an input selects. `stored` is that of the account. Errors: `rest_invalid_param` if it is not an
 * image that the viewer may read.
 */
export async function avatarColumns(
  { avatarSource, avatarMediaId }: UserInput,
  { stored, context }: { stored: User['avatarMediaId']; context: RequestContext },
): Promise<Partial<User>> {
  const id = avatarMediaId ?? stored ?? 0;
  const source = avatarSource ?? (typeof avatarMediaId !== 'number' ? null : avatarMediaId === 0 ? 'email' : 'image');
  const refuse = (name: string, message: string) =>
    domainError('rest_invalid_param', {
      message: `Invalid parameter(s): ${name}`,
      details: { [name]: { code: 'rest_invalid_param', message, data: null } },
    });
  if (source === null) return {};
  if (source === 'email') return { avatarMediaId: null };
  if (source === 'none') return { avatarMediaId: 0 };
  if (source !== 'image') throw refuse('avatar_source', `avatar_source must be one of ${AVATAR_SOURCES.join(', ')}.`);
  if (!isId(id) || !(await loadAvatarImage(id, context)))
    throw refuse('avatar_media', 'avatar_media must be the id of an image that you may read.');
  return { avatarMediaId: id };
}

/** Returns the columns of a display name: the name, and its normalized form for orders and searches. */
export const userNameColumns = (displayName: string): Pick<User, 'displayName' | 'displayNameKey'> => ({
  displayName,
  displayNameKey: orderKey(displayName),
});

const emailColumns = (email: string): Pick<User, 'email' | 'emailKey'> => ({
  email: email.trim(),
  emailKey: normalizeText(email.trim()),
});

/** Converts a text to a slug. `language` decides how letters are transliterated. */
export const userSlug = (text: string, language: string): string => slugify(text, language);

/** In characters. Longer slugs are rejected (docs/protocol/errors.md#accounts-and-application-passwords). */
export const MAX_USER_SLUG_LENGTH = 50;

/**
 * Returns the slug of a text, with the first free number if another account has it. Errors: `empty_user_nicename`,
 * `user_nicename_too_long`.
 */
export async function freeUserSlug(
  client: TransactionClient,
  { text, context, id }: { text: string; context: RequestContext; id: number },
): Promise<string> {
  const slug = userSlug(text, context.site.locale);
  if (slug === '') throw domainError('empty_user_nicename');
  if (slug.length > MAX_USER_SLUG_LENGTH) throw domainError('user_nicename_too_long');
  for (let number = 1; number <= 500; number++) {
    const candidate =
      number === 1 ? slug : `${slug.slice(0, MAX_USER_SLUG_LENGTH - String(number).length - 1)}-${number}`;
    if (!(await isUserSlugTaken(client, { slug: candidate, id }))) return candidate;
  }
  throw domainError('empty_user_nicename');
}

/** Whether another account has the slug. */
export async function isUserSlugTaken(
  client: TransactionClient,
  { slug, id }: { slug: string; id: number },
): Promise<boolean> {
  return (await client.user.findFirst({ where: { slug, id: { not: id } }, select: { id: true } })) !== null;
}

/** The writable fields of an account. Undefined and null change nothing. */
export type UserInput = ReturnType<typeof updateUserInput>['$inferInput'];
