import {
  ITEM_SEARCH_COLUMNS,
  readingMinutes,
  searchMetadataOfAuthor,
  searchMetadataOfItem,
  searchMetadataOfTerm,
} from '../../content/search-metadata/item-search-page.ts';
import type { SearchMetadata } from '../../content/search-metadata/search-metadata.ts';
import { type PostColumn, reads, sameRow } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { SOCIAL_KEYS } from '../../core/rows/search-metadata-rows.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { UserRow } from '../../core/rows/user-row.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted, ownerOf } from '../nodes/visible-node.ts';
import {
  commonSearchFields,
  type NodeMetadata,
  pageSearchFields,
  structuredDataField,
} from './search-metadata-fields.ts';

/** The types of a page in structured data, and all structured data. */
const typedSchema = (builder: WpgraphqlBuilder, name: 'SEOPostTypeSchema' | 'SEOUserSchema') =>
  builder.objectRef<NodeMetadata>(name).implement({
    description: 'The page as structured data.',
    fields: (t) => ({
      raw: structuredDataField(t as never),
      pageType: t.stringList({ resolve: ({ metadata: { page } }) => [page.stored.pageType || 'WebPage'] }),
      articleType: t.stringList({
        resolve: ({ metadata: { page } }) => (page.kind === 'post:post' ? [page.stored.articleType || 'Article'] : []),
      }),
    }),
  });

/** The metadata of items. */
const itemMetadataObject = oncePerSchema((builder) => {
  const schema = typedSchema(builder, 'SEOPostTypeSchema');
  return builder.objectRef<NodeMetadata<ContentRow>>('PostTypeSEO').implement({
    description: 'What search engines and social networks show of an item.',
    fields: (t) => ({
      ...commonSearchFields(t as never),
      ...pageSearchFields(t as never, builder),
      readingTime: t.float({
        description: 'The minutes that reading the item takes.',
        extensions: reads('content'),
        resolve: ({ metadata, row }) => readingMinutes(metadata, row),
      }),
      schema: t.field({ type: schema, resolve: (node) => node }),
    }),
  });
});

/** The metadata of terms. */
const termMetadataObject = oncePerSchema((builder) => {
  const schema = builder.objectRef<NodeMetadata>('SEOTaxonomySchema').implement({
    description: 'The archive as structured data.',
    fields: (t) => ({ raw: structuredDataField(t as never) }),
  });
  return builder.objectRef<NodeMetadata<TermRow>>('TaxonomySEO').implement({
    description: 'What search engines and social networks show of the archive of a term.',
    fields: (t) => ({
      ...commonSearchFields(t as never),
      ...pageSearchFields(t as never, builder),
      schema: t.field({ type: schema, resolve: (node) => node }),
    }),
  });
});

/** The names of fields that differ from the names in the database. */
const SOCIAL_FIELDS: Readonly<Record<string, string>> = {
  linkedin: 'linkedIn',
  myspace: 'mySpace',
  youtube: 'youTube',
  soundcloud: 'soundCloud',
};

/** The metadata of authors. */
const authorMetadataObject = oncePerSchema((builder) => {
  const schema = typedSchema(builder, 'SEOUserSchema');
  const social = builder.objectRef<NodeMetadata<UserRow>>('SEOUserSocial').implement({
    description: 'The addresses of an author in social networks.',
    fields: (t) =>
      Object.fromEntries(
        SOCIAL_KEYS.map((key) => [
          SOCIAL_FIELDS[key] ?? key,
          t.string({
            resolve: async ({ row }, _args, { loaders }) => {
              const value = (await loaders.accountSearchMeta.load(row.id)).get(key);
              return typeof value === 'string' && value !== '' ? value : null;
            },
          }),
        ]),
      ),
  });
  return builder.objectRef<NodeMetadata<UserRow>>('SEOUser').implement({
    description: 'What search engines and social networks show of the archive of an author.',
    fields: (t) => ({
      ...commonSearchFields(t as never),
      breadcrumbTitle: t.string({
        resolve: ({ metadata: { page } }) => page.stored.breadcrumbTitle || page.name,
      }),
      language: t.string({ resolve: ({ metadata: { settings } }) => settings.locale.split('_')[0] ?? null }),
      region: t.string({ resolve: ({ metadata: { settings } }) => settings.locale.split('_')[1] ?? null }),
      social: t.field({ type: social, resolve: (node) => node }),
      schema: t.field({ type: schema, resolve: (node) => node }),
    }),
  });
});

/** The cost of the metadata of one page, apart from its fields. */
const METADATA_COST = 10;

const nodeMetadata = <Row>(
  row: Row,
  {
    context,
    metadataOf,
  }: { context: RequestContext; metadataOf: (row: Row, context: RequestContext) => Promise<SearchMetadata> },
): Promise<NodeMetadata<Row>> =>
  context.work.run(METADATA_COST, async () => ({ row, metadata: await metadataOf(row, context) }));

/** Registers `seo` of items, terms and accounts. */
export function registerSearchMetadata(builder: WpgraphqlBuilder): void {
  const description = 'What search engines and social networks show; null if the viewer may not read the texts.';
  builder.interfaceField('ContentNode', 'seo', (t) =>
    t.field({
      type: itemMetadataObject(builder),
      description,
      extensions: { ...sameRow, ...reads(...(ITEM_SEARCH_COLUMNS as readonly PostColumn[]), 'password') },
      resolve: async (row, _args, context) => {
        if (isRestricted(row, context)) return null;
        const owner = ownerOf(row);
        return nodeMetadata(owner, { context, metadataOf: searchMetadataOfItem });
      },
    }),
  );
  builder.interfaceField('TermNode', 'seo', (t) =>
    t.field({
      type: termMetadataObject(builder),
      description,
      resolve: (row, _args, context) => nodeMetadata(row, { context, metadataOf: searchMetadataOfTerm }),
    }),
  );
  builder.objectField('User', 'seo', (t) =>
    t.field({
      type: authorMetadataObject(builder),
      description,
      resolve: (row, _args, context) => nodeMetadata(row, { context, metadataOf: searchMetadataOfAuthor }),
    }),
  );
}
