import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { Domain } from '../../core/domain.ts';
import { isId } from '../../values/ids.ts';
import { isJsonObject } from '../../values/json-text.ts';
import type { ExportMedia } from './export-item.ts';

/** The columns of an image that an export includes. */
type ImageRow = Pick<Attachment, 'file' | 'altText' | 'width' | 'height'> & Pick<Post, 'id' | 'mimeType'>;

/** The images to which one page of items refers, by id. */
export type LoadedImages = ReadonlyMap<number, ExportMedia>;

/** The maximum number of ids in one statement. */
const MAX_IDS = 1_000;

/** Loads the images with these ids; other ids are ignored. A page of items rarely needs more than one statement. */
export async function loadExportImages(
  { kernel }: Pick<Domain, 'kernel'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ExportMedia>> {
  const requested = [...new Set(ids)];
  const images = new Map<number, ExportMedia>();
  for (let start = 0; start < requested.length; start += MAX_IDS) {
    const rows = await kernel.database.reader.$queryRaw<ImageRow[]>(sql`
      SELECT p."id", p."mimeType", a."file", a."altText", a."width", a."height"
      FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
      WHERE p."type" = 'attachment' AND p."mimeType" LIKE 'image/%'
        AND ${isIn('p."id"', requested.slice(start, start + MAX_IDS))}`);
    for (const { id, file, altText: alt, width, height } of rows) {
      images.set(id, { id, url: `${kernel.addresses.uploads}/${file}`, alt, width, height });
    }
  }
  return images;
}

/** The attachment id in a stored value; null for any other value. */
function attachmentId(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && isId(id) ? id : null;
}

/** The attachment id in a map, the form in which some plugins store images. */
const attachmentIdOfMap = (value: unknown): number | null =>
  isJsonObject(value) ? (attachmentId(value.id) ?? attachmentId(value.ID)) : null;

const referencedId = (value: unknown): number | null => attachmentId(value) ?? attachmentIdOfMap(value);

/** The maximum number of images of one field. */
const MAX_FIELD_IMAGES = 500;

/** Returns the numbers in the value of a field that can be ids of images. */
export function possibleImageIds(value: unknown): readonly number[] {
  const values = Array.isArray(value) ? value.slice(0, MAX_FIELD_IMAGES) : [value];
  return values.flatMap((entry) => referencedId(entry) ?? []);
}

/**
 * Returns the images of the fields with a value that is an image or a list of images. `loadedImages` are the images to
 * which the page of items refers.
 */
export function mediaFields(
  fields: Readonly<Record<string, unknown>>,
  loadedImages: LoadedImages,
): Record<string, ExportMedia | readonly ExportMedia[]> {
  const media = new Map<string, ExportMedia | readonly ExportMedia[]>();
  for (const [key, value] of Object.entries(fields)) {
    const values = Array.isArray(value) ? value.slice(0, MAX_FIELD_IMAGES) : [value];
    const images = values.flatMap((entry) => imageOf(entry, loadedImages) ?? []);
    const [first] = images;
    if (first) media.set(key, Array.isArray(value) ? images : first);
  }
  return Object.fromEntries(media);
}

function imageOf(value: unknown, loadedImages: LoadedImages): ExportMedia | null {
  const id = referencedId(value);
  if (id !== null) return loadedImages.get(id) ?? null;
  return isJsonObject(value) ? describedImage(value) : null;
}

/** An image that a map describes by address and size; null for other maps. */
function describedImage({ url, alt, width, height }: Readonly<Record<string, unknown>>): ExportMedia | null {
  if (typeof url !== 'string' || url === '' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { id: null, url, alt: typeof alt === 'string' ? alt : '', width, height };
}
