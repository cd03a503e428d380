import { HEAD_COST, searchHead, searchHeadMarkup, structuredData } from '../../content/search-metadata/search-head.ts';
import type { Breadcrumb, PreviewImage, SearchMetadata } from '../../content/search-metadata/search-metadata.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { scriptJson } from '../../markup/html/escape.ts';
import { textOrNull } from '../content/content-texts.ts';
import { oncePerSchema, type WpgraphqlBuilder, type WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';

/** A node with its metadata, which the fields of `seo` read. */
export interface NodeMetadata<Row = unknown> {
  row: Row;
  metadata: SearchMetadata;
}

const breadcrumbObject = oncePerSchema((builder) =>
  builder.objectRef<Breadcrumb>('SEOPostTypeBreadcrumbs').implement({
    description: 'A link in the path to a page.',
    fields: (t) => ({ text: t.exposeString('text'), url: t.exposeString('url') }),
  }),
);

/** Loads the file of an image; null for an image of another site. */
export const imageNode = async (image: PreviewImage | null, context: RequestContext): Promise<ContentRow | null> =>
  image?.data ? loadVisibleNode(image.data.id, context) : null;

/** Creates a field of `schema` with the structured data of a page as JSON. */
export const structuredDataField = (t: WpgraphqlFields<NodeMetadata>) =>
  t.string({
    description: 'The page as structured data, in JSON that can be written into a script element.',
    resolve: ({ metadata }: NodeMetadata, _args: unknown, { work }: RequestContext) =>
      work.run(HEAD_COST, async () => scriptJson(await structuredData(metadata))),
  });

/** Creates the fields that pages of all kinds have. */
export const commonSearchFields = (t: WpgraphqlFields<NodeMetadata>) => {
  const text = (description: string, value: (metadata: SearchMetadata) => string | Promise<string>) =>
    t.string({ description, resolve: async ({ metadata }: NodeMetadata) => textOrNull(await value(metadata)) });
  const image = (description: string, value: (metadata: SearchMetadata) => Promise<PreviewImage | null>) =>
    t.field({
      type: 'MediaItem',
      description,
      resolve: async ({ metadata }: NodeMetadata, _args: unknown, context: RequestContext) =>
        imageNode(await value(metadata), context),
    });
  return {
    title: text('The title for search engines.', (metadata) => metadata.title()),
    metaDesc: text('The description for search engines.', (metadata) => metadata.description()),
    metaRobotsNoindex: text('`index` or `noindex`.', ({ isIndexed }) => (isIndexed ? 'index' : 'noindex')),
    metaRobotsNofollow: text('`follow` or `nofollow`.', ({ isFollowed }) => (isFollowed ? 'follow' : 'nofollow')),
    canonical: text('The preferred address of the page.', (metadata) => metadata.canonical()),
    opengraphTitle: text('The title in social networks.', (metadata) => metadata.openGraphTitle()),
    opengraphDescription: text('The description in social networks.', (metadata) => metadata.openGraphDescription()),
    opengraphImage: image('The image in social networks.', (metadata) => metadata.openGraphImage()),
    twitterTitle: text('The title on Twitter.', (metadata) => metadata.twitterTitle()),
    twitterDescription: text('The description on Twitter.', (metadata) => metadata.twitterDescription()),
    twitterImage: image('The image on Twitter.', (metadata) => metadata.twitterImage()),
    fullHead: t.string({
      description: 'The elements of the head of the page, as HTML.',
      resolve: ({ metadata }: NodeMetadata, _args: unknown, { work }: RequestContext) =>
        work.run(HEAD_COST, async () => searchHeadMarkup(await searchHead(metadata))),
    }),
  };
};

/** Creates the further fields that items and terms have. */
export const pageSearchFields = (t: WpgraphqlFields<NodeMetadata>, builder: WpgraphqlBuilder) => {
  const text = (description: string, value: (metadata: SearchMetadata) => string | null | Promise<string>) =>
    t.string({ description, resolve: async ({ metadata }: NodeMetadata) => textOrNull((await value(metadata)) ?? '') });
  return {
    focuskw: text('The words for which the page should be found.', ({ page }) => page.stored.focusKeyword),
    metaKeywords: text('Keywords.', ({ page }) => page.stored.keywords),
    opengraphUrl: text('The address in social networks.', (metadata) => metadata.address()),
    opengraphSiteName: text('The name of the site.', ({ settings }) => settings.siteName),
    opengraphType: text('`article` or `website`.', ({ page }) => page.openGraphType),
    opengraphAuthor: text('The name of the author.', async ({ page }) => page.authorName()),
    opengraphPublisher: text('The page of the publisher.', ({ settings }) => settings.socialText('facebook_site')),
    opengraphPublishedTime: text('When it was published.', ({ page }) => page.published),
    opengraphModifiedTime: text('When it was changed.', ({ page }) => page.modified),
    twitterCardType: text('The type of the card.', ({ settings }) => settings.twitterCard),
    cornerstone: t.boolean({
      description: 'Whether it is one of the most important pages of the site.',
      resolve: ({ metadata }: NodeMetadata) => metadata.page.stored.isCornerstone,
    }),
    breadcrumbs: t.field({
      type: [breadcrumbObject(builder)],
      description: 'The path from the front page.',
      resolve: ({ metadata }: NodeMetadata) => metadata.breadcrumbs(),
    }),
  };
};
