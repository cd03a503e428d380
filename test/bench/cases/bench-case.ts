import { PASSWORD } from '../site/bench-shape.ts';

/** A request to measure. */
export interface BenchRequest {
  method: 'GET' | 'OPTIONS' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Bodies sent in rotation. */
  bodies?: readonly string[];
}

/**
 * The measured programs: Postern without its response cache, Postern with it, the baseline, and an express application
 * that answers every request with the same short text.
 */
export type ProgramName = 'postern' | 'cached' | 'baseline' | 'helloWorld';

/** A measured request, and what its throughput is compared with. */
export interface BenchCase extends BenchRequest {
  name: string;
  /** The program that answers; Postern without its response cache by default. */
  program?: 'cached';
  /** The other program and its request; by default the same request to the baseline, with the same answer. */
  comparedWith?: { program: ProgramName; request: BenchRequest };
  /** The baseline returns a precomputed text. */
  fixed?: boolean;
  /** Concurrent connections, if not the default; slow requests need fewer to finish within a round. */
  connections?: number;
  /** Minimum throughput as a share of that of the other program. */
  target?: number;
}

/** What some cases need to know of the site that they are sent to. */
export interface CaseInput {
  /** The slug of the post of `ONE_POST`. */
  slug: string;
  /** Headers of a browser in which the administrator is logged in. */
  session: Readonly<Record<string, string>>;
  /** The `ETag` of the list of posts. */
  entityTag: string;
}

/** The headers of JSON bodies, and of an application password of the administrator. */
export const jsonHeaders = { 'Content-Type': 'application/json' } as const;
export const passwordHeaders = {
  Authorization: `Basic ${Buffer.from(`author1:${PASSWORD}`).toString('base64')}`,
} as const;

/** The address of the lists of posts, and of one post. */
export const POSTS = '/wp-json/wp/v2/posts';

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
});

/** The case compared with the express application that answers every request with the same text. */
export const againstHelloWorld = { program: 'helloWorld', request: get('/') } as const;
