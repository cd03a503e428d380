import { describe, expect } from 'vitest';
import { addComments, type CommentItem, commentedPosts, commentIds } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ prepare: addComments });

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
    ['a waiting comment', 'status=hold&search=waiting+for', commentIds.held],
    ['a note', `type=note&search=remark+${commentIds.note}`, commentIds.note],
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

  it('finds a comment without regard to case and accents, as it was last written', async () => {
    const json = { post: commentedPosts.open, content: 'Crème BRÛLÉE at Straße 9' };
    const { body: written } = await cms.send<CommentItem>({ method: 'POST', path: 'comments', as: 'edda', json });
    expect(await ids('search=creme+brulee')).toEqual([written.id]);
    expect(await ids('search=CR%C3%88ME+br%C3%BBl%C3%A9e')).toEqual([written.id]);
    expect(await ids('search=STRASSE')).toEqual([written.id]);
    const path = `comments/${written.id}`;
    await cms.send({ method: 'POST', path, as: 'edda', json: { content: 'Apfelmus', author_name: 'Zoë Quist' } });
    expect(await ids('search=brulee')).toEqual([]);
    expect(await ids('search=zoe+quist')).toEqual([written.id]);
  });

  it('finds comments that were stored before search texts were', async () => {
    const stored = { where: { id: commentIds.reply }, data: { content: 'Ein Gruß', searchText: null } };
    await site.database.transaction((client) => client.comment.update(stored));
    const restarted = await site.start();
    const { body } = await restarted.get<CommentItem[]>('comments?search=GRUSS');
    expect(body.map(({ id }) => id)).toEqual([commentIds.reply]);
  });
});
