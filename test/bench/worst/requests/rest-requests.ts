import { LARGE_ANSWER, listOf, REST, repeatTo, requestsOf, type WorstRequest } from '../worst-request.ts';
import { worstSite } from '../worst-site.ts';

const { posts, longPosts, comments } = worstSite;
const JSON_MB = 1_000_000;
const ids = listOf(100, (index) => String(posts.first + index), ',');
const inBatch = (body: object) => ({ requests: Array(25).fill({ method: 'POST', path: '/cms/v2/posts', body }) });

/** Reads over REST. */
const reads = requestsOf('rest', {
  'index of routes': { path: '/cms-json/' },
  'list of 100 posts': { path: `${REST}/posts?per_page=100&offset=200` },
  'list of 100 posts with _embed': { path: `${REST}/posts?per_page=100&offset=200&_embed` },
  'list of 100 long posts': { path: `${REST}/posts?per_page=100`, ...LARGE_ANSWER },
  'list of 100 long posts with _embed': { path: `${REST}/posts?per_page=100&_embed`, ...LARGE_ANSWER },
  'list of 100 long posts with _jsonp': { path: `${REST}/posts?per_page=100&_jsonp=call` },
  'list of 100 long posts to edit': { path: `${REST}/posts?per_page=100&context=edit`, as: 'admin', maxTurnMs: 400 },
  'one long post to edit': { path: `${REST}/posts/${longPosts.first}?context=edit`, as: 'admin' },
  'list of 100 pages with _embed': { path: `${REST}/pages?per_page=100&_embed` },
  'list of 100 comments with _embed': { path: `${REST}/comments?per_page=100&_embed&post=${comments.postId}` },
  'list of 100 tags with _embed': { path: `${REST}/tags?per_page=100&_embed` },
  'last page of posts': { path: `${REST}/posts?per_page=100&offset=3000` },
  '100 included ids': { path: `${REST}/posts?per_page=100&include=${ids}&orderby=include` },
  '2,000 excluded ids': { path: `${REST}/posts?exclude=${listOf(2_000, (n) => String(n + 1), ',')}` },
  'list by 1,400 tags': { path: `${REST}/posts?tags=${listOf(1_400, (n) => String(n + 1_000), ',')}` },
  'block types': { path: `${REST}/block-types`, as: 'author' },
});

/** Requests that are refused. */
const refused = requestsOf('rest', {
  'query of 15,000 separators': { path: `${REST}/posts?${'&'.repeat(15_000)}` },
  'query of 220 names with 20 levels': {
    path: `${REST}/posts?${listOf(220, (n) => `a${n}${'[x]'.repeat(20)}=1`, '&')}`,
  },
  'query of broken escapes': { path: `${REST}/posts?search=${'%'.repeat(15_000)}` },
  'path of slashes': { path: `${REST}/posts${'/'.repeat(15_000)}b` },
  'body of 60,000 names': { path: `${REST}/posts`, body: `{${listOf(60_000, (n) => `"a${n}":1`, ',')}}` },
  'body of 1 MB of brackets': { path: `${REST}/posts`, body: '['.repeat(JSON_MB) },
  'deep body of an account': { path: `${REST}/posts`, as: 'author', body: `${'['.repeat(JSON_MB)}` },
  'body of 1 MB of numbers': { path: `${REST}/posts`, as: 'author', body: `[${repeatTo(JSON_MB, '1,')}1]` },
  'form of 1 MB of separators': {
    ...{ path: `${REST}/posts`, type: 'application/x-www-form-urlencoded', body: '&'.repeat(JSON_MB) },
  },
  'batch of 50,000 entries': { path: '/cms-json/batch/v1', body: `{"requests":[${repeatTo(JSON_MB, '{},')}{}]}` },
  'name of 500,000 spaces': {
    ...{ path: `${REST}/users/me/application-passwords`, as: 'contributor', json: { name: ' '.repeat(500_000) } },
  },
});

/** Batches. */
const batches = requestsOf('rest', {
  'batch of 25 anonymous drafts': { path: '/cms-json/batch/v1', json: inBatch({ title: 'x' }) },
  'batch of 25 drafts': { path: '/cms-json/batch/v1', as: 'author', json: inBatch({ title: 'x', content: 'y' }) },
  'batch of 25 drafts with 4 MB': {
    ...{ path: '/cms-json/batch/v1', as: 'author', json: inBatch({ content: repeatTo(160_000, 'a < b &') }) },
  },
});

/** All requests to the REST API but writes of long texts. */
export const restRequests: readonly WorstRequest[] = [...reads, ...refused, ...batches];
