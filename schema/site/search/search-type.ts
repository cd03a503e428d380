import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { termAddress, termLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import type { PostFormat, SearchRow } from './search-content.ts';

export const searchKindEnum = oncePerBuilder((builder) =>
  builder.enumType('SearchKind', {
    description: 'Which results a search returns.',
    values: {
      POST: { description: 'Items, such as posts and pages.' },
      TERM: { description: 'Terms of taxonomies.' },
      POST_FORMAT: { description: 'Post formats.' },
    } as const,
  }),
);

const formatAddress = ({ slug }: PostFormat, { site }: RequestContext): string =>
  termLink(site.permalinks, { id: 0, taxonomy: 'post_format', slug });

const formatType = oncePerBuilder((builder) =>
  builder.objectRef<PostFormat>('PostFormat').implement({
    description: 'A post format, such as `aside`.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      name: t.exposeString('name'),
      link: t.string({
        description: 'The address of the archive of the format.',
        resolve: (row, _args, context) => formatAddress(row, context),
      }),
    }),
  }),
);

/** The reason for the deprecation of fields that the union `Found` replaces. */
const REPLACED_BY_FOUND = 'Use `found`, which has one type for each kind of result.';

type Found<Kind extends SearchRow['kind']> = Extract<SearchRow, { kind: Kind }>;

const foundContent = oncePerBuilder((builder) =>
  builder.objectRef<Found<'POST'>>('FoundContent').implement({
    description: 'An item that was found.',
    fields: (t) => ({
      node: t.field({ type: 'ContentNode', description: 'The item.', extensions: sameRow, resolve: ({ row }) => row }),
    }),
  }),
);

const foundTerm = oncePerBuilder((builder) =>
  builder.objectRef<Found<'TERM'>>('FoundTerm').implement({
    description: 'A term that was found.',
    fields: (t) => ({ node: t.field({ type: 'Term', description: 'The term.', resolve: ({ row }) => row }) }),
  }),
);

const foundFormat = oncePerBuilder((builder) =>
  builder.objectRef<Found<'POST_FORMAT'>>('FoundFormat').implement({
    description: 'A post format that was found.',
    fields: (t) => ({
      format: t.field({ type: formatType(builder), description: 'The format.', resolve: ({ row }) => row }),
    }),
  }),
);

const foundType = oncePerBuilder((builder) =>
  builder.unionType('Found', {
    description: 'A search result: an item, a term or a post format.',
    types: [foundContent(builder), foundTerm(builder), foundFormat(builder)],
    resolveType: ({ kind }) =>
      ({ POST: foundContent(builder), TERM: foundTerm(builder), POST_FORMAT: foundFormat(builder) })[kind],
  }),
);

export const searchResultType = oncePerBuilder((builder) =>
  builder.objectRef<SearchRow>('SearchResult').implement({
    description: 'A result of a search.',
    fields: (t) => ({
      kind: t.field({ type: searchKindEnum(builder), resolve: ({ kind }) => kind }),
      subtype: t.string({
        nullable: true,
        description: 'The name of the type or taxonomy; null for post formats.',
        resolve: (found) =>
          found.kind === 'POST' ? found.row.type : found.kind === 'TERM' ? found.row.taxonomy : null,
      }),
      reference: t.string({
        description: 'The id of the result in the REST API: a number, or the slug of a post format.',
        resolve: (found) => (found.kind === 'POST_FORMAT' ? found.row.slug : String(found.row.id)),
      }),
      title: t.string({
        description: 'The title or name as HTML.',
        extensions: reads('titleRendered'),
        resolve: (found) => (found.kind === 'POST' ? found.row.titleRendered : found.row.name),
      }),
      url: t.string({
        description: 'The permalink.',
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId'),
        resolve: (found, _args, context) => {
          if (found.kind === 'POST') return permalinkOf(found.row, context);
          return found.kind === 'TERM' ? termAddress(found.row, context) : formatAddress(found.row, context);
        },
      }),
      found: t.field({
        type: foundType(builder),
        description: 'The item, term or post format.',
        extensions: sameRow,
        resolve: (found) => found,
      }),
      content: t.field({
        type: 'ContentNode',
        deprecationReason: REPLACED_BY_FOUND,
        nullable: true,
        description: 'The item that was found.',
        extensions: sameRow,
        resolve: (found) => (found.kind === 'POST' ? found.row : null),
      }),
      term: t.field({
        type: 'Term',
        nullable: true,
        deprecationReason: REPLACED_BY_FOUND,
        description: 'The term that was found.',
        resolve: (found) => (found.kind === 'TERM' ? found.row : null),
      }),
      format: t.field({
        type: formatType(builder),
        nullable: true,
        deprecationReason: REPLACED_BY_FOUND,
        description: 'The format that was found.',
        resolve: (found) => (found.kind === 'POST_FORMAT' ? found.row : null),
      }),
    }),
  }),
);
