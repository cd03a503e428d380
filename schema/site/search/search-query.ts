import { listConnection, pageArguments } from '../../content/lists/connection.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { listedTypes } from '../../core/registry/type-of.ts';
import { searchContent } from './search-content.ts';
import { searchFormats } from './search-formats.ts';
import { narrowed, searchableTaxonomies } from './search-kinds.ts';
import type { SearchArguments } from './search-page.ts';
import { searchTerms } from './search-terms.ts';
import { searchKindEnum, searchResultType } from './search-type.ts';

const connectionType = oncePerBuilder((builder) =>
  listConnection(builder, {
    name: 'Search',
    node: searchResultType(builder),
    description: 'A page of the results of a search.',
    total: 'How many there are, whatever the page.',
    edge: 'A result in a list.',
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
const MAX_VALUES = 2_000;

function requireBounded({ idIn, idNotIn, subtypeIn }: SearchArguments): void {
  if ([idIn, idNotIn, subtypeIn].some((list) => (list?.length ?? 0) > MAX_VALUES)) {
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
        const { kind, subtypeIn = null } = args;
        if (kind === 'POST_FORMAT') return searchFormats({ args, context });
        if (kind === 'TERM') {
          const taxonomies = narrowed(searchableTaxonomies(context.registry), subtypeIn);
          return searchTerms({ taxonomies, args, context });
        }
        return searchContent({
          types: narrowed(listedTypes(context.registry), subtypeIn),
          args,
          context,
          info,
        });
      },
    }),
  );
}
