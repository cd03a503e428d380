import type { Attachment, Post } from '../../prisma/generated/sqlite/client.ts';
import type { Domain } from '../domain.ts';
import { isId } from '../ids.ts';
import { isMap } from '../plain-map.ts';
import { isIn, sql } from '../sql.ts';
import type { ExportMedia } from './item.ts';

/** A file of the site as an export names it, and what kind of file it is. */
type MediaFacts = Pick<Attachment, 'file' | 'altText' | 'width' | 'height'> & Pick<Post, 'id' | 'mimeType'>;

/** The files of one page of items, by id. */
export type KnownMedia = ReadonlyMap<number, ExportMedia>;

/** Most values of one statement. */
const MOST_IDS = 1_000;

/** Pictures by id: what is no picture, or is gone, is not there. A page of items seldom names more than one statement takes. */
export async function loadPictures(
  { kernel }: Pick<Domain, 'kernel'>,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, ExportMedia>> {
  const wanted = [...new Set(ids)];
  const known = new Map<number, ExportMedia>();
  for (let at = 0; at < wanted.length; at += MOST_IDS) {
    const rows = await kernel.database.reader.$queryRaw<MediaFacts[]>(
      sql`SELECT p."id", p."mimeType", a."file", a."altText", a."width", a."height" FROM "posts" p JOIN "attachments" a ON a."postId" = p."id" WHERE p."type" = 'attachment' AND p."mimeType" LIKE 'image/%' AND ${isIn('p."id"', wanted.slice(at, at + MOST_IDS))}`,
    );
    for (const { id, file, altText: alt, width, height } of rows) {
      known.set(id, { id, url: `${kernel.addresses.uploads}/${file}`, alt, width, height });
    }
  }
  return known;
}

/** The number of a file, as fields keep it; null for all else. */
function idIn(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && isId(id) ? id : null;
}

/** The number in the map that some programs keep of a picture. */
const idOfMap = (value: unknown): number | null => (isMap(value) ? (idIn(value.id) ?? idIn(value.ID)) : null);

const namedId = (value: unknown): number | null => idIn(value) ?? idOfMap(value);

/** Most pictures that one field is taken to name. */
const MOST_NAMED = 500;

/** The numbers that a field's value may name pictures with. */
export function namedIds(value: unknown): readonly number[] {
  const values = Array.isArray(value) ? value.slice(0, MOST_NAMED) : [value];
  return values.flatMap((entry) => namedId(entry) ?? []);
}

/** The fields whose value is a picture, or a list of pictures: as one, or as a list of them. */
export function mediaFields(
  fields: Readonly<Record<string, unknown>>,
  known: KnownMedia,
): Record<string, ExportMedia | readonly ExportMedia[]> {
  const found = new Map<string, ExportMedia | readonly ExportMedia[]>();
  for (const [key, value] of Object.entries(fields)) {
    const values = Array.isArray(value) ? value.slice(0, MOST_NAMED) : [value];
    const pictures = values.flatMap((entry) => pictureOf(entry, known) ?? []);
    const [first] = pictures;
    if (first) found.set(key, Array.isArray(value) ? pictures : first);
  }
  return Object.fromEntries(found);
}

function pictureOf(value: unknown, known: KnownMedia): ExportMedia | null {
  const id = namedId(value);
  if (id !== null) return known.get(id) ?? null;
  return isMap(value) ? foreignPicture(value) : null;
}

/** A map that tells of a picture by itself: its address and size. */
function foreignPicture({ url, alt, width, height }: Readonly<Record<string, unknown>>): ExportMedia | null {
  if (typeof url !== 'string' || url === '' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { id: null, url, alt: typeof alt === 'string' ? alt : '', width, height };
}
