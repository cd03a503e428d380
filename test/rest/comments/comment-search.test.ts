import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComments, type CommentItem, comments } from '../../support/comment-site.ts';
import { createTestSite, type RunningSite, type TestSite } from '../../support/site.ts';
import type { Login } from '../../support/site-content.ts';

let site: TestSite;
let cms: RunningSite;

beforeAll(async () => {
  site = await createTestSite();
  await addComments(site);
  cms = await site.start();
});
afterAll(() => site.dispose());

const list = (query: string, login?: Login) => cms.get<CommentItem[]>(`comments?${query}`, login ? { as: login } : {});
const ids = async (query: string, login?: Login) => (await list(query, login)).body.map(({ id }) => id);

describe('a search of comments', () => {
  it.each([
    ["the author's e-mail address", 'mo@larch'],
    ["the author's internet address", '192.0.2.7'],
    ['a comment on a protected item', 'behind the password'],
    ['a comment on a private item', 'in the letters'],
    ['a waiting comment', 'waiting for'],
  ])('tells a guest nothing of %s through a search, not even a count', async (_what, text) => {
    const { body, headers } = await list(`search=${encodeURIComponent(text)}`);
    expect(body).toEqual([]);
    expect(headers['x-cms-total']).toBe('0');
  });

  it.each([
    ['a waiting comment', 'status=hold&search=waiting+for', comments.held],
    ['a note', `type=note&search=remark+${comments.note}`, comments.note],
  ])(
    'tells an author nothing of %s on the item of another through a search, not even a count',
    async (_what, query, found) => {
      expect(await ids(query, 'edda')).toEqual([found]);
      const { body, headers } = await list(query, 'arno');
      expect(body).toEqual([]);
      expect(headers['x-cms-total']).toBe('0');
    },
  );

  it('takes a search of any length, of which the beginning counts', async () => {
    const search = 'remark '.repeat(20_000);
    const { status, body } = await cms.send<CommentItem[]>({
      method: 'POST',
      path: 'comments',
      headers: { 'x-http-method-override': 'GET' },
      json: { search },
    });
    expect([status, body]).toEqual([200, []]);
    const inGraphql = await cms.graphql('query ($search: String) { comments(where: { search: $search }) { total } }', {
      variables: { search },
    });
    expect(inGraphql.body).toEqual({ data: { comments: { total: 0 } } });
  });

  it('finds no pattern in a search', async () => {
    expect(await ids('search=%25')).toEqual([]);
    expect(await ids('search=R_mark')).toEqual([]);
    expect(await ids('search=%5C')).toEqual([]);
  });
});
