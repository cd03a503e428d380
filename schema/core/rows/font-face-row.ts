import type { Domain } from '../domain.ts';
import { isIn, sql } from '../sql.ts';
import type { ContentRow } from './content-row.ts';

/** The maximum number of faces that a family lists. */
const MAX_FACES = 99;

/** Loads the published faces of families, oldest first, by the id of the family. */
export async function loadFontFaces({ kernel }: Domain, ids: readonly number[]): Promise<Map<number, ContentRow[]>> {
  const rows = await kernel.database.reader.$queryRaw<ContentRow[]>(sql`
    SELECT * FROM "posts"
    WHERE "type" = 'cms_font_face' AND "status" = 'publish' AND ${isIn('"parentId"', ids)} ORDER BY "id"`);
  const found = new Map<number, ContentRow[]>();
  for (const row of rows) {
    const faces = found.get(row.parentId) ?? [];
    if (faces.length < MAX_FACES) faces.push(row);
    found.set(row.parentId, faces);
  }
  return found;
}
