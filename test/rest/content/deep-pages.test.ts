import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountAll } from '../../../schema/core/rows/recount.ts';
import { GMT_TIME, insertMany, insertManyItems, LOCAL_TIME } from '../../support/many-rows.ts';
import { createTestSite, type RunningSite, type TestSite } from '../../support/test-site.ts';

/** More rows than lists skip one by one, so that later pages find the ids of their rows first. */
const ROWS = 2_450;
const PER_PAGE = 100;
const [FIRST_POST, FIRST_TERM, FIRST_COMMENT] = [10_000, 20_000, 30_000];

let site: TestSite;
let program: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  // Many items share a date, so that the order by id matters too.
  const date = `'2020-01-0' || (1 + n % 9) || 'T08:00:00'`;
  await insertManyItems(site, { first: FIRST_POST, count: ROWS, columns: { date, titleKey: `'title ' || (n % 50)` } });
  await insertMany(site, {
    table: 'terms',
    count: ROWS,
    columns: {
      id: `${FIRST_TERM} + n`,
      taxonomy: `'post_tag'`,
      slug: `'many-' || n`,
      name: `'Many'`,
      nameKey: `'many'`,
    },
  });
  await insertMany(site, {
    table: 'comments',
    count: ROWS,
    columns: {
      ...{ id: `${FIRST_COMMENT} + n`, postId: `${FIRST_POST} + n % 20`, status: `'approved'` },
      ...{ date: LOCAL_TIME, dateGmt: GMT_TIME, authorName: `'Mo'`, content: `'A comment'` },
    },
  });
  await site.database.transaction((client) => recountAll(client, 'comments'));
  program = await site.start();
});

afterAll(() => site.dispose());

/** The ids of all pages of a list, in order. */
async function idsOfAllPages(path: string): Promise<number[]> {
  const ids: number[] = [];
  const separator = path.includes('?') ? '&' : '?';
  for (let page = 1; ; page++) {
    const answer = await program.get<{ id: number }[]>(
      `${path}${separator}_fields=id&per_page=${PER_PAGE}&page=${page}`,
    );
    expect(answer.status).toBe(200);
    ids.push(...answer.body.map(({ id }) => id));
    expect(answer.headers['x-cms-total']).toMatch(/^\d+$/);
    if (page === Number(answer.headers['x-cms-totalpages'])) {
      expect(ids).toHaveLength(Number(answer.headers['x-cms-total']));
      return ids;
    }
  }
}

/** The ids of the same list, read from cursor to cursor. */
async function idsByCursor(field: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after: string | null = null; ; ) {
    const { body } = await program.graphql(
      `query ($after: String) { list: ${field.replace('(', '(first: 100, after: $after, ')} {
        nodes { databaseId } pageInfo { hasNextPage endCursor }
      } }`,
      { variables: { after } },
    );
    const list = body.data?.list as {
      nodes: { databaseId: number }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    ids.push(...list.nodes.map(({ databaseId }) => databaseId));
    if (!list.pageInfo.hasNextPage) return ids;
    after = list.pageInfo.endCursor;
  }
}

describe('pages at large offsets', () => {
  test.each([
    ['posts', 'posts', 'posts(order: DESC)'],
    ['posts by title', 'posts?orderby=title&order=asc', 'posts(orderBy: TITLE, order: ASC)'],
    ['tags', 'tags', 'tags(orderBy: NAME)'],
    ['comments', 'comments', 'comments(order: DESC)'],
  ])('of %s contain the items that follow the cursors', async (_kind, path, field) => {
    const ids = await idsOfAllPages(path);
    expect(ids.length).toBeGreaterThan(ROWS);
    expect(ids).toEqual(await idsByCursor(field));
  });

  test('contain the items of an offset that is not the beginning of a page', async () => {
    const ids = await idsOfAllPages('posts');
    for (const offset of [1_007, 2_003, ids.length - 3]) {
      const { body } = await program.get<{ id: number }[]>(`posts?_fields=id&per_page=7&offset=${offset}`);
      expect(body.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 7));
    }
  });

  test('after the last one are refused', async () => {
    const { status, body } = await program.get<{ code: string }>('posts?per_page=100&page=27');
    expect([status, body.code]).toEqual([400, 'rest_post_invalid_page_number']);
  });

  test('say in GraphQL whether there are further pages', async () => {
    const page = async (offset: number) => {
      const { body } = await program.graphql(
        `{ posts(first: 10, offset: ${offset}) { total nodes { databaseId } pageInfo { hasNextPage hasPreviousPage } } }`,
      );
      return body.data?.posts as { total: number; pageInfo: unknown; nodes: unknown[] };
    };
    const { total } = await page(0);
    expect(await page(total - 15)).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    const last = await page(total - 4);
    expect(last).toMatchObject({ pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    expect(last.nodes).toHaveLength(4);
  });
});
