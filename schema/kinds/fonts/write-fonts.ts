import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { TermCounts } from '../../content/counts/term-counts.ts';
import { fontFileNames } from '../../content/font-files.ts';
import { eraseContent, requireDeletable } from '../../content/write/remove-content.ts';
import { createContent, type OwnPart, updateContent } from '../../content/write/save-content.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { orderKey } from '../../core/normalise.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/row-locks.ts';
import { type FamilySettings, familySettings } from './font-settings.ts';
import { storedSettings } from './font-type.ts';
import { FACE_TYPE, FAMILY_TYPE } from './read-fonts.ts';
import { forgetFiles, keyOfFile } from './remove-font-files.ts';

/** The stored content of a family: the settings that have no column. */
const familyContent = ({ fontFamily, preview }: FamilySettings): string => JSON.stringify({ fontFamily, preview });

/** Creates a family; returns it. Errors: `rest_cannot_create`, `rest_invalid_param`, `rest_duplicate_font_family`. */
export async function createFamily(value: unknown, context: RequestContext): Promise<Post> {
  const settings = familySettings(value);
  const { name: title, slug } = settings;
  return createContent({
    type: typeOf(context, FAMILY_TYPE),
    input: { title, slug, status: 'publish' },
    context,
    own: {
      columns: { content: familyContent(settings) },
      check: async (client) => {
        await context.kernel.database.lock(client, `slug:${FAMILY_TYPE}`);
        const duplicate = await client.post.findFirst({
          where: { type: FAMILY_TYPE, slug, status: 'publish' },
          select: { id: true },
        });
        if (duplicate) throw domainError('rest_duplicate_font_family');
      },
    },
  });
}

/** Changes a family; returns it. Errors: `rest_post_invalid_id`, `rest_cannot_edit`, `rest_invalid_param`. */
export function updateFamily({ id, value }: { id: number; value: unknown }, context: RequestContext): Promise<Post> {
  const own: OwnPart = {
    mayBeEmpty: true,
    check: async (_client, stored) => {
      const settings = familySettings(value, storedFamilySettings(stored as Post));
      const { name: title } = settings;
      own.columns = { title, titleKey: orderKey(title), content: familyContent(settings) };
    },
  };
  return updateContent({ id, type: typeOf(context, FAMILY_TYPE), input: {}, context, savesRevision: false, own });
}

function storedFamilySettings(row: Post): FamilySettings {
  const { fontFamily, preview } = storedSettings(row);
  return {
    name: row.title,
    slug: row.slug,
    fontFamily: typeof fontFamily === 'string' ? fontFamily : '',
    preview: typeof preview === 'string' ? preview : '',
  };
}

/**
 * Deletes a family with its faces, or one face, permanently, with their files. Errors: `rest_post_invalid_id`,
 * `rest_cannot_delete`, `rest_trash_not_supported`.
 */
export async function deleteFont(
  { type, id, force }: { type: typeof FAMILY_TYPE | typeof FACE_TYPE; id: number; force: boolean },
  context: RequestContext,
): Promise<void> {
  const { database } = context.kernel;
  const removal = { type: typeOf(context, type), id, context };
  await requireDeletable(removal);
  if (!force) throw domainError('rest_trash_not_supported');
  const files = await database.transaction(async (client) => {
    const post = await lockPost(database, { client, id, lock: 'delete' });
    if (!post) throw domainError('rest_post_invalid_id');
    const faces = type === FAMILY_TYPE ? await facesOf(client, id) : [post];
    const names = await fontFileNames(
      client,
      faces.map((face) => face.id),
    );
    const counts = new TermCounts();
    for (const face of faces) await eraseContent(database, { client, post: face, counts });
    if (type === FAMILY_TYPE) await eraseContent(database, { client, post, counts });
    await counts.apply(database, client);
    return names;
  });
  await forgetFiles(context, files.map(keyOfFile));
}

const facesOf = (client: TransactionClient, familyId: number): Promise<Post[]> =>
  client.post.findMany({ where: { type: FACE_TYPE, parentId: familyId } });
