import { mediaIds, postIds } from './site-content.ts';

/** Returns a generator of numbers from 0 to below 1; equal seeds yield equal numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Random {
  below(limit: number): number;
  oneOf<T>(values: readonly T[]): T;
}

/** Creates a source of random choices; equal seeds make equal choices. */
export function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, oneOf: (values) => values[below(values.length)] as (typeof values)[number] };
}

/** Ids of the items that the run has created, by route. */
export type Created = Record<
  'posts' | 'pages' | 'categories' | 'tags' | 'comments' | 'blocks' | 'navigation' | 'menus' | 'users',
  number[]
>;

const knownPosts = [postIds.sowingPeas, postIds.mint, postIds.peaSoup, postIds.protected, postIds.authorDraftPost];

const graphqlPath = (query: string): string => `/graphql?${new URLSearchParams({ query })}`;
const wpgraphqlPath = (query: string): string => `/wpgraphql?${new URLSearchParams({ query })}`;

/** Returns a path for anonymous clients, of an item that exists, does not exist yet, or was deleted. */
export function randomReadPath(random: Random, created: Created): string {
  const post = () => random.oneOf([...knownPosts, ...created.posts.slice(-6), 999_999]);
  const lists = [
    'posts',
    'pages',
    'categories',
    'tags',
    'comments',
    'users',
    'media',
    'navigation',
    'blocks',
    'menu-items',
  ];
  return random.oneOf([
    () => `posts?per_page=${random.oneOf([1, 5, 10, 100])}&page=${1 + random.below(3)}`,
    () => `posts?orderby=${random.oneOf(['title', 'modified', 'id', 'slug', 'author', 'relevance&search=pea'])}`,
    () => `posts?slug=written-${random.below(12)}`,
    () => `posts?categories=${random.oneOf([1, ...created.categories.slice(-3)])}&_embed`,
    () => `posts?tags=${random.oneOf([1, ...created.tags.slice(-3)])}&_fields=id,title,tags`,
    () => `posts?sticky=${random.oneOf(['true', 'false'])}`,
    () => `posts?search=${random.oneOf(['written', 'pea', 'the', 'changed'])}`,
    () => `posts?author=${1 + random.below(6)}&_envelope`,
    () => `posts/${post()}${random.oneOf(['', '?_embed', '?_fields=id,content', '?context=embed'])}`,
    () => `pages?parent=${random.oneOf([0, ...created.pages.slice(-3)])}`,
    () => `search?search=${random.oneOf(['written', 'pea', 'changed'])}&type=${random.oneOf(['post', 'term'])}`,
    () => `comments?post=${post()}`,
    () => 'comments?_embed&_fields=id,_links,_embedded&per_page=50',
    () => `comments/${random.oneOf([1, ...created.comments.slice(-4)])}?_embed`,
    () => `categories?hide_empty=${random.oneOf(['true', 'false'])}&orderby=count`,
    () => `categories/${random.oneOf([1, ...created.categories.slice(-3)])}`,
    () => `tags?post=${post()}`,
    () => `users?orderby=${random.oneOf(['name', 'id'])}`,
    () => `users/${1 + random.below(8)}`,
    () => `navigation/${random.oneOf([1, ...created.navigation.slice(-3)])}`,
    () => random.oneOf(lists),
    () => `${random.oneOf(lists)}?_embed&per_page=${random.oneOf([5, 50])}`,
    () =>
      random.oneOf([
        'types',
        'taxonomies',
        'statuses',
        'types/post',
        'settings',
        'themes',
        'menu-locations',
        'sidebars',
      ]),
    () => '/cms-json/',
    () =>
      graphqlPath(
        `{ post(id: ${random.oneOf(knownPosts)}) { title { rendered } terms(taxonomy: "post_tag") { name } } }`,
      ),
    () =>
      graphqlPath(`{
        posts(first: ${random.oneOf([1, 5, 20])}) { total nodes { databaseId slug title { rendered } author { name } } }
        site { name }
      }`),
    () =>
      graphqlPath(`{
        post(id: ${post()}) { author { name } featuredMedia { altText } comments { content { rendered } } }
      }`),
    () => `posts/${post()}?_fields=id,title,_links,_embedded&_embed=author,wp:term,replies`,
    () => `posts/${post()}?_envelope`,
    () => `posts/${post()}?_jsonp=show`,
    () => `media/${mediaIds.public}${random.oneOf(['', '?_embed'])}`,
    () => `users/${random.oneOf([1, 2, ...created.users.slice(-3)])}`,
    () => `categories?slug=term-${random.below(6)}`,
    () => random.oneOf(['/', '/sample-page/', `/?p=${post()}`, `/written-${random.below(12)}/`, `/author/admin/`]),
    () => graphqlPath(`{ comments(first: 5) { total nodes { content { rendered } post { slug } } } }`),
    () =>
      graphqlPath(`{
        posts(first: ${random.oneOf([3, 10])}, orderBy: { field: ${random.oneOf(['TITLE', 'DATE'])}, direction: ASC }) {
          nodes {
            title { rendered } content { rendered } uri author { name } featuredMedia { altText }
            terms(taxonomy: "category") { name count } comments { content { rendered } }
          }
        }
      }`),
    () =>
      graphqlPath(
        `{ terms(taxonomy: "category", first: 10) { nodes { name count posts(first: 3) { nodes { slug } } } } }`,
      ),
    () =>
      wpgraphqlPath(`{
        posts(first: ${random.oneOf([1, 3, 10])}) {
          nodes {
            databaseId title content excerpt uri commentCount
            author { node { name posts(first: 2) { nodes { title } } } }
            categories { nodes { name count } } comments { nodes { content author { node { name } } } }
            featuredImage { node { altText sourceUrl } }
          }
        }
      }`),
    () =>
      wpgraphqlPath(`{
        contentNodes(first: 6) {
          nodes { __typename uri ... on NodeWithTitle { title } ... on Page { children { nodes { uri } } } }
        }
        generalSettings { title }
      }`),
    () => wpgraphqlPath('{ categories { nodes { name count uri posts(first: 3) { nodes { title } } } } }'),
    () =>
      wpgraphqlPath(
        `{ posts(first: 4) { nodes { slug editorBlocks { name renderedHtml } } } menus { nodes { name menuItems { nodes { label uri } } } } }`,
      ),
    () =>
      wpgraphqlPath(
        `{ post(id: ${post()}, idType: DATABASE_ID) { title tags { nodes { name } } revisions { nodes { title } } } }`,
      ),
    () =>
      wpgraphqlPath(
        '{ users { nodes { name uri } } comments(first: 5) { nodes { content commentedOn { node { uri } } } } }',
      ),
    () => `/cms-json/oembed/1.0/embed?url=http%3A%2F%2Flocalhost%3A3000%2F%3Fp%3D${post()}`,
  ])();
}

export interface Write {
  method: string;
  path: string;
  json?: Record<string, unknown>;
}

/** Returns a change by the administrator. */
export function randomWrite(random: Random, created: Created): { change: Write; list?: number[] } {
  const text = () => random.oneOf(['Written', 'Changed', 'The pea', 'Mint & more']);
  const status = () => random.oneOf(['publish', 'publish', 'draft', 'private', 'pending']);
  const someOf = (list: readonly number[]) => list.filter(() => random.below(2) === 0).slice(-3);
  const create = (path: keyof Created, json: Record<string, unknown>) => ({
    change: { method: 'POST', path, json },
    list: created[path],
  });
  const slug = () => `written-${random.below(12)}`;
  const listBlock = () =>
    random.oneOf([
      '',
      ...['categories', 'tag-cloud', 'latest-comments', 'site-title'].map((name) => `<!-- wp:${name} /-->`),
    ]);
  const edited = () => random.oneOf([postIds.sowingPeas, postIds.mint, ...created.posts.slice(-8)]);
  const last = (list: readonly number[]) => random.oneOf(list.length > 0 ? list.slice(-6) : [999_999]);
  return random.oneOf<() => { change: Write; list?: number[] }>([
    () =>
      create('posts', {
        title: text(),
        slug: slug(),
        status: status(),
        content: `<!-- wp:latest-posts {"postsToShow":3} /-->${listBlock()}<p>${text()}</p>`,
        tags: someOf(created.tags),
        categories: someOf(created.categories),
      }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { title: text(), status: status() } } }),
    () => ({
      change: { method: 'PUT', path: `posts/${edited()}`, json: { sticky: random.below(2) === 0, slug: slug() } },
    }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { tags: someOf(created.tags) } } }),
    () => ({ change: { method: 'DELETE', path: `posts/${last(created.posts)}?force=${random.below(2) === 0}` } }),
    () =>
      create('pages', {
        title: text(),
        status: status(),
        comment_status: 'open',
        parent: random.oneOf([0, ...created.pages.slice(-3)]),
      }),
    () => ({ change: { method: 'PUT', path: `pages/${last(created.pages)}`, json: { menu_order: random.below(5) } } }),
    () => create('categories', { name: `${text()} ${random.below(1_000_000)}` }),
    () => ({
      change: { method: 'PUT', path: `categories/${last(created.categories)}`, json: { description: text() } },
    }),
    () => ({ change: { method: 'DELETE', path: `categories/${last(created.categories)}?force=true` } }),
    () => ({
      change: {
        method: 'PUT',
        path: `${random.oneOf(['categories', 'tags'])}/${random.oneOf([1, ...created.categories.slice(-3)])}`,
        json: { name: text(), slug: `term-${random.below(6)}` },
      },
    }),
    () => ({
      change: {
        method: 'PUT',
        path: `media/${mediaIds.public}`,
        json: { alt_text: text(), title: text(), post: random.oneOf([0, ...knownPosts]) },
      },
    }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { featured_media: mediaIds.public } } }),
    () => ({ change: { method: 'PUT', path: `posts/${edited()}`, json: { author: 1 + random.below(6) } } }),
    () => create('menus', { name: `Menu ${random.below(1_000_000)}` }),
    () => ({ change: { method: 'DELETE', path: `menus/${last(created.menus)}?force=true` } }),
    () =>
      create('users', {
        username: `user-${random.below(1_000_000_000)}`,
        email: `user-${random.below(1_000_000_000)}@example.org`,
        password: 'A long and random password',
        roles: ['author'],
      }),
    () => ({ change: { method: 'DELETE', path: `users/${last(created.users)}?force=true&reassign=1` } }),
    () => ({
      change: {
        method: 'PUT',
        path: `posts/${edited()}`,
        json: { author: random.oneOf([1, ...created.users.slice(-2)]), status: status() },
      },
    }),
    () => create('tags', { name: `${text()} ${random.below(1_000_000)}` }),
    () =>
      create('comments', {
        post: edited(),
        content: `${text()} ${random.below(1_000_000)}`,
        status: random.oneOf(['approved', 'hold']),
      }),
    () => create('comments', { post: last(created.pages), content: `${text()} ${random.below(1_000_000)}` }),
    () => ({
      change: { method: 'PUT', path: `pages/${last(created.pages)}`, json: { slug: `page-${random.below(9)}` } },
    }),
    () => ({
      change: {
        method: 'POST',
        path: 'menu-items',
        json: { type: 'post_type', object: 'post', object_id: edited(), status: 'publish' },
      },
    }),
    () => ({
      change: {
        method: 'PUT',
        path: `comments/${last(created.comments)}`,
        json: { status: random.oneOf(['approved', 'hold']) },
      },
    }),
    () => ({ change: { method: 'DELETE', path: `comments/${last(created.comments)}?force=true` } }),
    () => ({
      change: { method: 'PUT', path: `users/${2 + random.below(4)}`, json: { name: text(), description: text() } },
    }),
    // The accounts that read.
    () => ({
      change: {
        method: 'PUT',
        path: `users/${random.oneOf([3, 4])}`,
        json: { roles: [random.oneOf(['author', 'author', 'editor', 'contributor'])] },
      },
    }),
    () => ({
      change: { method: 'POST', path: 'settings', json: { title: text(), posts_per_page: 1 + random.below(20) } },
    }),
    () => ({ change: { method: 'POST', path: 'settings', json: { date_format: random.oneOf(['F j, Y', 'Y-m-d']) } } }),
    () => create('navigation', { title: text(), status: status(), content: '<!-- wp:page-list /-->' }),
    () => create('blocks', { title: text(), status: status(), content: `<p>${text()}</p>` }),
    () => ({
      change: {
        method: 'POST',
        path: 'menu-items',
        json: { title: text(), url: 'https://example.org/', status: 'publish' },
      },
    }),
    () => ({ change: { method: 'POST', path: `posts/${edited()}/autosaves`, json: { title: text() } } }),
  ])();
}
