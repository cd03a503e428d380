import type { GraphQLResolveInfo } from 'graphql';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import { canSeeAuthor } from '../../access/user-access.ts';
import { type LoginAttempt, refuseWhileBlocked, reserveAttempt, runItemAttempt } from '../../auth/login-failures.ts';
import { constantTimeEqual } from '../../auth/stored-key.ts';
import { columnList, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import { type PostColumn, selectedColumns } from '../../core/graphql/selection.ts';
import { queryRows } from '../../core/reads/recording-reader.ts';
import { rowsById } from '../../core/reads/row-tags.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import { isInAudience, requireAudience } from '../../core/rows/audience.ts';
import { ACCESS_COLUMNS, type ContentRow, type MediaRow, openForEditing } from '../../core/rows/content-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { isId } from '../../values/ids.ts';
import { openPreview } from './open-preview.ts';

/** Loads columns of one item, and those that access rules need; null if there is no such item. */
export async function loadContentRow(input: {
  context: RequestContext;
  id: number;
  columns: readonly PostColumn[];
}): Promise<ContentRow | null> {
  const { context, id, columns } = input;
  if (!isId(id)) return null;
  const list = columnList([...columns, ...ACCESS_COLUMNS]);
  const rows = await queryRows<ContentRow>(context.kernel.database.reader, {
    statement: sql`SELECT ${list} FROM "posts" p WHERE p."id" = ${id}`,
    mentions: { posts: 1 },
    rows: rowsById('posts', [id]),
  });
  return rows[0] ?? null;
}

/**
 * Loads one item of a type. A correct password unlocks its protected texts. A preview token grants reading it, but not in
 * the context `EDIT`.
 *
 * Errors (docs/protocol/errors.md#items): `rest_post_invalid_id`, `rest_forbidden_context` (edit context without the
 * right to edit), `rest_post_incorrect_password`, `too_many_login_failures`, `rest_forbidden`,
 * `rest_preview_token_invalid`, and the error of the audience of the type.
 */
export async function loadItem(input: {
  type: PostType;
  args: {
    id: number;
    context?: ReadContextName | null;
    password?: string | null;
    previewToken?: string | null;
  };
  context: RequestContext;
  info: GraphQLResolveInfo;
}): Promise<ContentRow> {
  const { type, args, context, info } = input;
  const { viewer } = context;
  const columns = new Set<PostColumn>([...selectedColumns(info, [[]]), 'password']);
  const row = await loadContentRow({ context, id: args.id, columns: [...columns] });
  if (!row || row.type !== type.name) throw domainError('rest_post_invalid_id');
  const accessData = await loadAccessData(row, context);
  if (args.context === 'EDIT' && !canEditPost(viewer, accessData))
    throw domainError('rest_forbidden_context', { viewer });
  if (args.password) {
    await requireItemPassword(context, { item: row, password: args.password });
    row.unlocked = true;
  }
  if (args.context === 'EDIT') openForEditing(row);
  requireAudience(type.audience, context);
  if (args.previewToken) return openPreview(row, { token: args.previewToken, context });
  if (!canReadPost(viewer, accessData)) throw domainError('rest_forbidden', { viewer });
  return row;
}

/**
 * Loads the row of an item, with the columns that access rules need; null if the item is not visible to the viewer, or
 * if the password is wrong.
 */
export async function loadVisibleItem(input: {
  type: PostType;
  args: { id: number; password?: string | null };
  context: RequestContext;
}): Promise<ContentRow | null> {
  const { type, args, context } = input;
  const row = await loadContentRow({ context, id: args.id, columns: ['id', 'password'] });
  if (!row || row.type !== type.name || !canReadPost(context.viewer, await loadAccessData(row, context))) return null;
  return args.password && !(await isItemPasswordCorrect(context, { item: row, password: args.password })) ? null : row;
}

/** The description of fields that return an author. */
export const AUTHOR_DESCRIPTION =
  'The author; null if there is none, or if the profile is not visible to the viewer. Profiles of authors without published items are not public.';

/** Loads the account of an author; null if its profile is not visible to the viewer. */
export async function visibleAuthor(id: number, { viewer, loaders }: RequestContext): Promise<UserRow | null> {
  const row = id > 0 ? await loaders.users.load(id) : null;
  return row && canSeeAuthor(viewer, { id, hasPublishedPosts: row.hasPublished }) ? row : null;
}

/** Whether an account with this id exists, visible to the viewer or not. */
export const accountExists = async (id: number, { loaders }: RequestContext): Promise<boolean> =>
  id > 0 && (await loaders.users.load(id)) !== null;

/** An item with its password; the password is empty if the item has none. */
interface ProtectedItem {
  id: number;
  password: string;
}

/**
 * Whether a password from a request is that of the item; false if either has none. Wrong passwords are counted per item
 * and client address, across both APIs and the pages. Errors: `too_many_login_failures`.
 */
export async function isItemPasswordCorrect(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  { item, password }: { item: ProtectedItem; password: string | null | undefined },
): Promise<boolean> {
  // Without a password there is nothing to guess: the attempt is not counted.
  if (!password || item.password === '') return false;
  const attempt: LoginAttempt = { kind: 'item', login: String(item.id), address: client.address };
  return runItemAttempt({ kernel, attempt }, async () => {
    const isCorrect = constantTimeEqual(password, item.password);
    await refuseWhileBlocked(kernel, attempt);
    if (!isCorrect) await reserveAttempt(kernel, attempt);
    return isCorrect;
  });
}

/** Requires the password of the item. Errors: `rest_post_incorrect_password`, `too_many_login_failures`. */
export async function requireItemPassword(
  context: Pick<RequestContext, 'kernel' | 'client'>,
  attempt: { item: ProtectedItem; password: string },
): Promise<void> {
  if (!(await isItemPasswordCorrect(context, attempt))) throw domainError('rest_post_incorrect_password');
}

/**
 * Returns the items of a list that have the password. It is one guess, which is wrong if it opens none of several items, as
 * a front end sends the passwords of all its readers from one address. Errors: `too_many_login_failures`.
 */
export async function itemsWithPassword<Item extends ProtectedItem>(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  { items, password }: { items: readonly Item[]; password: string | null | undefined },
): Promise<Item[]> {
  const candidates = password ? items.filter((item) => item.password !== '') : [];
  const [item] = candidates;
  if (!password || !item) return [];
  if (candidates.length === 1) {
    return (await isItemPasswordCorrect({ kernel, client }, { item, password })) ? [item] : [];
  }
  const attempt = listAttempt(client, password);
  return runItemAttempt({ kernel, attempt }, async () => {
    const found = candidates.filter((candidate) => constantTimeEqual(password, candidate.password));
    await refuseWhileBlocked(kernel, attempt);
    if (found.length === 0) await reserveAttempt(kernel, attempt);
    return found;
  });
}

/** The attempt to open the items of a list, or to find items by their password. No item has this login. */
const listAttempt = ({ address }: RequestContext['client'], guess: string): LoginAttempt => ({
  kind: 'item-filter',
  login: 'filter',
  address,
  guess,
});

/**
 * Counts a filter by password as a wrong guess if no item has the password, for viewers who may not read the passwords of
 * items. The same password counts once. Errors: `too_many_login_failures`, also for the password of an item.
 */
export async function countPasswordFilter(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  password: string,
): Promise<void> {
  const attempt = listAttempt(client, password);
  await runItemAttempt({ kernel, attempt }, async () => {
    await refuseWhileBlocked(kernel, attempt);
    const found = await kernel.database.primary.$queryRaw<unknown[]>(
      sql`SELECT 1 FROM "posts" WHERE "password" <> '' AND "password" = ${password} LIMIT 1`,
    );
    if (found.length === 0) await reserveAttempt(kernel, attempt);
  });
}

/** Loads an item to which another one refers, such as its parent; null if the viewer may not read it. */
export async function readableRelatedItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = id > 0 ? await context.loaders.nodes.load(id) : null;
  // Types without a GraphQL type cannot be returned.
  if (!row || !context.registry.postTypes.get(row.type)?.graphqlName) return null;
  return canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}

/** Loads an item of any type; null if the viewer may not read it or is not in the audience of its type. */
export async function readableItem(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await readableRelatedItem(id, context) : null;
  return row && isInAudience(context.registry.postTypes.get(row.type)?.audience, context) ? row : null;
}

/** Loads a media item; null if the viewer may not read it. A file that belongs to an item is as public as the item. */
export async function readableMedia(id: number, context: RequestContext): Promise<MediaRow | null> {
  const row = id > 0 ? await context.loaders.media.load(id) : null;
  return row && canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}
