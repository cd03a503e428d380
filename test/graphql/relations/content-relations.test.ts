import { describe, expect } from 'vitest';
import { queryData } from '../../support/graphql-data.ts';
import { accounts, type Login, mediaIds, postIds, terms } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

const fetchData = queryData(() => cms);

const VIEWERS: readonly (Login | undefined)[] = [undefined, 'subscriber', 'author', 'editor', 'admin'];

interface List {
  nodes: { databaseId: number; status: string }[];
  total: number;
}

/** Expects that both documents return the same list, or the same errors, for every viewer. */
async function compare(related: string, listed: string): Promise<void> {
  for (const as of VIEWERS) {
    const [relatedResult, listedResult] = [await cms.graphql(related, { as }), await cms.graphql(listed, { as })];
    const outcome = ({ body }: typeof relatedResult) =>
      body.errors ? body.errors.map(({ extensions }) => extensions) : Object.values(body.data ?? {})[0];
    const relatedOutcome = outcome(relatedResult);
    expect(
      Array.isArray(relatedOutcome) ? relatedOutcome : (relatedOutcome as { list: unknown }).list,
      `${as}: ${related}`,
    ).toEqual(outcome(listedResult));
  }
}

const LIST = '{ nodes { databaseId status } total pageInfo { hasNextPage startCursor endCursor } }';

describe('the items of an account', () => {
  it.each([
    '',
    ', where: { statusIn: ["draft"] }',
    ', where: { statusIn: ["any"] }',
    ', where: { statusIn: ["trash"] }',
  ])('equal the filtered list of all posts, for every viewer%s', async (where) => {
    const filter = where.replace(', where: { ', '').replace(' }', '');
    for (const { id } of [accounts.author, accounts.editor]) {
      await compare(
        `{ node(id: "${globalId('User', id)}") { ... on User { list: posts(first: 100${where}) ${LIST} } } }`,
        `{ posts(first: 100, where: { authorIn: [${id}] ${filter && `, ${filter}`} }) ${LIST} }`,
      );
    }
  });

  it('include only published items by default, for every viewer', async () => {
    const statuses = async (as?: Login) => {
      const { users } = await fetchData<{ users: { nodes: Record<'posts' | 'pages' | 'contentNodes', List>[] } }>(
        `{ users { nodes { posts(first: 100) ${LIST} pages ${LIST} contentNodes(first: 100) ${LIST} } } }`,
        { as },
      );
      return users.nodes.flatMap(({ posts, pages, contentNodes }) =>
        [posts, pages, contentNodes].flatMap(({ nodes }) => nodes.map(({ status }) => status)),
      );
    };
    for (const as of VIEWERS) expect(new Set(await statuses(as)), String(as)).toEqual(new Set(['publish']));
  });

  it('include only attachments of items that the viewer may read', async () => {
    const filesOf = async (as?: Login) => {
      const { users } = await fetchData<{ users: { nodes: { mediaItems: List }[] } }>(
        `{ users { nodes { mediaItems(first: 100) ${LIST} } } }`,
        { as },
      );
      return users.nodes.flatMap(({ mediaItems }) => mediaItems.nodes.map(({ databaseId }) => databaseId));
    };
    expect(await filesOf()).not.toContain(mediaIds.ofPrivatePost);
    expect(await filesOf()).toContain(mediaIds.public);
    expect(await filesOf('editor')).toContain(mediaIds.ofPrivatePost);
  });

  it('are paged by cursors in both directions', async () => {
    const postsPage = (args: string) =>
      fetchData<{ user: { posts: List & { pageInfo: { endCursor: string; startCursor: string } } } }>(
        `{ user(id: ${accounts.author.id}) { posts(${args}) ${LIST} } }`,
      ).then(({ user }) => user.posts);
    const all = (await postsPage('first: 100')).nodes;
    const first = await postsPage('first: 2');
    const second = await postsPage(`first: 2, after: "${first.pageInfo.endCursor}"`);
    expect([...first.nodes, ...second.nodes]).toEqual(all.slice(0, 4));
    expect(first.total).toBe(all.length);
    const previous = await postsPage(`last: 2, before: "${second.pageInfo.startCursor}"`);
    expect(previous.nodes).toEqual(first.nodes);
    expect((await postsPage('last: 2')).nodes).toEqual(all.slice(-2));
    expect((await postsPage('first: 2, offset: 1, orderBy: TITLE, order: ASC')).nodes.length).toBe(2);
  });
});

describe('the items of a term', () => {
  it('equal the filtered list of all posts, for every viewer', async () => {
    for (const slug of ['plain', 'garden', 'quiet'] as const) {
      const { id, taxonomy } = terms[slug];
      const type = taxonomy === 'category' ? 'Category' : 'Tag';
      const args = '(first: 100, where: { statusIn: ["publish", "private"] })';
      await compare(
        `{ node(id: "${globalId(type, id)}") { ... on ${type} { list: posts${args} ${LIST} } } }`,
        `{ posts(first: 100, where: { statusIn: ["publish", "private"], terms: [{ taxonomy: "${taxonomy}", termIds: [${id}] }] }) ${LIST} }`,
      );
    }
  });

  it('include those of descendant terms on request', async () => {
    const { category } = await fetchData<{ category: Record<'direct' | 'all' | 'nodes', List> }>(
      `{ category(id: ${terms.garden.id}) { direct: posts(first: 100) ${LIST} all: posts(first: 100, includeChildren: true) ${LIST}
         nodes: contentNodes(first: 100, includeChildren: true) ${LIST} } }`,
    );
    expect(category.all.total).toBeGreaterThan(category.direct.total);
    expect(category.all.nodes.map(({ databaseId }) => databaseId)).toContain(postIds.mint);
    expect(category.nodes.nodes).toEqual(category.all.nodes);
  });
});

describe('a term of a hierarchical taxonomy', () => {
  it('has its ancestors and its children', async () => {
    const { category } = await fetchData<{ category: Record<string, unknown> }>(
      `{ category(id: ${terms.herbs.id}) { ancestors { slug } children { total nodes { slug ancestors { slug } } } } }`,
    );
    expect(category).toEqual({
      ancestors: [{ slug: 'garden' }],
      children: { total: 1, nodes: [{ slug: 'mint', ancestors: [{ slug: 'garden' }, { slug: 'herbs' }] }] },
    });
  });
});

describe('a list of several types', () => {
  it('accepts filters by author, text and date, and contains only published items', async () => {
    const ids = async (where: string) =>
      (
        await fetchData<{ contentNodes: List }>(`{ contentNodes(first: 100, where: ${where}) ${LIST} }`)
      ).contentNodes.nodes.map(({ databaseId }) => databaseId);
    expect(await ids(`{ authorIn: [${accounts.contributor.id}] }`)).toEqual([postIds.harvest]);
    expect(await ids('{ search: "harvest", authorNotIn: [4] }')).toEqual([postIds.elan]);
    expect((await ids('{ before: "2021-02-02T00:00:00" }')).sort()).toEqual([
      postIds.authorStickyPost,
      postIds.aboutPage,
    ]);
    const { body } = await cms.graphql(`{ contentNodes(where: { statusIn: ["draft"] }) ${LIST} }`, { as: 'admin' });
    expect(body.errors?.[0]?.extensions).toEqual({ code: 'rest_invalid_param', status: 400 });
  });

  it('does not reveal hidden text through a search', async () => {
    const { contentNodes } = await fetchData<{ contentNodes: List }>(
      `{ contentNodes(where: { search: "juniperberry" }) ${LIST} }`,
    );
    expect(contentNodes).toMatchObject({ nodes: [], total: 0 });
    const { contentNodes: forEditor } = await fetchData<{ contentNodes: List }>(
      `{ contentNodes(where: { search: "juniperberry" }) ${LIST} }`,
      { as: 'editor' },
    );
    expect(forEditor.total).toBe(1);
  });
});

describe('pages in a tree', () => {
  const ids: Record<string, number> = {};
  it.beforeAll(async () => {
    for (const [name, parent, status] of [
      ['top', '', 'publish'],
      ['hidden', 'top', 'private'],
      ['second', 'top', 'publish'],
      ['first', 'top', 'publish'],
      ['draft', 'top', 'draft'],
      ['leaf', 'hidden', 'publish'],
    ] as const) {
      const { body } = await cms.send<{ id: number }>({
        method: 'POST',
        path: 'pages',
        as: 'admin',
        json: { title: name, status, parent: ids[parent] ?? 0, menu_order: name === 'first' ? 1 : 2 },
      });
      ids[name] = body.id;
    }
  });

  interface Tree {
    title: { rendered: string };
    ancestors: { title: { rendered: string } }[];
    children: { total: number; nodes: { title: { rendered: string } }[] };
  }
  const page = async (name: string, as?: Login) =>
    (
      await fetchData<{ page: Tree }>(
        `{ page(id: ${ids[name]}) { title { rendered } ancestors { title { rendered } } children { total nodes { title { rendered } } } } }`,
        { as },
      )
    ).page;
  const titles = (nodes: readonly { title: { rendered: string } }[]) => nodes.map(({ title }) => title.rendered);

  it('have their published children in order', async () => {
    for (const as of VIEWERS) expect(titles((await page('top', as)).children.nodes)).toEqual(['first', 'second']);
    expect((await page('top')).children.total).toBe(2);
  });

  it('have the ancestors that the viewer may read', async () => {
    expect(titles((await page('leaf')).ancestors)).toEqual(['top']);
    expect(titles((await page('leaf', 'subscriber')).ancestors)).toEqual(['top']);
    expect(titles((await page('leaf', 'editor')).ancestors)).toEqual(['top', 'hidden']);
  });
});

describe('the previous and the next post', () => {
  const neighbors = async (id: number, as?: Login) => {
    const { post } = await fetchData<{ post: Record<string, { databaseId: number } | null> }>(
      `{ post(id: ${id}) { previous { databaseId } next { databaseId } inTerm: next(taxonomy: "post_tag") { databaseId } } }`,
      { as },
    );
    return [post.previous?.databaseId ?? null, post.next?.databaseId ?? null, post.inTerm?.databaseId ?? null];
  };

  it('are the neighbors among published posts by date, for every viewer', async () => {
    expect(await neighbors(postIds.authorStickyPost)).toEqual([null, postIds.sowingPeas, null]);
    expect(await neighbors(postIds.harvest)).toEqual([postIds.hiddenImagePost, postIds.elan, null]);
    for (const as of VIEWERS) {
      expect(await neighbors(postIds.protectedWithExcerpt, as)).toEqual([postIds.protected, postIds.aside, null]);
      expect(await neighbors(postIds.elan, as)).toEqual([postIds.harvest, null, null]);
    }
    expect(await neighbors(postIds.sowingPeas)).toEqual([postIds.authorStickyPost, postIds.mint, postIds.mint]);
  });
});

describe('the attachments of an item', () => {
  it('are visible to viewers who may read the item', async () => {
    const files = async (id: number, as?: Login) => {
      const { body } = await cms.graphql(
        `{ node(id: "${globalId('Post', id)}") { ... on Post { mediaItems ${LIST} } } }`,
        { as },
      );
      const node = body.data?.node as { mediaItems: List } | null;
      return node?.mediaItems.nodes.map(({ databaseId }) => databaseId);
    };
    expect(await files(postIds.peaSoup)).toEqual([mediaIds.ofPost]);
    expect(await files(postIds.editorPrivatePost)).toBeUndefined();
    expect(await files(postIds.editorPrivatePost, 'subscriber')).toBeUndefined();
    expect(await files(postIds.editorPrivatePost, 'editor')).toEqual([mediaIds.ofPrivatePost]);
  });
});

const globalId = (name: string, id: number) => Buffer.from(`${name}:${id}`).toString('base64url');
