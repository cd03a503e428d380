import { type ListPage, listPage } from '../../content/lists/connection-page.ts';
import { decodeCursor, encodeCursor, type ListOrder } from '../../content/lists/keyset.ts';
import { postFormats } from '../../core/registry/post-status.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import type { SearchArguments, SearchRow } from './search-page.ts';

/** Returns a page of the formats of published posts that have the search text in their slug or name. */
export async function searchFormats(input: {
  args: SearchArguments;
  context: RequestContext;
}): Promise<ListPage<SearchRow>> {
  const { args, context } = input;
  const searchText = (args.query ?? '').toLowerCase();
  const formatsInUse = await usedFormats(context);
  const matches = postFormats
    .map((format, index) => ({ ...format, id: index + 1 }))
    .filter(
      ({ slug, name }) =>
        formatsInUse.has(slug) && (slug.includes(searchText) || name.toLowerCase().includes(searchText)),
    );
  const idOfCursor = (cursor: string | null | undefined) =>
    cursor ? Number(decodeCursor(cursor, LIST_ORDER)[0]) : null;
  const [afterId, beforeId] = [idOfCursor(args.after), idOfCursor(args.before)];
  const rowsBetweenCursors = matches.filter(
    ({ id }) => id > (afterId ?? 0) && id < (beforeId ?? Number.POSITIVE_INFINITY),
  );
  return listPage<(typeof matches)[number], SearchRow>({
    args,
    load: async ({ limit, offset, isBackwards }) =>
      (isBackwards ? rowsBetweenCursors.toReversed() : rowsBetweenCursors).slice(offset, offset + limit),
    cursorOf: ({ id }) => encodeCursor([id]),
    toNodes: (rows) => rows.map(({ slug, name }) => ({ kind: 'POST_FORMAT', row: { slug, name } })),
    count: () => matches.length,
  });
}

const LIST_ORDER: ListOrder = { keys: [], id: { value: sql`id`, direction: 'ASC' } };

/** The slugs of the formats of published posts. Cached until the database changes. */
const usedFormats = (context: RequestContext): Promise<ReadonlySet<string>> =>
  context.cache.get('used-formats', async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ format: string }[]>(sql`
      SELECT DISTINCT p."format" FROM "posts" p
      WHERE p."type" = 'post' AND p."status" = 'publish' AND p."format" <> ''`);
    return new Set(rows.map(({ format }) => format));
  });
