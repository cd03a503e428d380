import type { GraphQLResolveInfo } from 'graphql';
import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { PostColumn } from '../../selection.ts';
import { selectedColumns } from '../../selection.ts';
import type { PostType } from '../../types/registry.ts';
import { loadRow } from '../item.ts';
import { type ContentRow, openForEditing } from '../row.ts';
import type { Deletion } from './deletion.ts';
import type { ContentInput } from './input.ts';
import type { Precondition } from './precondition.ts';
import { deleteContent, trashContent } from './remove.ts';
import { createContent, type OwnPart, updateContent } from './save.ts';

interface Mutation {
  type: PostType;
  context: RequestContext;
  info: GraphQLResolveInfo;
}

/** Creates an item and gives it as it now stands. */
export async function create({
  input,
  ...mutation
}: Mutation & { input: ContentInput; own?: OwnPart }): Promise<ContentRow> {
  const id = await createContent({ ...mutation, input });
  return loadWritten(mutation, { id, path: [] });
}

/** Changes an item and gives it as it now stands. */
export async function update({
  args,
  ...mutation
}: Mutation & {
  args: { id: number; input: ContentInput; precondition?: Precondition | null };
  keepsRevision?: boolean;
  own?: OwnPart;
}): Promise<ContentRow> {
  await updateContent({ ...mutation, ...args });
  return loadWritten(mutation, { id: args.id, path: [] });
}

/** Moves an item to the trash, or deletes it for good with `force`. */
export async function remove({
  args,
  ...mutation
}: Mutation & { args: { id: number; force?: boolean | null } }): Promise<Deletion<ContentRow>> {
  const { type, context, info } = mutation;
  const { id } = args;
  if (!args.force) {
    await trashContent({ type, id, context });
    return { deleted: false, previous: null, item: await loadWritten(mutation, { id, path: ['item'] }) };
  }
  // Read first: afterwards there is nothing left to show.
  const columns = selectedColumns(info, [['previous']]);
  const previous = await loadRow({ context, id, columns: [...columns, 'password'] });
  if (previous) {
    openForEditing(previous);
    // What hangs on the item goes with it: the loaders keep what they have seen.
    await Promise.all([
      context.loaders.postTerms.load(id),
      context.loaders.meta.load(id),
      context.loaders.sourceTexts.load(id),
      ...(previous.type === 'nav_menu_item' ? [context.loaders.menuItems.load(id)] : []),
      ...(previous.type === 'attachment' ? [context.loaders.files.load(id), context.loaders.media.load(id)] : []),
    ]);
  }
  await deleteContent({ type, id, context });
  return { deleted: true, previous, item: null };
}

/** The row as it was written; who wrote it may see all of it. */
export async function loadWritten(
  { context, info }: Pick<Mutation, 'context' | 'info'>,
  { id, path }: { id: number; path: readonly string[] },
): Promise<ContentRow> {
  const columns: PostColumn[] = [...selectedColumns(info, [path]), 'password'];
  const row = await loadRow({ context, id, columns });
  if (!row) throw domainError('rest_post_invalid_id');
  openForEditing(row);
  row.written = true;
  return row;
}
