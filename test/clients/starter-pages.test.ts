import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { createMenuRequest, type Menu, type MenuItem } from '../support/menu-site.ts';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

// The data of the pages of a front end, loaded as the usual starters for Next.js, Astro and SvelteKit load them: with
// fetch and strings, one query for each page.

const it = siteTest({
  env: { WPGRAPHQL_PATH: '/graphql', JWT: 'on' },
  extraPosts: 130,
  declarations: { menuLocations: { primary: 'Main menu', footer: 'Footer' } },
});

interface QueryError {
  message: string;
}

/** Sends a query as a starter does; a token makes it that of an account. Throws the errors of the answer. */
async function fetchData<Data>(query: string, variables: object = {}, token = ''): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: QueryError[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  return data;
}

interface ListedPost {
  title: string;
  uri: string;
  excerpt: string;
  date: string;
  featuredImage: { node: { sourceUrl: string; altText: string } } | null;
  author: { node: { name: string; avatar: { url: string } | null } } | null;
}

interface PostPage {
  nodes: ListedPost[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
}

const POST_CARD = `fragment PostCard on Post {
  title uri excerpt date
  featuredImage { node { sourceUrl(size: LARGE) altText } }
  author { node { name avatar(size: 48) { url } } }
}`;

const loadPosts = async (variables: { first?: number; after?: string; last?: number; before?: string }) =>
  (
    await fetchData<{ posts: PostPage }>(
      `${POST_CARD}
      query Posts($first: Int, $after: String, $last: Int, $before: String) {
        posts(first: $first, after: $after, last: $last, before: $before) {
          nodes { ...PostCard }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        }
      }`,
      variables,
    )
  ).posts;

interface Head {
  title: string;
  description: string;
}

interface SinglePost extends ListedPost {
  content: string;
  seo?: { title: string | null; metaDesc: string | null } | null;
}

const singleQuery = (seo: string) => `${POST_CARD}
  query Single($uri: ID!) { post(id: $uri, idType: URI) { ...PostCard content ${seo} } }`;

/** The title and the description of a page: those of a search engine plugin, else from the post itself. */
function headOf({ title, excerpt, seo }: SinglePost, siteName: string): Head {
  return {
    title: seo?.title || `${title} - ${siteName}`,
    description: seo?.metaDesc || excerpt.replace(/<[^>]+>/g, '').trim(),
  };
}

/** Loads a post by its address; sites without the field `seo` refuse the first query. */
async function loadSingle(uri: string): Promise<SinglePost | null> {
  const load = async (seo: string) => (await fetchData<{ post: SinglePost | null }>(singleQuery(seo), { uri })).post;
  try {
    return await load('seo { title metaDesc }');
  } catch (error) {
    if (!(error as Error).message.includes('seo')) throw error;
    return load('');
  }
}

interface MenuNode {
  id: string;
  parentId: string | null;
  label: string;
  uri: string | null;
  children: MenuNode[];
}

/** Builds the tree of a menu from its flat list. */
function menuTree(items: Omit<MenuNode, 'children'>[]): MenuNode[] {
  const nodes = items.map((item): MenuNode => ({ ...item, children: [] }));
  for (const node of nodes) nodes.find(({ id }) => id === node.parentId)?.children.push(node);
  return nodes.filter(({ parentId }) => parentId === null);
}

const loadMenu = async (location: string) =>
  menuTree(
    (
      await fetchData<{ menuItems: { nodes: Omit<MenuNode, 'children'>[] } }>(
        `query Menu($location: MenuLocationEnum!) {
          menuItems(where: { location: $location }, first: 50) { nodes { id parentId label uri } }
        }`,
        { location },
      )
    ).menuItems.nodes,
  );

const write = createMenuRequest(() => cms);

it.beforeAll(async () => {
  const { body: menu } = await write<Menu>('menus', { name: 'Main', locations: ['primary'] });
  const base = { menus: menu.id, status: 'publish' };
  const { body: about } = await write<MenuItem>('menu-items', {
    ...{ ...base, menu_order: 1, title: 'About', type: 'post_type', object: 'page', object_id: postIds.aboutPage },
  });
  await write('menu-items', {
    ...{ ...base, menu_order: 2, title: 'Soup', parent: about.id },
    ...{ type: 'post_type', object: 'post', object_id: postIds.peaSoup },
  });
});

describe('a starter', () => {
  it('loads the home page: settings, menus and the latest posts', async () => {
    const { generalSettings } = await fetchData<{ generalSettings: { title: string; description: string } }>(
      '{ generalSettings { title description } }',
    );
    expect(generalSettings).toEqual({ title: 'Larch Row', description: 'Four houses and a garden' });
    expect(await loadMenu('PRIMARY')).toMatchObject([
      { label: 'About', uri: '/about-us/', children: [{ label: 'Soup', uri: '/2021/05/pea-soup/', children: [] }] },
    ]);
    expect(await loadMenu('FOOTER')).toEqual([]);
    const { nodes, pageInfo } = await loadPosts({ first: 6 });
    expect(nodes).toHaveLength(6);
    expect(pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    for (const { title, uri, excerpt, author } of nodes) {
      expect([title, uri, excerpt]).toEqual(Array(3).fill(expect.stringMatching(/./)));
      // The author of one post has been deleted.
      if (title !== 'Left behind') expect(author?.node.name).toMatch(/./);
    }
  });

  it('lists every post once while it goes through all pages, and finds the way back', async () => {
    const addresses: string[] = [];
    let page = await loadPosts({ first: 40 });
    let previous = page;
    for (; page.pageInfo.hasNextPage; page = await loadPosts({ first: 40, after: page.pageInfo.endCursor })) {
      addresses.push(...page.nodes.map(({ uri }) => uri));
      previous = page;
    }
    const back = await loadPosts({ last: 40, before: page.pageInfo.startCursor });
    expect(back.nodes).toEqual(previous.nodes);
    addresses.push(...page.nodes.map(({ uri }) => uri));
    expect(addresses.length).toBeGreaterThan(140);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/2021/05/pea-soup/');
  });

  it('loads a post by its address, with texts for search engines', async () => {
    const post = await loadSingle('/2021/05/pea-soup/');
    expect(post).toMatchObject({ title: 'Pea soup', content: expect.stringContaining('<p>') });
    const head = headOf(post as SinglePost, 'Larch Row');
    expect(head.title).toContain('Pea soup');
    expect(head.title).toContain('Larch Row');
    expect(head.description).toBe('A bowl of green.');
    expect(await loadSingle('/2021/05/no-such-post/')).toBeNull();
  });

  it('shows the preview of a draft to an editor who logs in, and to nobody else', async () => {
    const preview = (token = '') =>
      fetchData<{ post: { title: string; status: string } | null }>(
        `query Preview($id: ID!) { post(id: $id, idType: DATABASE_ID, asPreview: true) { title status } }`,
        { id: postIds.authorDraftPost },
        token,
      );
    expect((await preview()).post).toBeNull();
    const { password = '' } = (await resetPassword(cms.app.domain, 'editor')) ?? {};
    const { login } = await fetchData<{ login: { authToken: string; refreshToken: string } }>(
      `mutation Login($username: String!, $password: String!) {
        login(input: { clientMutationId: "login", username: $username, password: $password }) {
          authToken refreshToken
        }
      }`,
      { username: 'editor', password },
    );
    expect((await preview(login.authToken)).post).toEqual({ title: 'Ladders', status: 'draft' });
    const { refreshJwtAuthToken: refreshed } = await fetchData<{ refreshJwtAuthToken: { authToken: string } }>(
      `mutation Refresh($token: String!) {
        refreshJwtAuthToken(input: { clientMutationId: "refresh", jwtRefreshToken: $token }) { authToken }
      }`,
      { token: login.refreshToken },
    );
    expect((await preview(refreshed.authToken)).post).toEqual({ title: 'Ladders', status: 'draft' });
  });
});
