import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { FONT_FILE_KEY, FONT_FOLDER } from '../../content/write/font-files.ts';
import { createContent } from '../../content/write/save-content.ts';
import { requireCreate } from '../../content/write/write-permission.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Upload } from '../../core/files/transferred-files.ts';
import { requireType } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { lockPost } from '../../core/rows/row-locks.ts';
import { safeFileName } from '../media/files/file-name.ts';
import { storeFiles } from '../media/files/store-files.ts';
import { fontFaceIdentity, parseFontFaceSettings } from './font-settings.ts';
import { FONT_FACE_TYPE, FONT_FAMILY_TYPE, requireFontFamily } from './read-fonts.ts';
import { removeFontFiles } from './write-fonts.ts';

/** An uploaded font file, with the name that `src` of the settings uses for it. */
export interface FontFile {
  name: string;
  file: Upload;
}

/** The MIME types of font files, by extension. */
const FONT_TYPES: Readonly<Record<string, string>> = {
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/**
 * Adds a face to a font family, stores the uploaded files, and returns the row of the face. If it fails, it stores
 * neither a row nor a file. Errors: `rest_cannot_create`, `rest_post_invalid_parent`, `rest_invalid_param`,
 * `rest_duplicate_font_face`, `rest_font_upload_invalid_file_type`, those of uploads.
 */
export async function createFontFace(
  { familyId, value, files }: { familyId: number; value: unknown; files: readonly FontFile[] },
  context: RequestContext,
): Promise<Post> {
  const { kernel } = context;
  const type = requireType(context, FONT_FACE_TYPE);
  requireCreate({ type, input: {}, context });
  await requireFontFamily(familyId, context);
  const settings = parseFontFaceSettings(value, new Set(files.map(({ name }) => name)));
  const title = fontFaceIdentity(settings);
  await requireUniqueFace(kernel.database.primary, { familyId, title });
  const storedKeys = new Map<string, string>();
  try {
    for (const { name, file } of files) storedKeys.set(name, await storeFont(file, context));
    const src = settings.src.map((source) => uploadAddress(storedKeys.get(source), context) ?? source);
    return await createContent({
      type,
      input: { title, status: 'publish', parentId: familyId },
      context,
      kindWrite: {
        columns: { content: JSON.stringify({ ...settings, src: src.length === 1 ? (src[0] as string) : src }) },
        check: async (client) => {
          const family = await lockPost(kernel.database, { client, id: familyId, lock: 'change' });
          // The family may have been deleted while the files were being stored.
          if (family?.type !== FONT_FAMILY_TYPE) {
            throw domainError('rest_post_invalid_parent');
          }
          await requireUniqueFace(client, { familyId, title });
        },
        write: async (client, post) => {
          const names = [...storedKeys.values()].map((key) => key.slice(FONT_FOLDER.length + 1));
          await client.postMeta.createMany({
            data: names.map((name) => ({ postId: post.id, key: FONT_FILE_KEY, value: JSON.stringify(name) })),
          });
          return undefined;
        },
      },
    });
  } catch (error) {
    await removeFontFiles(context, [...storedKeys.values()]);
    throw error;
  }
}

/** Checks that the family has no such face. Errors: `rest_duplicate_font_face`. */
async function requireUniqueFace(
  client: Pick<TransactionClient, 'post'>,
  { familyId, title }: { familyId: number; title: string },
): Promise<void> {
  const where = { type: FONT_FACE_TYPE, parentId: familyId, title, status: 'publish' };
  if (await client.post.findFirst({ where, select: { id: true } })) throw domainError('rest_duplicate_font_face');
}

/**
 * Stores a font file and returns its key. Errors: `rest_font_upload_invalid_file_type` if the content does not have the
 * type that the extension names.
 */
async function storeFont(upload: Upload, { kernel, site }: RequestContext): Promise<string> {
  const received = upload.file();
  const name = safeFileName(received.name, { language: site.locale, isPath: true });
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

const uploadAddress = (key: string | undefined, { kernel }: RequestContext): string | undefined =>
  key === undefined ? undefined : `${kernel.addresses.uploads}/${key}`;
