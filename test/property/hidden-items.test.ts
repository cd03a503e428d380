import fc from 'fast-check';
import { expect } from 'vitest';
import { type Login, postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const SECRET = 'quokka';

/** Creates items that only an administrator may read; all contain the secret. Returns their ids and routes. */
async function createHiddenItems(): Promise<{ path: string; id: number }[]> {
  const hiddenItems: { path: string; id: number }[] = [];
  const add = async (path: string, json: Record<string, unknown>): Promise<number> => {
    const { status, body } = await cms.send<{ id: number; code?: string }>({ method: 'POST', path, as: 'admin', json });
    expect([path, status, body.code]).toEqual([path, 201, undefined]);
    hiddenItems.push({ path, id: body.id });
    return body.id;
  };
  const texts = { title: `${SECRET} title`, content: `${SECRET} content`, slug: SECRET };
  for (const status of ['draft', 'private', 'pending']) await add('posts', { ...texts, status, categories: [1] });
  const page = await add('pages', { ...texts, status: 'private', menu_order: 7, comment_status: 'open' });
  await add('pages', { ...texts, status: 'draft', parent: page });
  await add('blocks', { ...texts, status: 'draft' });
  await add('blocks', { ...texts, status: 'publish' });
  await add('navigation', { ...texts, status: 'draft' });
  const media = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'media',
    as: 'admin',
    headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${SECRET}.txt"` },
    body: SECRET,
  });
  expect(media.status).toBe(201);
  hiddenItems.push({ path: 'media', id: media.body.id });
  const attach = {
    method: 'POST',
    path: `media/${media.body.id}`,
    as: 'admin',
    json: { post: page, title: SECRET },
  } as const;
  expect((await cms.send(attach)).status).toBe(200);
  await add('comments', { post: page, content: `${SECRET} comment` });
  const { body: comment } = await cms.send<{ id: number }>({
    method: 'POST',
    path: 'comments',
    as: 'admin',
    json: { post: postIds.sowingPeas, content: `${SECRET} held` },
  });
  hiddenItems.push({ path: 'comments', id: comment.id });
  await cms.send({ method: 'POST', path: `comments/${comment.id}`, as: 'admin', json: { status: 'hold' } });
  await add('users', { username: SECRET, name: SECRET, email: `${SECRET}@example.org`, password: 'long enough 123' });
  return hiddenItems;
}

/** The lists in which a viewer may see some of the hidden items. */
const visibleLists: Readonly<Record<string, RegExp>> = {
  anonymous: /^$/,
  subscriber: /^blocks$/,
  contributor: /^blocks$/,
  author: /^blocks$/,
  editor: /^(?:posts|pages|blocks|navigation|media|comments|posts\/101\/revisions)$/,
};

const VIEWERS = Object.keys(visibleLists);
const loginOf = (viewer: string) => (viewer === 'anonymous' ? undefined : (viewer as Login));

const LISTS = [
  'posts',
  'pages',
  'media',
  'blocks',
  'navigation',
  'menu-items',
  'comments',
  'users',
  'search',
  'font-families',
  'categories',
  'tags',
  'templates',
  `posts/${postIds.sowingPeas}/revisions`,
];
const STATUSES = [
  'publish',
  'draft',
  'private',
  'pending',
  'any',
  'private,publish',
  'draft,publish',
  'inherit',
  'inherit,private',
  'trash',
  'hold',
  'all',
];
const ORDERS = [
  'date',
  'id',
  'title',
  'slug',
  'modified',
  'author',
  'parent',
  'menu_order',
  'include',
  'relevance',
  'name',
  'date_gmt',
];

const queries = (ids: readonly number[]) =>
  fc.record(
    {
      search: fc.constantFrom(SECRET, SECRET.slice(0, 3), 'a', 'the'),
      slug: fc.constantFrom(SECRET, `${SECRET}-2`, 'hello-world'),
      status: fc.constantFrom(...STATUSES),
      orderby: fc.constantFrom(...ORDERS),
      order: fc.constantFrom('asc', 'desc'),
      include: fc.constantFrom(ids.join(','), String(ids[0]), `101,${ids.join(',')}`),
      exclude: fc.constantFrom('101', String(ids[0])),
      parent: fc.constantFrom(...ids.map(String), '0'),
      author: fc.constantFrom('1', '2', '3'),
      context: fc.constantFrom('view', 'embed', 'edit'),
      per_page: fc.constantFrom('1', '2', '100'),
      page: fc.constantFrom('1', '2'),
      offset: fc.constantFrom('0', '1'),
      menu_order: fc.constantFrom('7'),
      media_type: fc.constantFrom('text', 'image'),
      after: fc.constantFrom('2026-01-01T00:00:00'),
    },
    { requiredKeys: [] },
  );

/** At most three of the filters: more make nearly every list empty. */
const atMostThree = <Values extends object>(all: fc.Arbitrary<Values>): fc.Arbitrary<Values> =>
  all.chain((values) =>
    fc
      .subarray(Object.entries(values), { maxLength: Math.min(3, Object.keys(values).length) })
      .map((entries) => Object.fromEntries(entries) as Values),
  );

const FIELDS = ['posts', 'pages', 'mediaItems', 'blocks', 'navigations', 'menuItems', 'contentNodes', 'fontFamilies'];
const where = (ids: readonly number[]) =>
  fc.record(
    {
      search: fc.constantFrom(SECRET, SECRET.slice(0, 3), 'a'),
      slugIn: fc.constantFrom([SECRET], [SECRET, 'hello-world']),
      statusIn: fc.constantFrom(
        ['draft'],
        ['private'],
        ['private', 'publish'],
        ['any'],
        ['inherit'],
        ['inherit', 'private'],
      ),
      idIn: fc.constantFrom([...ids], [101, ...ids]),
      parentIn: fc.constantFrom(...ids.map((id) => [id])),
      authorIn: fc.constantFrom([1], [2]),
    },
    { requiredKeys: [] },
  );

interface CheckedRequest {
  viewer: string;
  list: string;
  send(): Promise<unknown>;
  name: string;
}

function requests(ids: readonly number[]): CheckedRequest[] {
  const rest = fc.sample(fc.tuple(fc.constantFrom(...LISTS), atMostThree(queries(ids))), 70).flatMap(([list, query]) =>
    VIEWERS.map((viewer) => {
      const path = `${list}?${new URLSearchParams(query)}`;
      const send = async () => {
        const { status, text, headers } = await cms.get(path, { as: loginOf(viewer) });
        return [status, text, headers['x-wp-total'] ?? headers['x-cms-total'], headers.link, headers.allow];
      };
      return { viewer, list, send, name: `${viewer}: ${path}` };
    }),
  );
  const page = fc.record(
    {
      orderBy: fc.constantFrom('DATE', 'ID', 'TITLE', 'SLUG', 'MODIFIED'),
      order: fc.constantFrom('ASC', 'DESC'),
      first: fc.constantFrom(1, 2, 100),
      context: fc.constantFrom('VIEW', 'EDIT'),
    },
    { requiredKeys: [] },
  );
  const graphql = fc
    .sample(fc.tuple(fc.constantFrom(...FIELDS), where(ids), page), 80)
    .flatMap(([field, filter, args]) =>
      VIEWERS.map((viewer) => {
        const { context, ...filters } = args;
        const takesContext = context && field !== 'contentNodes' ? `, context: ${context}` : '';
        const filterArguments = Object.entries(filters)
          .map(([name, value]) => `, ${name}: ${value}`)
          .join('');
        const query = `query ($where: ContentFilter) { total: ${field}(where: $where${filterArguments}${takesContext}) { total }
        page: ${field}(where: $where${filterArguments}${takesContext}) { total nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
        // The order of `data` and `errors` has no meaning.
        const send = async () => {
          const { body } = await cms.graphql(query, { as: loginOf(viewer), variables: { where: filter } });
          return JSON.stringify([body.data, body.errors]);
        };
        return {
          viewer,
          list: field,
          send,
          name: `${viewer}: ${field} ${JSON.stringify(filter)} ${JSON.stringify(args)}`,
        };
      }),
    );
  return [...rest, ...graphql];
}

/** The REST lists that correspond to GraphQL fields with another name. */
const LIST_OF_FIELD: Readonly<Record<string, string>> = {
  mediaItems: 'media',
  navigations: 'navigation',
  contentNodes: 'posts',
};

async function remove(path: string, id: number): Promise<void> {
  const parameters = path === 'users' ? 'force=true&reassign=1' : 'force=true';
  await cms.send({ method: 'DELETE', path: `${path}/${id}?${parameters}`, as: 'admin' });
  const { status } = await cms.get(`${path}/${id}`, { as: 'admin' });
  expect([path, status]).toEqual([path, 404]);
}

/** Returns the first difference of two answers, with context. */
function differenceOf(name: string, { before, after }: { before: unknown; after: unknown }) {
  const [one, other] = [JSON.stringify(before), JSON.stringify(after)];
  let start = 0;
  while (one[start] === other[start]) start++;
  const excerpt = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
  return { name, withHidden: excerpt(one), without: excerpt(other) };
}

it('lists, totals and pages do not change when items are added that are hidden from the viewer', async () => {
  // Creates and deletes the items once, because the first change corrects the term counts of the test site.
  for (const { path, id } of await createHiddenItems()) await remove(path, id);
  const hiddenItems = await createHiddenItems();
  const ids = hiddenItems.map(({ id }) => id);
  const checked = requests(ids).filter(({ viewer, list }) => !visibleLists[viewer]?.test(LIST_OF_FIELD[list] ?? list));
  const answers: unknown[] = [];
  for (const { send } of checked) answers.push(await send());
  for (const { path, id } of hiddenItems.reverse()) {
    await remove(path, id);
  }
  const differences: unknown[] = [];
  for (const [index, { send, name }] of checked.entries()) {
    const answer = await send();
    if (JSON.stringify(answer) !== JSON.stringify(answers[index]))
      differences.push(differenceOf(name, { before: answers[index], after: answer }));
  }
  expect(differences.slice(0, 12)).toEqual([]);
});
