import type { Attachment, Post } from '../../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../../core/domain.ts';
import { isIn, sql } from '../../core/sql.ts';
import { isId } from '../../values/ids.ts';
import { isMap } from '../../values/plain-map.ts';
import type { ExportMedia } from './export-item.ts';

/** The columns of a picture that an export includes. */
type PictureRow = Pick<Attachment, 'file' | 'altText' | 'width' | 'height'> & Pick<Post, 'id' | 'mimeType'>;

/** The pictures of one page of items, by id. */
export type KnownMedia = ReadonlyMap<number, ExportMedia>;

/** Values of one statement. */
const MAX_IDS = 1_000;

/** The pictures with these ids; other ids are ignored. One page of items rarely needs more than one statement. */
export async function loadPictures(
  { kernel }: Pick<Domain, 'kernel'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ExportMedia>> {
  const requested = [...new Set(ids)];
  const pictures = new Map<number, ExportMedia>();
  for (let at = 0; at < requested.length; at += MAX_IDS) {
    const rows = await kernel.database.reader.$queryRaw<PictureRow[]>(sql`
      SELECT p."id", p."mimeType", a."file", a."altText", a."width", a."height"
      FROM "posts" p JOIN "attachments" a ON a."postId" = p."id"
      WHERE p."type" = 'attachment' AND p."mimeType" LIKE 'image/%'
        AND ${isIn('p."id"', requested.slice(at, at + MAX_IDS))}`);
    for (const { id, file, altText: alt, width, height } of rows) {
      pictures.set(id, { id, url: `${kernel.addresses.uploads}/${file}`, alt, width, height });
    }
  }
  return pictures;
}

/** The attachment id in a stored value; null for any other value. */
function idIn(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && isId(id) ? id : null;
}

/** The attachment id in a map, as some plugins store pictures. */
const idOfMap = (value: unknown): number | null => (isMap(value) ? (idIn(value.id) ?? idIn(value.ID)) : null);

const namedId = (value: unknown): number | null => idIn(value) ?? idOfMap(value);

/** Pictures of one field. */
const MAX_NAMED = 500;

/** The ids in the value of a field that may be those of pictures. */
export function namedIds(value: unknown): readonly number[] {
  const values = Array.isArray(value) ? value.slice(0, MAX_NAMED) : [value];
  return values.flatMap((entry) => namedId(entry) ?? []);
}

/** The fields whose value is a picture or a list of pictures. */
export function mediaFields(
  fields: Readonly<Record<string, unknown>>,
  known: KnownMedia,
): Record<string, ExportMedia | readonly ExportMedia[]> {
  const media = new Map<string, ExportMedia | readonly ExportMedia[]>();
  for (const [key, value] of Object.entries(fields)) {
    const values = Array.isArray(value) ? value.slice(0, MAX_NAMED) : [value];
    const pictures = values.flatMap((entry) => pictureOf(entry, known) ?? []);
    const [first] = pictures;
    if (first) media.set(key, Array.isArray(value) ? pictures : first);
  }
  return Object.fromEntries(media);
}

function pictureOf(value: unknown, known: KnownMedia): ExportMedia | null {
  const id = namedId(value);
  if (id !== null) return known.get(id) ?? null;
  return isMap(value) ? describedPicture(value) : null;
}

/** A picture that a map describes by address and size. */
function describedPicture({ url, alt, width, height }: Readonly<Record<string, unknown>>): ExportMedia | null {
  if (typeof url !== 'string' || url === '' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { id: null, url, alt: typeof alt === 'string' ? alt : '', width, height };
}
