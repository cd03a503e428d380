import { describe, expect } from 'vitest';
import { postIds, secrets } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ extraPosts: 60 });

async function fetchSearch<T>(query: string): Promise<T> {
  const { body } = await cms.graphql(query);
  expect(body.errors, query).toBeUndefined();
  return body.data?.search as T;
}

describe('search', () => {
  it('returns items with the fields of their own types', async () => {
    const query =
      '{ search(query: "pea") { total nodes { kind subtype reference term { name } content { databaseId ... on Post { sticky } } } } }';
    expect(await fetchSearch(query)).toEqual({
      total: 2,
      nodes: [
        {
          kind: 'POST',
          subtype: 'post',
          reference: '103',
          term: null,
          content: { databaseId: postIds.peaSoup, sticky: false },
        },
        {
          kind: 'POST',
          subtype: 'post',
          reference: '101',
          term: null,
          content: { databaseId: postIds.sowingPeas, sticky: true },
        },
      ],
    });
  });

  it('returns terms and post formats', async () => {
    expect(
      await fetchSearch('{ search(kind: TERM, query: "mint") { nodes { url term { ... on Category { slug } } } } }'),
    ).toEqual({
      nodes: [{ url: 'http://localhost:3000/category/garden/herbs/mint/', term: { slug: 'mint' } }],
    });
    expect(
      await fetchSearch('{ search(kind: POST_FORMAT, query: "chat") { total nodes { format { name link } } } }'),
    ).toEqual({
      total: 1,
      nodes: [{ format: { name: 'Chat', link: 'http://localhost:3000/type/chat/' } }],
    });
  });

  it.each(['POST', 'TERM', 'POST_FORMAT'])('of the kind %s is paged completely by cursors', async (kind) => {
    interface Page {
      total: number;
      edges: { node: { reference: string } }[];
      pageInfo: { endCursor: string | null; hasNextPage: boolean };
    }
    const references: string[] = [];
    for (let after = '', more = true, total = -1; more; ) {
      const page = await fetchSearch<Page>(
        `{ search(kind: ${kind}, first: 4${after}) { total edges { node { reference } } pageInfo { endCursor hasNextPage } } }`,
      );
      references.push(...page.edges.map(({ node }) => node.reference));
      after = `, after: "${page.pageInfo.endCursor}"`;
      more = page.pageInfo.hasNextPage;
      expect(total === -1 || total === page.total).toBe(true);
      total = page.total;
      if (!more) expect(references).toHaveLength(total);
    }
    expect(new Set(references).size).toBe(references.length);
  });

  it('counts without reading rows, and reads a page in one statement', async () => {
    const counted = await cms.statements(() => fetchSearch('{ search(query: "peas") { total } }'));
    expect(counted.filter((text) => !text.includes('COUNT(*)') && !text.includes('LIMIT'))).toEqual([]);
    await fetchSearch('{ search(query: "leaf", first: 2) { nodes { title url } } }');
    const rows = await cms.statements(() => fetchSearch('{ search(query: "leaf", first: 3) { nodes { title url } } }'));
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toMatch(/p\."(content|password|excerpt)",/);
  });

  it('refuses malformed cursors and lists with too many ids', async () => {
    const query = 'query Find($after: String, $ids: [Int!]) { search(after: $after, idIn: $ids) { total } }';
    for (const variables of [{ after: 'x' }, { ids: Array.from({ length: 2_001 }, (_, id) => id) }]) {
      const { body } = await cms.graphql(query, { variables });
      expect(body.errors?.[0]?.extensions?.code).toBe('rest_invalid_param');
    }
  });

  it('finds the same items without the text index', async () => {
    const { database } = cms.app.domain.kernel;
    const words = ['leaf', 'pea', 'harvest', 'élan', 'um', 'more about', 'nothing like it', secrets.protectedText];
    const answers = () =>
      Promise.all(
        words.map((word) => fetchSearch(`{ search(query: "${word}", first: 50) { total nodes { reference } } }`)),
      );
    const withIndex = await answers();
    const hadTextIndex = database.hasTextIndex;
    (database as { hasTextIndex: boolean }).hasTextIndex = false;
    const withoutIndex = await answers();
    (database as { hasTextIndex: boolean }).hasTextIndex = hadTextIndex;
    expect(withIndex).toEqual(withoutIndex);
    expect(withIndex).not.toEqual(words.map(() => ({ total: 0, nodes: [] })));
  });
});
