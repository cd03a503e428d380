/** The properties of a post that tests read. */
export interface PostItem {
  id: number;
  slug: string;
  status: string;
  date: string;
  link: string;
  author: number;
  title: { rendered: string; raw?: string };
  content: { rendered: string; protected: boolean; raw?: string };
  excerpt: { rendered: string; protected: boolean; raw?: string };
  categories: number[];
  tags: number[];
  _links: Record<string, { href: string; targetHints?: { allow: string[] }; [attribute: string]: unknown }[]>;
  _embedded: Record<string, unknown[]>;
  [name: string]: unknown;
}

export type PostList = PostItem[];

/** The properties of an account that tests read. */
export interface UserItem {
  id: number;
  slug: string;
  meta: { persisted_preferences: unknown };
  [name: string]: unknown;
}

/** The error object (docs/protocol/errors.md). */
export interface ErrorBody {
  code: string;
  message: string;
  data: {
    status: number;
    params?: Record<string, string>;
    details?: Record<string, { code: string; message: string; data: unknown }>;
  };
}

export const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** The number of items and the number of pages that the headers of a list report. */
export const totalsOf = (headers: Record<string, string | string[] | undefined>, prefix = 'x-cms-'): number[] =>
  [`${prefix}total`, `${prefix}totalpages`].map((name) => Number(headers[name]));

/** The addresses of a `Link` header, by relation. */
export function linksOf(header: string | string[] | undefined): Record<string, string> {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '');
  return Object.fromEntries([...text.matchAll(/<([^>]*)>; rel="([^"]*)"/g)].map(([, href, rel]) => [rel, href]));
}
