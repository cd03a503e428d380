import { RARE_WORD } from './site/bench-content.ts';
import { IMAGES, PASSWORD } from './site/bench-shape.ts';

/** A request to measure. */
export interface BenchCase {
  name: string;
  method: 'GET' | 'OPTIONS' | 'POST';
  path: string;
  /** Bodies sent in rotation by the administrator; each undoes the change of the previous one. */
  bodies?: readonly string[];
  /** The baseline returns a precomputed text. */
  fixed?: boolean;
  /** Concurrent connections, if not the default; slow requests need fewer to finish within a round. */
  connections?: number;
  /** Minimum throughput as a share of that of the baseline. */
  target?: number;
}

const posts = '/wp-json/wp/v2/posts';
const onePost = `${posts}/${IMAGES + 500}`;

/** All cases, most frequent first. */
export const cases: readonly BenchCase[] = [
  { name: 'list of 10', method: 'GET', path: posts, target: 0.3 },
  { name: 'list, _embed', method: 'GET', path: `${posts}?_embed` },
  { name: 'list, _fields=id,title', method: 'GET', path: `${posts}?_fields=id,title`, target: 0.35 },
  { name: 'one post', method: 'GET', path: onePost },
  { name: 'one post, _embed', method: 'GET', path: `${onePost}?_embed` },
  { name: 'OPTIONS of the list', method: 'OPTIONS', path: posts, fixed: true, target: 0.5 },
  { name: 'index', method: 'GET', path: '/wp-json/', fixed: true, target: 0.5 },
  { name: 'search', method: 'GET', path: `${posts}?search=${RARE_WORD}`, connections: 1 },
  {
    name: 'change of a post',
    method: 'POST',
    path: onePost,
    bodies: ['closed', 'open'].map((status) => JSON.stringify({ comment_status: status })),
  },
];

/** Headers of the requests of a case; empty for reads. */
export const headersOf = ({ bodies }: Pick<BenchCase, 'bodies'>): Record<string, string> =>
  bodies
    ? {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`,
      }
    : {};

/** The same list in two lengths, which must run the same number of SQL statements. */
export const listsOfTwoLengths = { short: `${posts}?per_page=10`, long: `${posts}?per_page=100` } as const;

/** The path that compares the large with the small site. */
export const firstPage = posts;

/** The kinds of writes that are measured one after the other: what the first creates, the next ones change and delete. */
export type WriteName = 'create' | 'update' | 'delete' | 'batch';

/** Minimum throughput of each kind of write as a share of that of the baseline. */
export const writeTargets: Readonly<Record<WriteName, number>> = {
  create: 0.35,
  update: 0.35,
  delete: 0.35,
  batch: 0.35,
};

const paragraph = '<!-- wp:paragraph -->\n<p>A paragraph with a few words of text.</p>\n<!-- /wp:paragraph -->';

let written = 0;

const newPost = (index: number) => ({
  title: `Written ${++written} of ${process.pid}`,
  content: [paragraph, paragraph, paragraph].join('\n\n'),
  excerpt: 'A short text.',
  status: 'publish',
  categories: [1 + (index % 5), 9],
  tags: [40 + (index % 7), 50],
  meta: { footnotes: '[{"id":"a","content":"first"}]' },
});

const changedPost = (index: number) => ({
  title: `Changed ${++written} of ${process.pid}`,
  content: paragraph,
  categories: [2 + (index % 5), 10],
  tags: [60],
  meta: { footnotes: '[{"id":"b","content":"second"}]' },
});

/** Returns the request of a write: of a post with terms, a meta value and a revision, or of a batch of new posts. */
export function writeRequest({
  name,
  index,
  id,
  posts: count,
}: {
  name: WriteName;
  index: number;
  id?: number | undefined;
  posts: number;
}): { method: string; path: string; body?: object } {
  if (name === 'create') return { method: 'POST', path: posts, body: newPost(index) };
  if (name === 'update') return { method: 'POST', path: `${posts}/${id}`, body: changedPost(index) };
  if (name === 'delete') return { method: 'DELETE', path: `${posts}/${id}?force=true` };
  const requests = Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/wp/v2/posts',
    body: newPost(index),
  }));
  return { method: 'POST', path: '/wp-json/batch/v1', body: { requests } };
}
