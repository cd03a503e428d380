import { oncePerBuilder } from '../../core/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { reads, sameRow } from '../../core/selection.ts';
import { termLink } from '../../urls/archive-link.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { termAddress } from '../../urls/term-address.ts';
import type { PostFormat, SearchRow } from './search-page.ts';

export const searchKindEnum = oncePerBuilder((builder) =>
  builder.enumType('SearchKind', {
    description: 'What a search is for.',
    values: {
      POST: { description: 'Items: posts, pages and the like.' },
      TERM: { description: 'Terms of taxonomies.' },
      POST_FORMAT: { description: 'Forms that posts may have.' },
    } as const,
  }),
);

const formatAddress = ({ slug }: PostFormat, { site }: RequestContext): string =>
  termLink(site.permalinks, { id: 0, taxonomy: 'post_format', slug });

const formatType = oncePerBuilder((builder) =>
  builder.objectRef<PostFormat>('PostFormat').implement({
    description: 'A form that posts may have.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      name: t.exposeString('name'),
      link: t.string({
        description: 'Address of the posts that have it.',
        resolve: (row, _args, context) => formatAddress(row, context),
      }),
    }),
  }),
);

/** Kept for clients from before the union. */
const OLD = 'Use `found`, which is of one type for each kind.';

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
    description: 'A format of posts that was found.',
    fields: (t) => ({
      format: t.field({ type: formatType(builder), description: 'The format.', resolve: ({ row }) => row }),
    }),
  }),
);

const foundType = oncePerBuilder((builder) =>
  builder.unionType('Found', {
    description: 'What was found: an item, a term or a format of posts.',
    types: [foundContent(builder), foundTerm(builder), foundFormat(builder)],
    resolveType: ({ kind }) =>
      ({ POST: foundContent(builder), TERM: foundTerm(builder), POST_FORMAT: foundFormat(builder) })[kind],
  }),
);

export const searchResultType = oncePerBuilder((builder) =>
  builder.objectRef<SearchRow>('SearchResult').implement({
    description: 'Something that was found.',
    fields: (t) => ({
      kind: t.field({ type: searchKindEnum(builder), resolve: ({ kind }) => kind }),
      subtype: t.string({
        nullable: true,
        description: 'Name of its type, or of its taxonomy; null for formats.',
        resolve: (found) =>
          found.kind === 'POST' ? found.row.type : found.kind === 'TERM' ? found.row.taxonomy : null,
      }),
      reference: t.string({
        description: 'What the REST API knows it by: a number, or the slug of a format.',
        resolve: (found) => (found.kind === 'POST_FORMAT' ? found.row.slug : String(found.row.id)),
      }),
      title: t.string({
        description: 'As HTML.',
        extensions: reads('titleRendered'),
        resolve: (found) => (found.kind === 'POST' ? found.row.titleRendered : found.row.name),
      }),
      url: t.string({
        description: 'Its address on the site.',
        extensions: reads('id', 'type', 'status', 'slug', 'date', 'parentId', 'authorId'),
        resolve: (found, _args, context) => {
          if (found.kind === 'POST') return permalinkOf(found.row, context);
          return found.kind === 'TERM' ? termAddress(found.row, context) : formatAddress(found.row, context);
        },
      }),
      found: t.field({
        type: foundType(builder),
        description: 'What was found, by its kind.',
        extensions: sameRow,
        resolve: (found) => found,
      }),
      content: t.field({
        type: 'ContentNode',
        deprecationReason: OLD,
        nullable: true,
        description: 'The item that was found.',
        extensions: sameRow,
        resolve: (found) => (found.kind === 'POST' ? found.row : null),
      }),
      term: t.field({
        type: 'Term',
        nullable: true,
        deprecationReason: OLD,
        description: 'The term that was found.',
        resolve: (found) => (found.kind === 'TERM' ? found.row : null),
      }),
      format: t.field({
        type: formatType(builder),
        nullable: true,
        deprecationReason: OLD,
        description: 'The format that was found.',
        resolve: (found) => (found.kind === 'POST_FORMAT' ? found.row : null),
      }),
    }),
  }),
);
