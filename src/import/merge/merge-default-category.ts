import { isIn, sql } from '../../../schema/core/sql.ts';
import { readPositiveInteger } from '../stored-value.ts';
import { inChunks, type MergeContext } from './merge-context.ts';

/**
 * Assigns the default category of the site to added posts without a category. Returns its id; undefined without one.
 */
export async function assignDefaultCategory(
  { client }: MergeContext,
  added: readonly number[],
): Promise<number | undefined> {
  const setting = await client.setting.findUnique({ where: { name: 'default_category' } });
  const id = readPositiveInteger(JSON.parse(setting?.value ?? '0'));
  const category = await client.term.findFirst({ where: { id, taxonomy: 'category' }, select: { id: true } });
  if (!category) return undefined;
  await inChunks(added, async (chunk) => {
    await client.$executeRaw(sql`
      INSERT INTO "post_terms" ("postId", "termId")
      SELECT p."id", d."id" FROM "posts" p JOIN "terms" d ON d."id" = ${id}
      WHERE ${isIn('p."id"', chunk)} AND p."type" = 'post' AND p."status" <> 'auto-draft'
        AND NOT EXISTS (
          SELECT 1 FROM "post_terms" pt JOIN "terms" t ON t."id" = pt."termId"
          WHERE pt."postId" = p."id" AND t."taxonomy" = 'category'
        )`);
    return [];
  });
  return id;
}
