import { expect } from 'vitest';
import { terms } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

interface Page {
  total: number;
  edges: { cursor: string; node: { slug: string; databaseId: number } }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
}

const PAGE = '{ total edges { cursor node { slug databaseId } } pageInfo { hasNextPage hasPreviousPage endCursor } }';

const page = async (args: string): Promise<Page> => {
  const { body } = await cms.graphql(`{ categories(${args}) ${PAGE} }`);
  if (!body.data) throw new Error(JSON.stringify(body.errors));
  return body.data.categories as Page;
};
const slugs = ({ edges }: Page) => edges.map(({ node }) => node.slug);

it('lists of terms are paged completely by cursors, in every order and from both ends', async () => {
  const allTerms = await page('first: 50, orderBy: ID');
  const ids = allTerms.edges.map(({ node }) => node.databaseId).reverse();
  const filterOf: Record<string, string> = {
    INCLUDE: `, where: { idIn: [${ids}] }`,
    INCLUDE_SLUGS: `, where: { slugIn: ${JSON.stringify(slugs(allTerms).reverse())} }`,
  };
  const orders = ['NAME', 'SLUG', 'ID', 'COUNT', 'TERM_GROUP', 'DESCRIPTION', 'INCLUDE', 'INCLUDE_SLUGS'];
  for (const orderBy of orders) {
    for (const order of ['ASC', 'DESC']) {
      const sorted = `orderBy: ${orderBy}, order: ${order}${filterOf[orderBy] ?? ''}`;
      const wholeList = await page(`first: 50, ${sorted}`);
      expect(wholeList.total).toBe(5);
      const forwards: string[] = [];
      for (let after = ''; forwards.length < 9; ) {
        const nextPage = await page(`first: 2, ${sorted}${after}`);
        forwards.push(...slugs(nextPage));
        if (!nextPage.pageInfo.hasNextPage) break;
        after = `, after: "${nextPage.pageInfo.endCursor}"`;
      }
      expect(forwards).toEqual(slugs(wholeList));
      const lastPage = await page(`last: 2, ${sorted}`);
      expect(slugs(lastPage)).toEqual(slugs(wholeList).slice(-2));
      const before = await page(`last: 2, ${sorted}, before: "${lastPage.edges[0]?.cursor}"`);
      expect(slugs(before)).toEqual(slugs(wholeList).slice(1, 3));
    }
  }
});

it('a cursor of another order is refused', async () => {
  const { body } = await cms.graphql('{ categories(orderBy: COUNT, after: "WyJhIiwxXQ") { total } }');
  expect(body.errors?.[0]?.extensions?.code).toBe('rest_invalid_param');
});

it('a term has its parent, its permalink and the permissions of the viewer', async () => {
  const query = `{ category(id: ${terms.mint.id}) { __typename slug link viewerCan { edit delete } parent { slug parent { slug } } } }`;
  const { body } = await cms.graphql(query, { as: 'editor' });
  expect(body.data?.category).toEqual({
    __typename: 'Category',
    slug: 'mint',
    link: 'http://localhost:3000/category/garden/herbs/mint/',
    viewerCan: { edit: true, delete: true },
    parent: { slug: 'herbs', parent: { slug: 'garden' } },
  });
});

it('terms are created, changed and deleted by mutations that require the capability', async () => {
  const create = 'mutation { createTag(input: { name: "Frost & Ice" }) { databaseId name slug } }';
  const refused = await cms.graphql(create, { as: 'subscriber' });
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_cannot_create', status: 403 });
  const created = (await cms.graphql(create, { as: 'author' })).body.data?.createTag as { databaseId: number };
  expect(created).toMatchObject({ name: 'Frost &amp; Ice', slug: 'frost-ice' });
  const id = created.databaseId;
  const update = `mutation { updateTag(id: ${id}, input: { slug: "" , name: "Rime" }) { slug name } }`;
  expect((await cms.graphql(update, { as: 'author' })).body.errors?.[0]?.extensions?.code).toBe('rest_cannot_update');
  expect((await cms.graphql(update, { as: 'editor' })).body.data?.updateTag).toEqual({ slug: 'rime', name: 'Rime' });
  const remove = `mutation { deleteTag(id: ${id}, force: true) { deleted previous { slug } } }`;
  const removed = (await cms.graphql(remove, { as: 'editor' })).body.data?.deleteTag;
  expect(removed).toEqual({ deleted: true, previous: { slug: 'rime' } });
});

it('types, taxonomies and statuses are readable', async () => {
  const query =
    '{ contentTypes { name restBase } taxonomies(type: "page") { name } taxonomy(name: "category") { labels } contentStatuses { name } }';
  const { body } = await cms.graphql(query);
  expect(body.data?.contentTypes).toContainEqual({ name: 'cms_block', restBase: 'blocks' });
  expect(body.data?.taxonomies).toEqual([]);
  expect(body.data?.taxonomy).toMatchObject({ labels: { singularName: 'Category' } });
  expect(body.data?.contentStatuses).toEqual([{ name: 'publish' }]);
});
