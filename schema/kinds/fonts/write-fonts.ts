import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { FONT_FOLDER, fontFileNames } from '../../content/write/font-files.ts';
import { eraseContent, requireDeletable } from '../../content/write/remove-content.ts';
import { createContent, type KindWrite, updateContent } from '../../content/write/save-content.ts';
import { recordItem } from '../../content/write/write-related-rows.ts';
import type { Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { TermCounts } from '../../core/rows/recount.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { orderKey } from '../../core/slugs/normalized-text.ts';
import { type FontFamilySettings, parseFontFamilySettings } from './font-settings.ts';
import { storedFontSettings } from './font-type.ts';
import { FONT_FACE_TYPE, FONT_FAMILY_TYPE } from './read-fonts.ts';

/** Returns the JSON to store as the content of a family: the settings that have no column. */
const familyContent = ({ fontFamily, preview }: FontFamilySettings): string => JSON.stringify({ fontFamily, preview });

/**
 * Creates a font family and returns its row. Errors: `rest_cannot_create`, `rest_invalid_param`,
 * `rest_duplicate_font_family`.
 */
export async function createFontFamily(value: unknown, context: RequestContext): Promise<Post> {
  const settings = parseFontFamilySettings(value);
  const { name: title, slug } = settings;
  return createContent({
    type: requireType(context, FONT_FAMILY_TYPE),
    input: { title, slug, status: 'publish' },
    context,
    kindWrite: {
      columns: { content: familyContent(settings) },
      check: async (client) => {
        await context.kernel.database.lockWithNext(client, `slug:${FONT_FAMILY_TYPE}`);
        const duplicate = await client.post.findFirst({
          where: { type: FONT_FAMILY_TYPE, slug, status: 'publish' },
          select: { id: true },
        });
        if (duplicate) throw domainError('rest_duplicate_font_family');
      },
    },
  });
}

/**
 * Changes a font family and returns its row. Errors: `rest_post_invalid_id`, `rest_cannot_edit`, `rest_invalid_param`.
 */
export function updateFontFamily(
  { id, value }: { id: number; value: unknown },
  context: RequestContext,
): Promise<Post> {
  const kindWrite: KindWrite = {
    mayBeEmpty: true,
    check: async (_client, stored) => {
      const settings = parseFontFamilySettings(value, storedFamilySettings(stored as Post));
      const { name: title } = settings;
      kindWrite.columns = { title, titleKey: orderKey(title), content: familyContent(settings) };
    },
  };
  return updateContent({
    id,
    type: requireType(context, FONT_FAMILY_TYPE),
    input: {},
    context,
    savesRevision: false,
    kindWrite,
  });
}

function storedFamilySettings(row: Post): FontFamilySettings {
  const { fontFamily, preview } = storedFontSettings(row);
  return {
    name: row.title,
    slug: row.slug,
    fontFamily: typeof fontFamily === 'string' ? fontFamily : '',
    preview: typeof preview === 'string' ? preview : '',
  };
}

/**
 * Deletes a family with its faces, or one face, permanently, including the files. Errors: `rest_post_invalid_id`,
 * `rest_cannot_delete`, `rest_trash_not_supported`.
 */
export async function deleteFont(
  { type, id, force }: { type: typeof FONT_FAMILY_TYPE | typeof FONT_FACE_TYPE; id: number; force: boolean },
  context: RequestContext,
): Promise<void> {
  const { database } = context.kernel;
  const removal = { type: requireType(context, type), id, context };
  await requireDeletable(removal);
  if (!force) throw domainError('rest_trash_not_supported');
  const files = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id, lock: 'delete' });
    if (!post) throw domainError('rest_post_invalid_id');
    const faces = type === FONT_FAMILY_TYPE ? await findFaces(client, id) : [post];
    const names = await fontFileNames(
      client,
      faces.map((face) => face.id),
    );
    const counts = new TermCounts();
    for (const face of faces) await eraseContent(database, { client, post: face, counts });
    if (type === FONT_FAMILY_TYPE) await eraseContent(database, { client, post, counts });
    recordItem(client, { action: 'deleted', before: post });
    await counts.apply(database, client);
    return names;
  });
  await removeFontFiles(context, files.map(fontFileKey));
}

const findFaces = (client: TransactionClient, familyId: number): Promise<Post[]> =>
  client.post.findMany({ where: { type: FONT_FACE_TYPE, parentId: familyId } });

/** Returns the key in the file store of a font file. */
export const fontFileKey = (name: string): string => `${FONT_FOLDER}/${name}`;

/** Removes font files that no row refers to from the file store. Logs a failure instead of throwing. */
export async function removeFontFiles({ kernel }: { kernel: Kernel }, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await kernel.mediaStore.remove(keys).catch((error: unknown) => {
    kernel.log.error({ err: error, keys }, 'cannot remove font files that no row refers to');
  });
}
