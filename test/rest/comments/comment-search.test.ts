import { describe, expect } from 'vitest';
import { addComments, type CommentItem, commentedPosts, commentIds } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ prepare: addComments });

const list = (query: string, login?: Login) => cms.get<CommentItem[]>(`comments?${query}`, login ? { as: login } : {});
const idsOf = async (query: string, login?: Login) => (await list(query, login)).body.map(({ id }) => id);

describe('a search of comments', () => {
  it.each([
    ["the author's e-mail address", 'mo@larch'],
    ["an author's IP address", '192.0.2.7'],
    ['a comment on a protected item', 'on the protected post'],
    ['a comment on a private item', 'on the private post'],
    ['a pending comment', 'waiting for'],
  ])('does not reveal %s to anonymous viewers, not even in the total', async (_case, text) => {
    const { body, headers } = await list(`search=${encodeURIComponent(text)}`);
    expect(body).toEqual([]);
    expect(headers['x-cms-total']).toBe('0');
  });

  it.each([
    ['a pending comment', 'status=hold&search=waiting+for', commentIds.pending],
    ['a note', `type=note&search=remark+${commentIds.note}`, commentIds.note],
  ])(
    'does not reveal %s on the item of another to an author, not even in the total',
    async (_case, query, expectedId) => {
      expect(await idsOf(query, 'editor')).toEqual([expectedId]);
      const { body, headers } = await list(query, 'author');
      expect(body).toEqual([]);
      expect(headers['x-cms-total']).toBe('0');
    },
  );

  it('accepts a text of any length and uses its beginning', async () => {
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

  it('does not treat the text as a pattern', async () => {
    expect(await idsOf('search=%25')).toEqual([]);
    expect(await idsOf('search=R_mark')).toEqual([]);
    expect(await idsOf('search=%5C')).toEqual([]);
  });

  it('ignores case and accents and finds the latest text', async () => {
    const json = { post: commentedPosts.open, content: 'Crème BRÛLÉE at Straße 9' };
    const { body: created } = await cms.send<CommentItem>({ method: 'POST', path: 'comments', as: 'editor', json });
    expect(await idsOf('search=creme+brulee')).toEqual([created.id]);
    expect(await idsOf('search=CR%C3%88ME+br%C3%BBl%C3%A9e')).toEqual([created.id]);
    expect(await idsOf('search=STRASSE')).toEqual([created.id]);
    const path = `comments/${created.id}`;
    await cms.send({ method: 'POST', path, as: 'editor', json: { content: 'Apfelmus', author_name: 'Zoë Quist' } });
    expect(await idsOf('search=brulee')).toEqual([]);
    expect(await idsOf('search=zoe+quist')).toEqual([created.id]);
  });

  it('finds comments that were stored before search texts existed', async () => {
    const stored = { where: { id: commentIds.reply }, data: { content: 'Ein Gruß', searchText: null } };
    await site.database.transaction((client) => client.comment.update(stored));
    const restarted = await site.start();
    const { body } = await restarted.get<CommentItem[]>('comments?search=GRUSS');
    expect(body.map(({ id }) => id)).toEqual([commentIds.reply]);
  });
});
