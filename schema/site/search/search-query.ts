import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { listedTypes } from '../../core/registry/registry.ts';
import { searchContent } from './search-content.ts';
import { searchFormats } from './search-formats.ts';
import { entriesWithNames, searchableTaxonomies } from './search-kinds.ts';
import type { SearchArguments } from './search-page.ts';
import { searchTerms } from './search-terms.ts';
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
          types: entriesWithNames(listedTypes(context.registry), subtypeIn),
          args,
          context,
          info,
        });
      },
    }),
  );
}
