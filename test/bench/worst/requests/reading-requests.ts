import { LARGE_ANSWER, listOf, REST, requestsOf, type WorstRequest } from '../worst-request.ts';

const search = (text: string, options = '') => ({ path: `${REST}/posts?search=${encodeURIComponent(text)}${options}` });

/** Searches with long or odd texts. */
export const searchRequests: readonly WorstRequest[] = requestsOf('search', {
  // Their answers of 19 MB are read from the database at once.
  'one frequent word': { ...search('gamma', '&orderby=relevance&per_page=100'), ...LARGE_ANSWER },
  'one letter': { ...search('a', '&per_page=100'), maxTurnMs: 150 },
  '1,000 words': search(listOf(1_000, (n) => `word${n}`)),
  '1,000 excluded words': search(listOf(1_000, (n) => `-word${n}`)),
  'quotation marks': search('"'.repeat(4_000)),
  'wild cards': search('%_'.repeat(2_000)),
  'long word': search('a'.repeat(12_000)),
  'combining marks': search('\u0301'.repeat(2_000)),
  'items of all types': { path: `${REST}/search?search=gamma&per_page=100&_embed` },
  terms: { path: `${REST}/tags?search=e&per_page=100` },
  comments: { path: `${REST}/comments?search=number&per_page=100` },
  'by GraphQL': {
    path: '/graphql',
    json: { query: '{ posts(first: 100, where: { search: "gamma a b c" }) { total nodes { databaseId } } }' },
  },
});

/** Feeds, sitemaps, pages of the site and cards. */
export const pageRequests: readonly WorstRequest[] = requestsOf('pages', {
  'home page': { path: '/' },
  feed: { path: '/feed/' },
  'feed of comments': { path: '/comments/feed/' },
  'feed of a search': { path: '/?s=gamma&feed=rss2' },
  'sitemap of posts': { path: '/cms-sitemap-posts-post-1.xml' },
  'sitemap of pages': { path: '/cms-sitemap-posts-page-1.xml' },
  'sitemap of tags': { path: '/cms-sitemap-taxonomies-post_tag-1.xml' },
  'long path': { path: `/${'a/'.repeat(7_000)}` },
  'path of escapes': { path: `/${'%e2%80%8b'.repeat(1_600)}` },
  'OpenAPI document': { path: '/openapi.json' },
  'embedded address': {
    path: `/cms-json/oembed/1.0/embed?url=${encodeURIComponent('http://localhost:3000/?p=20000')}`,
  },
});

/** Exports. */
export const exportRequests: readonly WorstRequest[] = requestsOf('export', {
  'whole site': { path: '/cms-json/export/v1/all', as: 'admin' },
  manifest: { path: '/cms-json/export/v1/manifest', as: 'admin' },
  'whole site without a login': { path: '/cms-json/export/v1/all' },
});

const form = (parts: string) => ({
  ...{ path: `${REST}/media`, type: 'multipart/form-data; boundary=b', body: parts },
});

/** Uploads. */
export const mediaRequests: readonly WorstRequest[] = requestsOf('media', {
  'anonymous form of 16,000 parts': form('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(16_000)),
  'form of 16,000 parts': {
    ...form('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(16_000)),
    as: 'author',
  },
  'file without an end': {
    ...form(`--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(4_000_000)}`),
    as: 'author',
  },
  'SVG of 4 MB': { path: `${REST}/media`, as: 'admin', type: 'image/svg+xml', body: `<svg>${'<g>'.repeat(1_300_000)}` },
  'list of 100 files with _embed': { path: `${REST}/media?per_page=100&_embed` },
});
