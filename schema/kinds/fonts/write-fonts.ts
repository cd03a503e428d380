import type { Post } from '../../prisma/generated/sqlite/client.ts';
import { TermCounts } from '../content/counts/term-counts.ts';
import { fontFileNames } from '../content/font-files.ts';
import { orderKey } from '../content/normalise.ts';
import { eraseContent, requireDeletable } from '../content/write/remove.ts';
import { createContent, updateContent } from '../content/write/save.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { TransactionClient } from '../kernel.ts';
import { lockPost } from '../row-locks.ts';
import { typeOf } from '../types/type-of.ts';
import { forgetFiles, keyOfFile } from './files.ts';
import { FACE_TYPE, FAMILY_TYPE } from './read.ts';
import { type FamilySettings, familySettings } from './settings.ts';
import { storedSettings } from './type.ts';

/** What is stored of a family beside its columns. */
const familyContent = ({ fontFamily, preview }: FamilySettings): string => JSON.stringify({ fontFamily, preview });

/** Creates a family; gives its number. Errors: `rest_cannot_create`, `rest_invalid_param`, `rest_duplicate_font_family`. */
export async function createFamily(value: unknown, context: RequestContext): Promise<number> {
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
        const known = await client.post.findFirst({
          where: { type: FAMILY_TYPE, slug, status: 'publish' },
          select: { id: true },
        });
        if (known) throw domainError('rest_duplicate_font_family');
      },
    },
  });
}

/** Changes a family. Errors: `rest_post_invalid_id`, `rest_cannot_edit`, `rest_invalid_param`. */
export async function updateFamily(
  { id, value }: { id: number; value: unknown },
  context: RequestContext,
): Promise<void> {
  let settings: FamilySettings | undefined;
  await updateContent({
    id,
    type: typeOf(context, FAMILY_TYPE),
    input: {},
    context,
    keepsRevision: false,
    own: {
      mayBeEmpty: true,
      changesMarkup: true,
      check: async (_client, stored) => {
        settings = familySettings(value, knownSettings(stored as Post));
      },
      write: async (client) => {
        const { name: title, ...others } = settings as FamilySettings;
        await client.post.update({
          where: { id },
          data: { title, titleKey: orderKey(title), content: familyContent({ name: title, ...others }) },
        });
      },
    },
  });
}

function knownSettings(row: Post): FamilySettings {
  const { fontFamily, preview } = storedSettings(row);
  return {
    name: row.title,
    slug: row.slug,
    fontFamily: typeof fontFamily === 'string' ? fontFamily : '',
    preview: typeof preview === 'string' ? preview : '',
  };
}

/**
 * Deletes a family with its faces, or one face, for good, and the files of them. Errors: `rest_post_invalid_id`,
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
