import { canReadPost } from '../../access/post-access.ts';
import { canReadUser } from '../../access/user-access.ts';
import { accountOf } from '../../access/viewer-access.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { loadAccessData } from '../../core/rows/access-data.ts';
import type { ContentRow, MediaRow } from '../../core/rows/content-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { isId } from '../../values/ids.ts';
import { type FieldProblem, idsOf } from './field-type.ts';

/**
 * Returns what is wrong with a reference to a file: it must exist, and be of one of the types. Without types, a field for images
 * takes any file. Null for nothing.
 */
export async function problemOfFile(
  id: number,
  {
    context,
    extensions,
    bounds = {},
  }: { context: RequestContext; extensions: readonly string[]; bounds?: Readonly<Record<string, number | null>> },
): Promise<string | null> {
  const media = isId(id) ? await context.loaders.media.load(id) : null;
  if (!media || !canReadPost(context.viewer, await loadAccessData(media, context))) return 'must be the id of a file.';
  const outside = boundOfFile(media, bounds);
  if (outside) return `must be the id of a file within the bounds: ${outside} is ${bounds[outside]}.`;
  const extension = media.file.slice(media.file.lastIndexOf('.') + 1).toLowerCase();
  const accepted = extensions.some(
    (each) => each === extension || each === media.mimeType || (each === 'jpg' && extension === 'jpeg'),
  );
  return extensions.length === 0 || accepted ? null : `must be the id of a file of the types ${extensions.join(', ')}.`;
}

const BYTES_PER_MEGABYTE = 1024 ** 2;

/** Returns the name of the first bound that a file exceeds. A size that is not known exceeds none. */
function boundOfFile(media: MediaRow, bounds: Readonly<Record<string, number | null>>): string | null {
  const sizes = { width: media.width, height: media.height, size: (media.fileSize ?? 0) / BYTES_PER_MEGABYTE };
  for (const [name, size] of Object.entries(sizes)) {
    const [minimum, maximum] = [bounds[`min_${name}`], bounds[`max_${name}`]];
    if (!size) continue;
    if (minimum && size < minimum) return `min_${name}`;
    if (maximum && size > maximum) return `max_${name}`;
  }
  return null;
}

/** Loads an item of a known type; null if the viewer may not read it. */
async function readableRow(id: number, context: RequestContext): Promise<ContentRow | null> {
  const row = isId(id) ? await context.loaders.nodes.load(id) : null;
  const isShown = row !== null && context.registry.postTypes.has(row.type);
  return isShown && canReadPost(context.viewer, await loadAccessData(row, context)) ? row : null;
}

/** The requirements of a field for the items that it names: their types, and terms (`taxonomy:slug`) of which each has one. */
interface ItemRequirements {
  types: readonly string[];
  terms: readonly string[];
  context: RequestContext;
}

/**
 * Returns what is wrong with references to items, and the ids that are: each must exist, have one of the types, and one of the
 * terms. Null for nothing.
 */
export async function problemOfItems(
  ids: readonly JsonValue[],
  { context, types, terms }: ItemRequirements,
): Promise<FieldProblem | null> {
  const rows = await Promise.all(ids.map((id) => (typeof id === 'number' ? readableRow(id, context) : null)));
  const missing = ids.filter((_, index) => !rows[index]);
  if (missing.length > 0)
    return { message: `names ${JSON.stringify(missing[0])}, which is not the id of an item.`, value: missing };
  const others = rows.flatMap((row) => (row && types.length > 0 && !types.includes(row.type) ? [row] : []));
  const [other] = others;
  if (other)
    return {
      message: `names ${other.id}, which is a ${other.type}. Permitted are: ${types.join(', ')}.`,
      value: others.map(({ id }) => id),
    };
  return terms.length === 0 ? null : problemOfTerms(ids as readonly number[], { terms, context });
}

async function problemOfTerms(
  ids: readonly number[],
  { terms, context }: Pick<ItemRequirements, 'terms' | 'context'>,
): Promise<FieldProblem | null> {
  const assigned = await Promise.all(ids.map((id) => context.loaders.postTerms.load(id)));
  const without = ids.filter(
    (_, index) => !assigned[index]?.some(({ taxonomy, slug }) => terms.includes(`${taxonomy}:${slug}`)),
  );
  return without.length === 0
    ? null
    : { message: `names ${without[0]}, which has none of the terms ${terms.join(', ')}.`, value: without };
}

/**
 * Loads an account that a field names; null if the viewer may not read its profile, as at its own address. That it is named
 * does not make it an author, whose name every account sees.
 */
export async function readableAccount(id: number, { viewer, loaders }: RequestContext): Promise<UserRow | null> {
  const row = isId(id) ? await loaders.users.load(id) : null;
  return row && canReadUser(viewer, { id, hasPublishedPosts: row.hasPublished }) ? row : null;
}

/**
 * Returns what is wrong with references to accounts, and those that are: each must exist, and have one of the roles. Null for
 * nothing. Visitors do not learn who has which role: their writes are refused anyway.
 */
export async function problemOfUsers(
  entries: readonly JsonValue[],
  { context, roles }: { context: RequestContext; roles: readonly string[] },
): Promise<FieldProblem | null> {
  const users = await Promise.all(entries.map((entry) => readableAccount(idsOf(entry)[0] ?? 0, context)));
  const missing = entries.filter((_, index) => !users[index]);
  if (missing.length > 0)
    return { message: `names ${JSON.stringify(missing[0])}, which is not the id of an account.`, value: missing };
  if (context.viewer.userId === 0) return null;
  const others = entries.filter((_, index) => {
    const user = users[index];
    return user && roles.length > 0 && !accountOf(user).roles.some((role) => roles.includes(role));
  });
  return others.length === 0
    ? null
    : { message: `names ${String(others[0])}, which has none of the roles ${roles.join(', ')}.`, value: others };
}
