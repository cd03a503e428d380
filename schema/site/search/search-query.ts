import { type Builder, oncePerBuilder } from '../builder.ts';
import { pageArguments, pageInfoType } from '../content/lists/connection.ts';
import { pageInfoOf } from '../content/lists/keyset.ts';
import { domainError } from '../errors.ts';
import { wantsRows } from '../selection.ts';
import { searchContent } from './content.ts';
import { searchFormats } from './formats.ts';
import type { SearchArguments, SearchPage, SearchRow } from './page.ts';
import { narrowed, searchableTaxonomies, searchableTypes } from './scope.ts';
import { searchTerms } from './terms.ts';
import { searchKindEnum, searchResultType } from './type.ts';

const edgeType = oncePerBuilder((builder) =>
  builder.objectRef<{ page: SearchPage; row: SearchRow }>('SearchEdge').implement({
    description: 'A result in a list.',
    fields: (t) => ({
      cursor: t.string({ resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: searchResultType(builder), resolve: ({ row }) => row }),
    }),
  }),
);

const connectionType = oncePerBuilder((builder) =>
  builder.objectRef<SearchPage>('SearchConnection').implement({
    description: 'A page of the results of a search.',
    fields: (t) => ({
      nodes: t.field({ type: [searchResultType(builder)], resolve: ({ rows }) => rows }),
      edges: t.field({ type: [edgeType(builder)], resolve: (page) => page.rows.map((row) => ({ page, row })) }),
      pageInfo: t.field({ type: pageInfoType(builder), resolve: pageInfoOf }),
      total: t.int({ description: 'How many there are, whatever the page.', resolve: (page) => page.total() }),
    }),
  }),
);

const searchArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    kind: t.field({ type: searchKindEnum(builder), defaultValue: 'POST' }),
    query: t.string({ description: 'What to look for; everything where it is empty.' }),
    subtypeIn: t.stringList({ description: 'Names of the types, or of the taxonomies; all when it is absent.' }),
    idIn: t.intList({ description: 'Only these.' }),
    idNotIn: t.intList({ description: 'None of these; without a meaning beside `idIn`.' }),
    ...pageArguments(t),
    offset: t.int({ description: 'Results to skip.' }),
  })),
);

/** Most values of one list. */
const MOST_VALUES = 2_000;

function requireBounded({ idIn, idNotIn, subtypeIn }: SearchArguments): void {
  if ([idIn, idNotIn, subtypeIn].some((list) => (list?.length ?? 0) > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
}

/** Registers what this file declares on a schema builder. */
export function registerSearchQuery(builder: Builder): void {
  builder.queryField('search', (t) =>
    t.field({
      type: connectionType(builder),
      description: 'What is published and holds some words, of several types at once; or terms, or formats of posts.',
      args: searchArguments(builder),
      resolve: (_root, args, context, info) => {
        requireBounded(args);
        const isCount = !wantsRows(info);
        const { kind, subtypeIn = null } = args;
        if (kind === 'POST_FORMAT') return searchFormats({ args, isCount, context });
        if (kind === 'TERM') {
          const taxonomies = narrowed(searchableTaxonomies(context.registry), subtypeIn);
          return searchTerms({ taxonomies, args, isCount, context });
        }
        return searchContent({
          types: narrowed(searchableTypes(context.registry), subtypeIn),
          args,
          isCount,
          context,
          info,
        });
      },
    }),
  );
}
