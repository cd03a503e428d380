import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { FONT_FILE_KEY, FONT_FOLDER } from '../../content/font-files.ts';
import { createContent } from '../../content/write/save-content.ts';
import { requireCreate } from '../../content/write/write-permission.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { Upload } from '../../core/files/received-file.ts';
import { typeOf } from '../../core/registry/type-of.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/row-locks.ts';
import { safeName } from '../media/files/file-name.ts';
import { storeFiles } from '../media/files/store-files.ts';
import { faceIdentity } from './font-family-name.ts';
import { faceSettings } from './font-settings.ts';
import { FACE_TYPE, FAMILY_TYPE, requireFamily } from './read-fonts.ts';
import { forgetFiles } from './remove-font-files.ts';

/** An uploaded file, with the name that the settings use for it. */
export interface FontFile {
  name: string;
  file: Upload;
}

/** The types of fonts, by extension. */
const FONT_TYPES: Readonly<Record<string, string>> = {
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * Adds a face to a family, with the uploaded files; returns it. When anything is refused, neither a row nor a
 * file remains. Errors: `rest_cannot_create`, `rest_post_invalid_parent`, `rest_invalid_param`,
 * `rest_duplicate_font_face`, `rest_font_upload_invalid_file_type`, those of uploads.
 */
export async function createFace(
  { familyId, value, files }: { familyId: number; value: unknown; files: readonly FontFile[] },
  context: RequestContext,
): Promise<Post> {
  const { kernel } = context;
  const type = typeOf(context, FACE_TYPE);
  requireCreate({ type, input: {}, context });
  await requireFamily(familyId, context);
  const settings = faceSettings(value, new Set(files.map(({ name }) => name)));
  const title = faceIdentity(settings);
  await requireNew(kernel.database.primary, { familyId, title });
  const storedKeys = new Map<string, string>();
  try {
    for (const { name, file } of files) storedKeys.set(name, await storeFont(file, context));
    const src = settings.src.map((source) => addressOf(storedKeys.get(source), context) ?? source);
    return await createContent({
      type,
      input: { title, status: 'publish', parentId: familyId },
      context,
      own: {
        columns: { content: JSON.stringify({ ...settings, src: src.length === 1 ? (src[0] as string) : src }) },
        check: async (client) => {
          const family = await lockPost(kernel.database, { client, id: familyId, lock: 'change' });
          // It may have been deleted while the files were stored.
          if (family?.type !== FAMILY_TYPE) {
            throw domainError('rest_post_invalid_parent');
          }
          await requireNew(client, { familyId, title });
        },
        write: async (client, post) => {
          const names = [...storedKeys.values()].map((key) => key.slice(FONT_FOLDER.length + 1));
          await client.postMeta.createMany({
            data: names.map((name) => ({ postId: post.id, key: FONT_FILE_KEY, value: JSON.stringify(name) })),
          });
        },
      },
    });
  } catch (error) {
    await forgetFiles(context, [...storedKeys.values()]);
    throw error;
  }
}

/** Errors: `rest_duplicate_font_face`. */
async function requireNew(
  client: Pick<TransactionClient, 'post'>,
  { familyId, title }: { familyId: number; title: string },
): Promise<void> {
  const where = { type: FACE_TYPE, parentId: familyId, title, status: 'publish' };
  if (await client.post.findFirst({ where, select: { id: true } })) throw domainError('rest_duplicate_font_face');
}

/** Stores a font file, if its content has the type of its name; returns its key. Errors: `rest_font_upload_invalid_file_type`. */
async function storeFont(upload: Upload, { kernel }: RequestContext): Promise<string> {
  const received = upload.file();
  const name = safeName(received.name);
  const mimeType = name && Object.hasOwn(FONT_TYPES, name.extension) ? FONT_TYPES[name.extension] : undefined;
  if (!name || !mimeType) throw domainError('rest_font_upload_invalid_file_type');
  const { detectedType } = await kernel.mediaTools.inspect(received.path);
  if (detectedType !== mimeType) throw domainError('rest_font_upload_invalid_file_type');
  const { key } = await storeFiles(kernel, {
    ...{ folder: FONT_FOLDER, name, mimeType, path: received.path },
    derivedFiles: [],
  });
  return key;
}

const addressOf = (key: string | undefined, { kernel }: RequestContext): string | undefined =>
  key === undefined ? undefined : `${kernel.addresses.uploads}/${key}`;
