import { builder } from '../builder.ts';
import { pageInfoType } from '../content/connection.ts';
import { domainError } from '../errors.ts';
import { wantsRows } from '../selection.ts';
import { searchContent } from './content.ts';
import { searchFormats } from './formats.ts';
import { type SearchArguments, type SearchPage, searchCursor, windowOf } from './page.ts';
import { narrowed, searchableTaxonomies, searchableTypes } from './scope.ts';
import { searchTerms } from './terms.ts';
import { searchKindEnum, searchResultType } from './type.ts';

const edgesOf = ({ rows, offset }: SearchPage) => rows.map((row, index) => ({ row, place: offset + index }));

const edgeType = builder.objectRef<ReturnType<typeof edgesOf>[number]>('SearchEdge').implement({
  description: 'A result in a list.',
  fields: (t) => ({
    cursor: t.string({ resolve: ({ place }) => searchCursor(place) }),
    node: t.field({ type: searchResultType, resolve: ({ row }) => row }),
  }),
});

const connectionType = builder.objectRef<SearchPage>('SearchConnection').implement({
  description: 'A page of the results of a search.',
  fields: (t) => ({
    nodes: t.field({ type: [searchResultType], resolve: ({ rows }) => [...rows] }),
    edges: t.field({ type: [edgeType], resolve: edgesOf }),
    pageInfo: t.field({
      type: pageInfoType,
      resolve: ({ offset, rows, hasNextPage }) => ({
        hasNextPage,
        hasPreviousPage: offset > 0,
        startCursor: rows.length > 0 ? searchCursor(offset) : null,
        endCursor: rows.length > 0 ? searchCursor(offset + rows.length - 1) : null,
      }),
    }),
    total: t.int({ description: 'How many there are, whatever the page.', resolve: (page) => page.total() }),
  }),
});

builder.queryField('search', (t) =>
  t.field({
    type: connectionType,
    description: 'What is published and holds some words, of several types at once; or terms, or formats of posts.',
    args: {
      kind: t.arg({ type: searchKindEnum, defaultValue: 'POST' }),
      query: t.arg.string({ description: 'What to look for; everything where it is empty.' }),
      subtypeIn: t.arg.stringList({ description: 'Names of the types, or of the taxonomies; all when it is absent.' }),
      idIn: t.arg.intList({ description: 'Only these.' }),
      idNotIn: t.arg.intList({ description: 'None of these; without a meaning beside `idIn`.' }),
      first: t.arg.int({ description: 'Results on the page; at most 100, 10 by default.' }),
      after: t.arg.string({ description: 'A cursor: the page begins after it.' }),
      offset: t.arg.int({ description: 'Results to skip.' }),
    },
    resolve: (_root, args, context, info) => {
      requireBounded(args);
      const window = windowOf(args, !wantsRows(info));
      const { kind, subtypeIn = null } = args;
      if (kind === 'POST_FORMAT') return searchFormats({ args, window, context });
      if (kind === 'TERM') {
        const taxonomies = narrowed(searchableTaxonomies(context.registry), subtypeIn);
        return searchTerms({ taxonomies, args, window, context });
      }
      return searchContent({
        types: narrowed(searchableTypes(context.registry), subtypeIn),
        args,
        window,
        context,
        info,
      });
    },
  }),
);

/** Most values of one list. */
const MOST_VALUES = 2_000;

function requireBounded({ idIn, idNotIn, subtypeIn }: SearchArguments): void {
  if ([idIn, idNotIn, subtypeIn].some((list) => (list?.length ?? 0) > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
}
