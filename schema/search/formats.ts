import { listPage } from '../content/lists/keyset.ts';
import { postFormats } from '../content/post-formats.ts';
import type { RequestContext } from '../context.ts';
import { sql } from '../sql.ts';
import { type SearchArguments, type SearchPage, searchPage } from './page.ts';

/** Formats that published posts have, whose slug or name holds the text. */
export async function searchFormats(input: {
  args: SearchArguments;
  /** No rows are wanted, the total only. */
  isCount: boolean;
  context: RequestContext;
}): Promise<SearchPage> {
  const { args, isCount, context } = input;
  const wanted = (args.query ?? '').toLowerCase();
  const used = await usedFormats(context);
  const found = postFormats
    .map((format, place) => ({ ...format, id: place + 1 }))
    .filter(({ slug, name }) => used.has(slug) && (slug.includes(wanted) || name.toLowerCase().includes(wanted)));
  return searchPage(listPage(found, { args, isCount }), {
    result: ({ slug, name }) => ({ kind: 'POST_FORMAT', row: { slug, name } }),
    count: () => found.length,
  });
}

/** Kept until the database changes. */
const usedFormats = (context: RequestContext): Promise<ReadonlySet<string>> =>
  context.cache.get('used-formats', async () => {
    const rows = await context.kernel.database.reader.$queryRaw<{ format: string }[]>(
      sql`SELECT DISTINCT p."format" FROM "posts" p WHERE p."type" = 'post' AND p."status" = 'publish' AND p."format" <> ''`,
    );
    return new Set(rows.map(({ format }) => format));
  });
