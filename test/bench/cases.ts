import { RARE_WORD } from './site/bench-content.ts';
import { IMAGES, PASSWORD } from './site/bench-shape.ts';

/** One kind of request. */
export interface BenchCase {
  name: string;
  method: 'GET' | 'OPTIONS' | 'POST';
  path: string;
  /** Sent in turn, by the administrator: each changes something that the one before left otherwise. */
  bodies?: readonly string[];
  /** The floor answers with a text made beforehand. */
  fixed?: boolean;
  /** Requests at a time, where it is not the usual number: one that takes long is to end within a round. */
  connections?: number;
  /** The least share of the floor's requests a second that is aimed at. */
  target?: number;
}

const posts = '/wp-json/wp/v2/posts';
const onePost = `${posts}/${IMAGES + 500}`;

/** What is measured, most used first. */
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

/** What a request carries besides its path: nothing where it only reads. */
export const headersOf = ({ bodies }: BenchCase): Record<string, string> =>
  bodies
    ? {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`,
      }
    : {};

/** The same list in two lengths: both may take the same number of statements. */
export const lengths = { short: `${posts}?per_page=10`, long: `${posts}?per_page=100` } as const;

/** What the large and the small site are compared by. */
export const firstPage = posts;
