import { expect } from 'vitest';
import { passwordOf } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { basicHeader } from '../support/test-site.ts';

interface Item {
  id: string;
  databaseId: number;
  [field: string]: unknown;
}

interface Answer {
  data: Record<string, { post: Item; page: Item; deletedId: string; clientMutationId: string | null } | null>;
  errors?: unknown[];
}

async function send(as: Parameters<typeof passwordOf>[0] | null, query: string): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as ? { authorization: basicHeader(as, passwordOf(as)) } : {}),
    },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as Answer;
}

const FIELDS = 'id databaseId title status slug tags { nodes { name } }';

it('a post is created with terms, changed, moved to the trash and deleted', async () => {
  const created = await send(
    'admin',
    `mutation { createPost(input: { clientMutationId: "c1", title: "Tidal notes", status: PUBLISH, tags: { nodes: [{ name: "Tides" }, { name: "Tides" }] } }) { clientMutationId post { ${FIELDS} } } }`,
  );
  expect(created.data.createPost).toMatchObject({
    clientMutationId: 'c1',
    post: { title: 'Tidal notes', status: 'publish', slug: 'tidal-notes', tags: { nodes: [{ name: 'Tides' }] } },
  });
  const post = created.data.createPost?.post as Item;
  const { id, databaseId } = post;
  const changed = await send(
    'admin',
    `mutation {
      added: updatePost(input: { id: "${id}", tags: { nodes: [{ name: "Moon" }] } }) { clientMutationId post { ${FIELDS} } }
      replaced: updatePost(input: { id: ${databaseId}, title: "Ebb", tags: { append: false, nodes: [{ slug: "moon" }] } }) { post { ${FIELDS} } }
    }`,
  );
  expect(changed.data.added).toMatchObject({
    clientMutationId: null,
    post: { tags: { nodes: [{ name: 'Moon' }, { name: 'Tides' }] } },
  });
  expect(changed.data.replaced?.post).toMatchObject({ title: 'Ebb', tags: { nodes: [{ name: 'Moon' }] } });
  const remove = (force: string) =>
    send('admin', `mutation { deletePost(input: { id: "${id}" ${force} }) { deletedId post { title status } } }`);
  expect((await remove('')).data.deletePost).toEqual({ deletedId: id, post: { title: 'Ebb', status: 'trash' } });
  expect(await remove('')).toMatchObject({ data: { deletePost: null }, errors: [{ path: ['deletePost'] }] });
  expect((await remove(', forceDelete: true')).data.deletePost).toMatchObject({ deletedId: id });
  expect((await remove(', forceDelete: true')).errors).toHaveLength(1);
});

const CATEGORIES = 'databaseId categories { nodes { slug } } tags { nodes { slug } }';

const createWithTerms = async (as: Parameters<typeof passwordOf>[0], terms: string) => {
  const query = `mutation { createPost(input: { title: "With terms", status: PUBLISH, ${terms} }) { post { ${CATEGORIES} } } }`;
  const { data, errors } = await send(as, query);
  expect(errors).toBeUndefined();
  return data.createPost?.post as Item;
};

const slugsOf = ({ categories, tags }: Item) =>
  [categories, tags].map((list) => (list as { nodes: { slug: string }[] }).nodes.map(({ slug }) => slug));

it('a new post has the default category only if it gets no other', async () => {
  const categoriesWith = async (input: string) => slugsOf(await createWithTerms('editor', `categories: ${input}`))[0];
  expect(await categoriesWith('{ nodes: [{ slug: "garden" }] }')).toEqual(['garden']);
  expect(await categoriesWith('{ append: true, nodes: [{ slug: "garden" }, { slug: "mint" }] }')).toEqual([
    'garden',
    'mint',
  ]);
  expect(await categoriesWith('{ append: false, nodes: [{ slug: "plain" }, { slug: "mint" }] }')).toEqual([
    'mint',
    'plain',
  ]);
  for (const input of ['{ nodes: [] }', '{ append: false, nodes: [] }', '{ nodes: [{ id: 999999 }] }', 'null']) {
    expect(await categoriesWith(input)).toEqual(['plain']);
  }
});

it('categories that are added to a post replace the default one', async () => {
  const { databaseId } = await createWithTerms('editor', 'tags: null');
  const add = async (input: string) => {
    const mutation = `updatePost(input: { id: "${databaseId}", categories: ${input} }) { post { ${CATEGORIES} } }`;
    return slugsOf((await send('editor', `mutation { ${mutation} }`)).data.updatePost?.post as Item)[0];
  };
  expect(await add('{ nodes: [{ slug: "garden" }] }')).toEqual(['garden']);
  expect(await add('{ nodes: [{ slug: "plain" }] }')).toEqual(['garden', 'plain']);
});

it('terms that the viewer may not create are left out of the post', async () => {
  const created = await createWithTerms(
    'author',
    'categories: { nodes: [{ name: "Unheard" }, { slug: "mint" }] }, tags: { nodes: [{ name: "Unseen" }, { slug: "soup" }] }',
  );
  expect(slugsOf(created)).toEqual([['mint'], ['soup']]);
  expect(slugsOf(await createWithTerms('author', 'categories: { nodes: [{ name: "Unheard" }] }'))).toEqual([
    ['plain'],
    [],
  ]);
  expect(slugsOf(await createWithTerms('editor', 'tags: { nodes: [{ name: "Unseen" }] }'))).toEqual([
    ['plain'],
    ['unseen'],
  ]);
  expect(await send(null, '{ category(id: "unheard", idType: SLUG) { name } }')).toEqual({ data: { category: null } });
});

it('names of terms are the same in both cases of ASCII only', async () => {
  const named = (name: string) => createWithTerms('editor', `tags: { nodes: [{ name: "${name}" }] }`);
  const slugs: string[][] = [];
  for (const name of ['\u00f1and\u00fa bird', '\u00f1AND\u00fa BIRD', '\u00d1AND\u00da BIRD'])
    slugs.push(slugsOf(await named(name))[1] as string[]);
  expect(slugs[1]).toEqual(slugs[0]);
  expect(slugs[2]).not.toEqual(slugs[0]);
});

it('a page gets a parent by either form of its id, and is not changed as a post', async () => {
  const create = async (fields: string) =>
    (
      await send(
        'admin',
        `mutation { createPage(input: { status: PUBLISH ${fields} }) { page { id databaseId parentDatabaseId } } }`,
      )
    ).data.createPage?.page as Item;
  const parent = await create('title: "Harbour"');
  const child = await create(`title: "Pier", parentId: "${parent.id}"`);
  expect(child.parentDatabaseId).toBe(parent.databaseId);
  expect(await create(`title: "Quay", parentId: "${parent.databaseId}"`)).toMatchObject({
    parentDatabaseId: parent.databaseId,
  });
  const wrong = await send(
    'admin',
    `mutation { updatePost(input: { id: "${child.id}", title: "No" }) { post { id } } }`,
  );
  expect(wrong).toMatchObject({ data: { updatePost: null }, errors: [{ path: ['updatePost'] }] });
});

it('viewers without the right to publish create pending posts; others create none, and no terms', async () => {
  const create = (as: Parameters<typeof passwordOf>[0] | null) =>
    send(
      as,
      'mutation { createPost(input: { title: "A try", status: PUBLISH, tags: { nodes: [{ name: "Stray" }] } }) { post { status } } }',
    );
  for (const as of [null, 'subscriber'] as const) {
    expect(await create(as)).toMatchObject({ data: { createPost: null }, errors: [{ path: ['createPost'] }] });
  }
  expect(await send(null, '{ tag(id: "stray", idType: SLUG) { name } }')).toEqual({ data: { tag: null } });
  expect((await create('contributor')).data.createPost?.post).toEqual({ status: 'pending' });
});

it('more than a hundred terms in one input are refused, and nothing is created', async () => {
  const nodes = Array.from({ length: 101 }, (_, index) => ({ name: `Term ${index}` }));
  const query = `mutation ($input: CreatePostInput!) { createPost(input: $input) { post { databaseId } } }`;
  const total = async () => (await cms.get('posts?status=any&per_page=1', { as: 'admin' })).headers['x-cms-total'];
  const before = await total();
  const variables = { input: { title: 'Many terms', tags: { nodes } } };
  const { body } = await cms.send<{ errors?: { message: string }[] }>({
    method: 'POST',
    path: '/wpgraphql',
    json: { query, variables },
    as: 'admin',
  });
  expect(body.errors?.[0]?.message).toMatch(/at most 100 terms/);
  expect(await total()).toBe(before);
});

it('a new item has the address by its id as guid, and the time of writing as its last change', async () => {
  const input = 'title: "Dated", status: PUBLISH, date: "2020-02-03T04:05:06", commentStatus: ""';
  const { data } = await send(
    'editor',
    `mutation { createPost(input: { ${input} }) { post {
    id databaseId guid date modified commentStatus
  } } }`,
  );
  const created = data.createPost?.post;
  expect(created).toMatchObject({ date: '2020-02-03T04:05:06', commentStatus: 'open' });
  expect(String(created?.guid)).toMatch(new RegExp(`/\\?p=${created?.databaseId}$`));
  expect(String(created?.modified).slice(0, 4)).not.toBe('2020');
  const gone = await send(
    'editor',
    `mutation { deletePost(input: { id: "${created?.id}", forceDelete: true }) { post { uri link slug } } }`,
  );
  expect(gone.data.deletePost?.post).toEqual({ uri: null, link: null, slug: 'dated' });
});

it('an item in the trash has a date in UTC', async () => {
  const created = await send('editor', 'mutation { createPost(input: { title: "Drafted" }) { post { id dateGmt } } }');
  const drafted = created.data.createPost?.post;
  expect(drafted?.dateGmt).toBeNull();
  const trashed = await send('editor', `mutation { deletePost(input: { id: "${drafted?.id}" }) { post { dateGmt } } }`);
  expect(trashed.data.deletePost?.post.dateGmt).toEqual(expect.any(String));
});
