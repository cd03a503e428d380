import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { revisedKeysOf } from '../../core/registry/meta-registrations.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { sql } from '../../core/sql.ts';
import { renderedRevisionTitle } from '../rendered-content.ts';

type AutosaveRow = Pick<Post, 'id' | 'modifiedGmt' | 'title' | 'excerpt' | 'content'>;

/**
 * Returns an item with the texts of the autosave of an editor, if that is newer than the item. An autosave contains only
 * what its editor sent, so texts that are empty in it are those of the item.
 */
export async function showAutosave(
  row: ContentRow,
  { editorId, context }: { editorId: number; context: RequestContext },
): Promise<ContentRow> {
  const { id } = row;
  const [autosave] = await context.kernel.database.primary.$queryRaw<AutosaveRow[]>(sql`
    SELECT a."id", a."modifiedGmt", a."title", a."excerpt", a."content"
    FROM "posts" a JOIN "posts" p ON p."id" = a."parentId"
    WHERE a."parentId" = ${id} AND a."type" = 'revision' AND a."autosave" = ${true} AND a."authorId" = ${editorId}
      AND a."modifiedGmt" >= p."modifiedGmt"
    ORDER BY a."date" DESC, a."id" DESC LIMIT 1`);
  if (!autosave) return row;
  const { loaders } = context;
  const [saved, meta, changedMeta] = await Promise.all([
    loaders.sourceTexts.load(id),
    loaders.meta.load(id),
    loaders.meta.load(autosave.id),
  ]);
  const texts = {
    title: autosave.title || (saved?.title ?? ''),
    excerpt: autosave.excerpt || (saved?.excerpt ?? ''),
    content: autosave.content || (saved?.content ?? ''),
  };
  const revised = revisedKeysOf(row.type).filter((key) => changedMeta.has(key));
  return {
    ...row,
    ...texts,
    titleRendered: await renderedRevisionTitle(texts, context),
    previewed: {
      id: autosave.id,
      source: { id, type: row.type, ...texts },
      meta: new Map([...meta, ...revised.map((key) => [key, changedMeta.get(key)] as const)]),
    },
  };
}
