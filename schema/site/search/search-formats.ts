import { type ListPage, listPage } from '../../content/lists/connection-page.ts';
import { decodeCursor, encodeCursor, type ListOrder } from '../../content/lists/keyset.ts';
import { postFormats } from '../../core/registry/post-formats.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sql } from '../../core/sql.ts';
import type { SearchArguments, SearchRow } from './search-page.ts';

/** Formats that published posts have, whose slug or name holds the text. */
export async function searchFormats(input: {
  args: SearchArguments;
  context: RequestContext;
}): Promise<ListPage<SearchRow>> {
  const { args, context } = input;
  const wanted = (args.query ?? '').toLowerCase();
  const used = await usedFormats(context);
  const found = postFormats
    .map((format, place) => ({ ...format, id: place + 1 }))
    .filter(({ slug, name }) => used.has(slug) && (slug.includes(wanted) || name.toLowerCase().includes(wanted)));
  const placeAt = (cursor: string | null | undefined) => (cursor ? Number(decodeCursor(cursor, BY_PLACE)[0]) : null);
  const [after, before] = [placeAt(args.after), placeAt(args.before)];
  const between = found.filter(({ id }) => id > (after ?? 0) && id < (before ?? Number.POSITIVE_INFINITY));
  return listPage<(typeof found)[number], SearchRow>({
    args,
    load: async ({ limit, offset, isBackwards }) =>
      (isBackwards ? between.toReversed() : between).slice(offset, offset + limit),
    cursorOf: ({ id }) => encodeCursor([id]),
    show: (rows) => rows.map(({ slug, name }) => ({ kind: 'POST_FORMAT', row: { slug, name } })),
    count: () => found.length,
  });
}

const BY_PLACE: ListOrder = { keys: [], id: { value: sql`id`, direction: 'ASC' } };

/** Kept until the database changes. */
const usedFormats = (context: RequestContext): Promise<ReadonlySet<string>> =>
  context.cache.get('used-formats', async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ format: string }[]>(sql`
      SELECT DISTINCT p."format" FROM "posts" p
      WHERE p."type" = 'post' AND p."status" = 'publish' AND p."format" <> ''`);
    return new Set(rows.map(({ format }) => format));
  });
