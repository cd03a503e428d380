// Reads the content of a Postern site over its GraphQL API. The starters of all frameworks have the same file.

/** A post in a list. Texts named `rendered` are HTML, which the site has cleaned. */
export interface ListedPost {
  databaseId: number;
  /** The path of the post, such as `/2026/11/hello/`. */
  uri: string;
  date: string;
  title: { rendered: string };
  excerpt: { rendered: string };
}

/** A post or a page. */
export interface Item {
  databaseId: number;
  uri: string;
  date: string;
  title: { rendered: string };
  content: { rendered: string };
  featuredMedia: { altText: string; sourceUrl: string; srcSet: string | null } | null;
}

export const LIST_DOCUMENT = `query List($first: Int!, $after: String) {
  site { name description }
  posts(first: $first, after: $after) {
    nodes { databaseId uri date title { rendered } excerpt { rendered } }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const ITEM_DOCUMENT = `query Item($uri: String!, $previewToken: String) {
  placeByUri(uri: $uri, previewToken: $previewToken) {
    node {
      databaseId uri date title { rendered }
      featuredMedia { altText sourceUrl(size: "large") srcSet(size: "large") }
      ... on Post { content { rendered } }
      ... on Page { content { rendered } }
    }
  }
}`;

/** Returns the name of the site and its latest posts; those after `after`, the end of the page before, if it is given. */
export async function readList({ first = 10, after = null }: { first?: number; after?: string | null } = {}) {
  const { site, posts } = await run<{
    site: { name: string; description: string };
    posts: { nodes: ListedPost[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
  }>(LIST_DOCUMENT, { first, after });
  return { site, posts: posts.nodes, next: posts.pageInfo.hasNextPage ? posts.pageInfo.endCursor : null };
}

/** Returns the public post or page at a path of the site; null for any other path. */
export async function readItem(uri: string): Promise<Item | null> {
  const data = await run<PlaceData>(ITEM_DOCUMENT, { uri });
  return asItem(data);
}

/** Returns the draft that a preview token shows; null if the token is not valid, or not for this item. */
export async function readPreview(id: string, previewToken: string): Promise<Item | null> {
  if (!/^\d{1,10}$/.test(id)) return null;
  try {
    return asItem(await run<PlaceData>(ITEM_DOCUMENT, { uri: `/?p=${id}`, previewToken }));
  } catch (error) {
    if (error instanceof ContentError && error.code === 'rest_preview_token_invalid') return null;
    throw error;
  }
}

/** An error that the site reported. */
export class ContentError extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface PlaceData {
  placeByUri: { node: (Item & { content?: Item['content'] }) | null } | null;
}

const asItem = ({ placeByUri }: PlaceData): Item | null =>
  placeByUri?.node?.content === undefined ? null : placeByUri.node;

async function run<Data>(query: string, variables: Record<string, unknown>): Promise<Data> {
  const address = process.env.CMS_GRAPHQL_URL ?? 'http://localhost:3000/graphql';
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as {
    data?: Data;
    errors?: readonly { message: string; extensions?: { code?: string } }[];
  };
  const [error] = answer.errors ?? [];
  if (error) throw new ContentError(error.message, error.extensions?.code ?? 'unknown');
  if (!answer.data) throw new ContentError(`The site answered with status ${response.status}.`, 'unknown');
  return answer.data;
}
