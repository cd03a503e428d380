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
export const headersOf = ({ bodies }: BenchCase): Record<string, string> =>
  bodies
    ? {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`,
      }
    : {};

/** The same list in two lengths, which must run equally many statements. */
export const lengths = { short: `${posts}?per_page=10`, long: `${posts}?per_page=100` } as const;

/** The case that compares the large with the small site. */
export const firstPage = posts;
