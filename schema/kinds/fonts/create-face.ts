import { FONT_FILE_KEY, FONT_FOLDER } from '../content/font-files.ts';
import { requireCreate } from '../content/write/permission.ts';
import { createContent } from '../content/write/save.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { TransactionClient } from '../kernel.ts';
import { safeName } from '../media/upload/file-name.ts';
import { keepFiles } from '../media/upload/keep-files.ts';
import type { Upload } from '../media/upload/received-file.ts';
import { lockPost } from '../row-locks.ts';
import { typeOf } from '../types/type-of.ts';
import { forgetFiles } from './files.ts';
import { faceIdentity } from './font-family-name.ts';
import { FACE_TYPE, FAMILY_TYPE, requireFamily } from './read.ts';
import { faceSettings } from './settings.ts';

/** A file that came along, under the name by which the settings speak of it. */
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
 * Adds a face to a family, with the files that came along; gives its number. Where anything is refused neither a row
 * nor a file stays. Errors: `rest_cannot_create`, `rest_post_invalid_parent`, `rest_invalid_param`,
 * `rest_duplicate_font_face`, `rest_font_upload_invalid_file_type`, those of uploads.
 */
export async function createFace(
  { familyId, value, files }: { familyId: number; value: unknown; files: readonly FontFile[] },
  context: RequestContext,
): Promise<number> {
  const { kernel } = context;
  const type = typeOf(context, FACE_TYPE);
  requireCreate({ type, input: {}, context });
  await requireFamily(familyId, context);
  const settings = faceSettings(value, new Set(files.map(({ name }) => name)));
  const title = faceIdentity(settings);
  await requireNew(kernel.database.primary, { familyId, title });
  const kept = new Map<string, string>();
  try {
    for (const { name, file } of files) kept.set(name, await keepFont(file, context));
    const src = settings.src.map((source) => addressOf(kept.get(source), context) ?? source);
    return await createContent({
      type,
      input: { title, status: 'publish', parentId: familyId },
      context,
      own: {
        columns: { content: JSON.stringify({ ...settings, src: src.length === 1 ? (src[0] as string) : src }) },
        check: async (client) => {
          const family = await lockPost(kernel.database, { client, id: familyId, lock: 'change' });
          // It may have gone while the files were kept.
          if (family?.type !== FAMILY_TYPE) {
            throw domainError('rest_post_invalid_parent');
          }
          await requireNew(client, { familyId, title });
        },
        write: async (client, post) => {
          const names = [...kept.values()].map((key) => key.slice(FONT_FOLDER.length + 1));
          await client.postMeta.createMany({
            data: names.map((name) => ({ postId: post.id, key: FONT_FILE_KEY, value: JSON.stringify(name) })),
          });
        },
      },
    });
  } catch (error) {
    await forgetFiles(context, [...kept.values()]);
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

/** Keeps a file of a font, by what its content shows; gives its key. Errors: `rest_font_upload_invalid_file_type`. */
async function keepFont(upload: Upload, { kernel }: RequestContext): Promise<string> {
  const received = upload.file();
  const name = safeName(received.name);
  const mimeType = name && Object.hasOwn(FONT_TYPES, name.extension) ? FONT_TYPES[name.extension] : undefined;
  if (!name || !mimeType) throw domainError('rest_font_upload_invalid_file_type');
  const { detectedType } = await kernel.mediaTools.inspect(received.path);
  if (detectedType !== mimeType) throw domainError('rest_font_upload_invalid_file_type');
  const { key } = await keepFiles(kernel, { folder: FONT_FOLDER, name, mimeType, path: received.path, sides: [] });
  return key;
}

const addressOf = (key: string | undefined, { kernel }: RequestContext): string | undefined =>
  key === undefined ? undefined : `${kernel.addresses.uploads}/${key}`;
