import type { TadaDocumentNode } from 'gql.tada';
import { print } from 'graphql';
import { createClient } from 'graphql-sse';
import { createPost, followPosts, listPosts, readByUri } from './client-documents.ts';

/** An error of the API, with the code and status of the REST API. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(message: string, { code, status }: { code: string; status: number }) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

interface Answer<Result> {
  data?: Result | null;
  errors?: readonly { message: string; extensions: { code: string; status: number } }[];
}

/** A small client of a site's GraphQL endpoint; `account` contains an application password and allows writes. */
export function createSiteClient(url: string, account?: { login: string; password: string }) {
  const headers: Record<string, string> = account
    ? { authorization: `Basic ${Buffer.from(`${account.login}:${account.password}`).toString('base64')}` }
    : {};
  const events = createClient({ url, headers, retryAttempts: 0 });

  async function run<Result, Variables>(
    document: TadaDocumentNode<Result, Variables>,
    variables: Variables,
  ): Promise<Result> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(document), variables }),
    });
    const { data, errors } = (await response.json()) as Answer<Result>;
    const [error] = errors ?? [];
    if (error) throw new ApiError(error.message, error.extensions);
    return data as Result;
  }

  return {
    /** Yields all posts, page by page. */
    allPosts: async (pageSize: number) => {
      const posts = [];
      let after: string | null = null;
      do {
        const { posts: page }: Awaited<ReturnType<typeof nextPage>> = await nextPage(after);
        posts.push(...page.nodes);
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after !== null);
      return posts;

      function nextPage(cursor: string | null) {
        return run(listPosts, { first: pageSize, after: cursor });
      }
    },
    postAt: async (uri: string) => {
      const { nodeByUri } = await run(readByUri, { uri });
      return nodeByUri?.__typename === 'Post' ? nodeByUri : null;
    },
    write: async (title: string, content: string) =>
      (await run(createPost, { input: { title, content, status: 'publish' } })).createPost,
    /** Subscribes to changes, from now on or after a cursor. */
    changes: (after: string | null = null) =>
      events.iterate<ReturnType<NonNullable<(typeof followPosts)['__apiType']>>>({
        query: print(followPosts),
        variables: { after },
      }),
    close: () => events.dispose(),
  };
}

export type SiteClient = ReturnType<typeof createSiteClient>;
