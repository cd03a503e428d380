import { POSTS } from './bench-case.ts';

/** The kinds of writes that are measured one after the other: what the first creates, the next ones change and delete. */
export type WriteName = 'create' | 'update' | 'delete' | 'batch';

/** Minimum throughput of each kind of write as a share of that of the baseline. */
export const WRITE_TARGET = 0.35;

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
  if (name === 'create') return { method: 'POST', path: POSTS, body: newPost(index) };
  if (name === 'update') return { method: 'POST', path: `${POSTS}/${id}`, body: changedPost(index) };
  if (name === 'delete') return { method: 'DELETE', path: `${POSTS}/${id}?force=true` };
  const requests = Array.from({ length: count }, () => ({
    method: 'POST',
    path: '/wp/v2/posts',
    body: newPost(index),
  }));
  return { method: 'POST', path: '/wp-json/batch/v1', body: { requests } };
}
