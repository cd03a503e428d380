import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { Builder, ObjectTypeRef } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type ContentRow, openForEditing } from '../../core/rows/content-row.ts';
import type { ContentInput } from './graphql-input.ts';
import { linkItemTranslations, moveItemInGroup } from './link-translations.ts';
import { deleteContent, trashContent } from './remove-content.ts';
import { createContent, type KindWrite, updateContent } from './save-content.ts';

/** Creates an item, and returns its row for the response. */
export const createItem = async (write: Parameters<typeof createContent>[0]): Promise<ContentRow> =>
  markAsWritten(await createContent(withTranslations(write)));

/** Changes an item, and returns its row for the response. */
export const updateItem = async (write: Parameters<typeof updateContent>[0]): Promise<ContentRow> =>
  markAsWritten(await updateContent(withTranslations({ ...write, isUpdate: true })));

/** Adds to a write that it changes the translations of the item: it links those of its input, and follows its language. */
function withTranslations<Write extends { input: ContentInput; context: RequestContext; kindWrite?: KindWrite }>({
  isUpdate = false,
  ...write
}: Write & { isUpdate?: boolean }) {
  const { input, context, kindWrite } = write;
  const { translations } = input;
  const changed = isUpdate && input.language ? context.site.languages?.byCode.get(input.language) : undefined;
  if (!changed && (translations === undefined || translations === null)) return write;
  return {
    ...write,
    kindWrite: {
      ...kindWrite,
      write: async (client: TransactionClient, post: Post) => {
        const rows = await kindWrite?.write?.(client, post);
        if (changed) await moveItemInGroup(client, { post, language: changed, context });
        await linkItemTranslations(client, { post, input: translations, context });
        return rows;
      },
    },
  };
}

/** Moves an item to the trash, or deletes it permanently with `force`. */
export async function deleteItem({
  args: { id, force },
  ...removal
}: Omit<Parameters<typeof deleteContent>[0], 'id'> & {
  args: { id: number; force?: boolean | null };
}): Promise<Deletion<ContentRow>> {
  const { type, context } = removal;
  if (!force) return { deleted: false, previous: null, item: markAsWritten(await trashContent({ ...removal, id })) };
  // Loaded into the cache of the request now, since the response still contains them after the deletion.
  const { attachmentRows, media, menuItems } = context.loaders;
  await Promise.all([
    ...(type.name === 'nav_menu_item' ? [menuItems.load(id)] : []),
    ...(type.name === 'attachment' ? [attachmentRows.load(id), media.load(id)] : []),
  ]);
  const previous: ContentRow = await deleteContent({ ...removal, id });
  const { type: name, title, excerpt, content } = previous;
  context.loaders.sourceTexts.prime(id, { id, type: name, title, excerpt, content });
  openForEditing(previous);
  return { deleted: true, previous, item: null };
}

/** Marks a row as written by this request: all its fields are visible to the viewer. */
export function markAsWritten(row: ContentRow): ContentRow {
  openForEditing(row);
  row.written = true;
  return row;
}

/** The result of a deletion: the item is deleted permanently, or moved to the trash. */
export interface Deletion<Row> {
  deleted: boolean;
  /** The item before its permanent deletion; null if it is in the trash. */
  previous: Row | null;
  /** The item in the trash; null if it was deleted permanently. */
  item: Row | null;
}

/** Creates the GraphQL type of the result of deletions of a kind. */
export function deletionType<Row>(builder: Builder, { name, node }: { name: string; node: ObjectTypeRef<Row> }) {
  return builder.objectRef<Deletion<Row>>(`${name}Deletion`).implement({
    description: 'The result of a deletion.',
    fields: (t) => ({
      deleted: t.boolean({
        description: 'Whether the item was deleted permanently.',
        resolve: (deletion) => deletion.deleted,
      }),
      previous: t.field({
        type: node,
        nullable: true,
        description: 'The item before its permanent deletion; null if it is in the trash.',
        resolve: (deletion) => deletion.previous as never,
      }),
      item: t.field({
        type: node,
        nullable: true,
        description: 'The item in the trash; null if it was deleted permanently.',
        resolve: (deletion) => deletion.item as never,
      }),
    }),
  });
}
