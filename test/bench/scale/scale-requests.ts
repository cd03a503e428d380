import type { BenchRequest } from '../cases/bench-case.ts';
import { get, jsonHeaders, passwordHeaders } from '../cases/bench-case.ts';
import { RARE_WORD } from '../site/bench-content.ts';
import type { SiteSize } from './multiply-rows.ts';

/** A request to a large site. */
export interface ScaleRequest extends BenchRequest {
  name: string;
}

const api = '/wp-json/wp/v2';
const PER_PAGE = 10;
/** The number of addresses in one sitemap. */
const PER_SITEMAP = 2_000;

const lastPage = (total: number, perPage = PER_PAGE): number => Math.ceil(total / perPage);

const graphql = (name: string, query: string): ScaleRequest => ({
  ...{ name, method: 'POST', path: '/graphql', headers: jsonHeaders },
  bodies: [JSON.stringify({ query })],
});

const POST_FIELDS = '{ total nodes { databaseId slug title { rendered } } }';

/** The requests whose duration should not depend on the size of the site; `size` says where the last pages are. */
export const scaleRequests = ({ posts, comments, terms }: SiteSize): readonly ScaleRequest[] => [
  { name: 'posts: first page', ...get(`${api}/posts`) },
  { name: 'posts: page in the middle', ...get(`${api}/posts?page=${lastPage(posts / 2)}`) },
  { name: 'posts: last page', ...get(`${api}/posts?page=${lastPage(posts)}`) },
  { name: 'posts: last page of 100', ...get(`${api}/posts?per_page=100&page=${lastPage(posts, 100)}`) },
  { name: 'posts by title: last page', ...get(`${api}/posts?orderby=title&order=asc&page=${lastPage(posts)}`) },
  {
    name: 'posts by title: page in the middle',
    ...get(`${api}/posts?orderby=title&order=asc&page=${lastPage(posts / 2)}`),
  },
  graphql('GraphQL posts: first page', `{ posts(first: 10) ${POST_FIELDS} }`),
  graphql('GraphQL posts: last page by cursor', `{ posts(last: 10) ${POST_FIELDS} }`),
  { name: 'posts of a category', ...get(`${api}/posts?categories=1`) },
  { name: 'posts of a tag with few posts', ...get(`${api}/posts?tags=${Math.round(terms * 0.9)}`) },
  { name: 'posts, _embed', ...get(`${api}/posts?_embed`) },
  { name: 'one post', ...get(`${api}/posts/540`) },
  { name: 'search, rare word', ...get(`${api}/posts?search=${RARE_WORD}`) },
  { name: 'search, common word', ...get(`${api}/posts?search=the`) },
  { name: 'search of all types, common word', ...get(`${api}/search?search=the`) },
  { name: 'comments: first page', ...get(`${api}/comments`) },
  { name: 'comments: last page', ...get(`${api}/comments?page=${lastPage(comments)}`) },
  { name: 'comments of a post', ...get(`${api}/comments?post=540`) },
  { name: 'tags: first page', ...get(`${api}/tags`) },
  { name: 'tags: last page', ...get(`${api}/tags?page=${lastPage(terms * 0.9)}`) },
  { name: 'tags by count', ...get(`${api}/tags?orderby=count&order=desc`) },
  { name: 'categories: search', ...get(`${api}/categories?search=subject%201`) },
  { name: 'media: first page', ...get(`${api}/media`) },
  { name: 'edit list with a password', ...get(`${api}/posts?context=edit`, passwordHeaders) },
  { name: 'sitemap index', ...get('/wp-sitemap.xml') },
  { name: 'sitemap: first page of posts', ...get('/wp-sitemap-posts-post-1.xml') },
  { name: 'sitemap: last page of posts', ...get(`/wp-sitemap-posts-post-${lastPage(posts, PER_SITEMAP)}.xml`) },
  {
    name: 'sitemap: last page of tags',
    ...get(`/wp-sitemap-taxonomies-post_tag-${lastPage(terms * 0.9, PER_SITEMAP)}.xml`),
  },
  { name: 'feed', ...get('/feed/') },
  { name: 'home page', ...get('/') },
];
