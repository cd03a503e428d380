import { escapeAttribute, escapeHtml, scriptJson } from '../../markup/html/escape.ts';
import type { PreviewImage, SearchMetadata } from './search-metadata.ts';

/** The metadata of a page as JSON, with the names of the field `yoast_head_json` of the REST API. */
export type SearchHead = Readonly<Record<string, unknown>>;

/** The cost of a head: it takes as long as so many short fields. */
export const HEAD_COST = 100;

/** Limits for what search engines show of a page that they list. */
const SHOWN_LIMITS = {
  'max-snippet': 'max-snippet:-1',
  'max-image-preview': 'max-image-preview:large',
  'max-video-preview': 'max-video-preview:-1',
};

/** Computes the head of a page. Properties without a value are left out. */
export async function searchHead(metadata: SearchMetadata): Promise<SearchHead> {
  const { page, settings, isIndexed } = metadata;
  // All at once, so that the loaders combine what the items of a list need.
  const [title, description, canonical, url, image, twitterImage, author, schema] = await Promise.all([
    metadata.title(),
    metadata.description(),
    metadata.canonical(),
    metadata.address(),
    metadata.openGraphImage(),
    metadata.twitterImage(),
    authorOf(metadata),
    structuredData(metadata),
  ]);
  const [openGraphTitle, openGraphDescription, twitterTitle, twitterDescription] = await Promise.all([
    metadata.openGraphTitle(),
    metadata.openGraphDescription(),
    metadata.twitterTitle(),
    metadata.twitterDescription(),
  ]);
  const robots = {
    index: isIndexed ? 'index' : 'noindex',
    follow: metadata.isFollowed ? 'follow' : 'nofollow',
    ...(isIndexed ? SHOWN_LIMITS : {}),
    ...Object.fromEntries(page.stored.robots.map((word) => [word, word])),
  };
  return withoutEmpty({
    title,
    description,
    robots,
    canonical: isIndexed ? canonical : '',
    og_locale: settings.locale,
    og_type: page.openGraphType,
    og_title: openGraphTitle,
    og_description: openGraphDescription,
    og_url: url,
    og_site_name: settings.siteName,
    article_publisher: settings.socialText('facebook_site'),
    article_published_time: page.kind === 'post:post' ? page.published : null,
    article_modified_time: page.modified && page.modified > (page.published ?? '') ? page.modified : null,
    og_image: image ? [openGraphImage(image)] : null,
    author,
    twitter_card: settings.twitterCard,
    twitter_title: twitterTitle === openGraphTitle ? '' : twitterTitle,
    twitter_description: twitterDescription === openGraphDescription ? '' : twitterDescription,
    twitter_image: twitterImage && twitterImage.url !== image?.url ? twitterImage.url : '',
    twitter_site: twitterAccount(settings.socialText('twitter_site')),
    twitter_misc: cardTexts({ author, readingMinutes: page.stored.readingMinutes }),
    schema,
  });
}

/** The name of the author of a post; '' for other pages. */
const authorOf = async ({ page }: SearchMetadata): Promise<string> =>
  page.kind === 'post:post' ? page.authorName() : '';

/** The texts that previews show beside the title, by their label; null for none. */
function cardTexts({ author, readingMinutes }: { author: string; readingMinutes: number }): SearchHead | null {
  const texts = withoutEmpty({
    'Written by': author,
    'Est. reading time': readingMinutes > 0 ? `${readingMinutes} minute${readingMinutes === 1 ? '' : 's'}` : '',
  });
  return Object.keys(texts).length > 0 ? texts : null;
}

const twitterAccount = (name: string): string => (name === '' ? '' : `@${name.replace(/^@/, '')}`);

const openGraphImage = ({ url, data }: PreviewImage): object =>
  withoutEmpty({ width: data?.width || null, height: data?.height || null, url, type: data?.mimeType ?? null });

const withoutEmpty = (values: Readonly<Record<string, unknown>>): SearchHead =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  );

/** The page as structured data (schema.org), for search engines. */
export async function structuredData(metadata: SearchMetadata): Promise<SearchHead> {
  const { page, settings } = metadata;
  const [url, name, description, breadcrumbs, image, author] = await Promise.all([
    metadata.canonical(),
    metadata.title(),
    metadata.description(),
    metadata.breadcrumbs(),
    metadata.openGraphImage(),
    authorOf(metadata),
  ]);
  const home = breadcrumbs[0]?.url ?? url;
  const isItem = page.kind.startsWith('post:');
  const webPage = withoutEmpty({
    '@type': page.stored.pageType || (isItem ? 'WebPage' : page.kind === 'author' ? 'ProfilePage' : 'CollectionPage'),
    '@id': url,
    url,
    name,
    description,
    isPartOf: { '@id': `${home}#website` },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    primaryImageOfPage: image ? { '@type': 'ImageObject', url: image.url } : null,
    datePublished: page.published,
    dateModified: page.modified,
    inLanguage: settings.locale.replaceAll('_', '-'),
  });
  const article =
    page.kind === 'post:post'
      ? withoutEmpty({
          '@type': page.stored.articleType || 'Article',
          '@id': `${url}#article`,
          isPartOf: { '@id': url },
          headline: page.name,
          datePublished: page.published,
          dateModified: page.modified,
          author: author ? { '@type': 'Person', name: author } : null,
          image: image ? { '@type': 'ImageObject', url: image.url } : null,
        })
      : null;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(article ? [article] : []),
      webPage,
      {
        '@type': 'BreadcrumbList',
        '@id': `${url}#breadcrumb`,
        itemListElement: breadcrumbs.map((crumb, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: crumb.text,
          ...(index < breadcrumbs.length - 1 ? { item: crumb.url } : {}),
        })),
      },
      { '@type': 'WebSite', '@id': `${home}#website`, url: home, name: settings.siteName },
    ],
  };
}

/** The properties of Open Graph and Twitter in the markup, with the names of their elements. */
const META_PROPERTIES = [
  ...['og_locale', 'og_type', 'og_title', 'og_description', 'og_url', 'og_site_name'].map(
    (name) => [name, `og:${name.slice('og_'.length)}`] as const,
  ),
  ['article_publisher', 'article:publisher'],
  ['article_published_time', 'article:published_time'],
  ['article_modified_time', 'article:modified_time'],
] as const;
const NAMED_METAS = ['author', 'twitter_card', 'twitter_title', 'twitter_description', 'twitter_image', 'twitter_site'];

/** Writes the head of a page as markup. */
export function searchHeadMarkup(head: SearchHead): string {
  const meta = (attribute: 'name' | 'property', { name, content }: { name: string; content: unknown }) =>
    `<meta ${attribute}="${name}" content="${escapeAttribute(String(content))}" />`;
  const [image] = (head.og_image ?? []) as Record<string, unknown>[];
  return [
    `<title>${escapeHtml(String(head.title ?? ''))}</title>`,
    ...(head.description ? [meta('name', { name: 'description', content: head.description })] : []),
    meta('name', { name: 'robots', content: Object.values(head.robots ?? {}).join(', ') }),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeAttribute(String(head.canonical))}" />`] : []),
    ...META_PROPERTIES.flatMap(([key, name]) => (head[key] ? [meta('property', { name, content: head[key] })] : [])),
    ...Object.entries(image ?? {}).map(([key, content]) =>
      meta('property', { name: key === 'url' ? 'og:image' : `og:image:${key}`, content }),
    ),
    ...NAMED_METAS.flatMap((key) =>
      head[key] ? [meta('name', { name: key.replace('_', ':'), content: head[key] })] : [],
    ),
    ...Object.entries(head.twitter_misc ?? {}).flatMap(([label, content], index) => [
      meta('name', { name: `twitter:label${index + 1}`, content: label }),
      meta('name', { name: `twitter:data${index + 1}`, content }),
    ]),
    `<script type="application/ld+json">${scriptJson(head.schema)}</script>`,
  ].join('\n');
}
