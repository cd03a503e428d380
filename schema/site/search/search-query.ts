import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import { type ListPage, listPage } from '../../content/lists/connection-page.ts';
import { countRows } from '../../content/lists/joined-lists.ts';
import { decodeCursor, encodeCursor, keysetPage, type ListOrder } from '../../content/lists/keyset.ts';
import { allOf, isIn, isNotIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { partCache } from '../../core/reads/versioned-cache.ts';
import { postFormats } from '../../core/registry/post-status.ts';
import type { Taxonomy } from '../../core/registry/taxonomy.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { termsInLanguages } from '../../core/rows/language-rows.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { languageOrDefault } from '../../core/site/site-languages.ts';
import {
  entriesWithNames,
  type SearchArguments,
  type SearchRow,
  searchableTaxonomies,
  searchableTypes,
  searchContent,
} from './search-content.ts';
import { searchKindEnum, searchResultType } from './search-type.ts';

const connectionType = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'Search',
    node: searchResultType(builder),
    description: 'A page of the results of a search.',
    totalDescription: 'The number of results on all pages.',
    edgeDescription: 'A result in a list.',
  }),
);

const searchArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    kind: t.field({ type: searchKindEnum(builder), defaultValue: 'POST' }),
    query: t.string({ description: 'The search text; empty for all items.' }),
    subtypeIn: t.stringList({
      description: 'Only results of the types or taxonomies with these names; all if absent.',
    }),
    languageOrDefault: t.string({
      description: 'Only terms in the language with this code, or else in the default language.',
    }),
    idIn: t.intList({ description: 'Only results with these ids.' }),
    idNotIn: t.intList({ description: 'Only results without these ids; ignored if `idIn` is set.' }),
    ...pageArguments(t),
    offset: t.int({ description: 'The number of results to skip.' }),
  })),
);

/** The maximum number of values in one list argument. */
const MAX_LIST_VALUES = 2_000;

function checkListLengths({ idIn, idNotIn, subtypeIn }: SearchArguments): void {
  if ([idIn, idNotIn, subtypeIn].some((list) => (list?.length ?? 0) > MAX_LIST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A list in a filter can have at most 2,000 values.' });
  }
}

/** Registers the query `search`. */
export function registerSearchQuery(builder: Builder): void {
  builder.queryField('search', (t) =>
    t.field({
      type: connectionType(builder),
      description: 'Searches published items of several types at once, or terms, or post formats.',
      args: searchArguments(builder),
      resolve: (_root, args, context, info) => {
        checkListLengths(args);
        const { kind, subtypeIn = null } = args;
        if (kind === 'POST_FORMAT') return searchFormats({ args, context });
        if (kind === 'TERM') {
          const taxonomies = entriesWithNames(searchableTaxonomies(context.registry), subtypeIn);
          return searchTerms({ taxonomies, args, context });
        }
        return searchContent({
          types: entriesWithNames(searchableTypes(context.registry), subtypeIn),
          args,
          context,
          info,
        });
      },
    }),
  );
}

/** Returns a page of the formats of published posts that have the search text in their slug or name. */
async function searchFormats(input: { args: SearchArguments; context: RequestContext }): Promise<ListPage<SearchRow>> {
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
  partCache(context).get('used-formats', async ({ kernel }) => {
    const rows = await kernel.database.reader.$queryRaw<{ format: string }[]>(sql`
      SELECT DISTINCT p."format" FROM "posts" p
      WHERE p."type" = 'post' AND p."status" = 'publish' AND p."format" <> ''`);
    return new Set(rows.map(({ format }) => format));
  });

/** Returns a page of the terms that have the search text in their name or slug, by name. Unused terms are included. */
function searchTerms(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  context: RequestContext;
}): ListPage<SearchRow> {
  const { args, context } = input;
  const from = sql`"terms" t`;
  const where = termConditions(input);
  return keysetPage<TermRow, SearchRow>({
    args,
    from,
    where,
    order: ORDER,
    load: ({ columns, rows }) => context.kernel.database.reader.$queryRaw<TermRow[]>(sql`SELECT t.*${columns} ${rows}`),
    toNodes: (rows) => rows.map((row) => ({ kind: 'TERM', row })),
    count: () => countRows(context, { from, where }),
  });
}

const ORDER: ListOrder = {
  keys: [
    { value: sql`t."nameKey"`, direction: 'ASC', type: 'text' },
    { value: sql`t."taxonomy"`, direction: 'DESC', type: 'text' },
  ],
  id: { value: sql`t."id"`, direction: 'ASC' },
};

/** The conditions that a term in the results meets. `idIn` takes precedence over `idNotIn`. */
function termConditions(input: {
  taxonomies: readonly Taxonomy[];
  args: SearchArguments;
  context: RequestContext;
}): Sql {
  const { taxonomies, args, context } = input;
  const { dialect } = context.kernel.database;
  const names = taxonomies.map(({ name }) => name);
  const conditions = [isIn('t."taxonomy"', names)];
  if (args.idIn?.length) conditions.push(isIn('t."id"', args.idIn));
  else if (args.idNotIn?.length) conditions.push(isNotIn('t."id"', args.idNotIn));
  const { languages } = context.site;
  if (args.languageOrDefault && languages && names.some((name) => languages.taxonomies.has(name)))
    conditions.push(termsInLanguages([languageOrDefault(args.languageOrDefault, languages).termId]));
  if (args.query) {
    conditions.push(containsWhole([sql`t."nameKey"`, sql`t."slug"`], { text: args.query, dialect }));
  }
  return allOf(conditions);
}
