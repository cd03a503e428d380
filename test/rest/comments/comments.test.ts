import { describe, expect } from 'vitest';
import { addComments, type CommentItem, commentedPosts, commentIds } from '../../support/comment-site.ts';
import { writerOf } from '../../support/database.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login, postIds, secrets } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

// Statements are counted without the items of earlier answers.
const it = siteTest({ prepare: addComments, env: { RESPONSE_CACHE_BYTES: '0' } });

const loginOptions = (login?: Login) => (login ? { as: login } : {});
const list = (query: string, login?: Login) => cms.get<CommentItem[]>(`comments?${query}`, loginOptions(login));
const idsOf = async (query: string, login?: Login) => (await list(query, login)).body.map(({ id }) => id);
const failure = async (path: string, login?: Login) => {
  const { status, body } = await cms.get<ErrorBody>(path, loginOptions(login));
  return [status, body.code];
};

describe('a list of comments', () => {
  it('shows approved comments of readable items, newest first, and counts only these', async () => {
    const { body, headers } = await list('');
    const { onPage, reply, approved } = commentIds;
    expect(body.map(({ id }) => id)).toEqual([onPage, reply, approved]);
    expect(headers['x-cms-total']).toBe('3');
  });

  it('has the total that counting the comments one by one gives', async () => {
    const total = async (query: string) => (await list(query)).headers['x-cms-total'];
    // A filter by date that matches all comments prevents the use of the stored counts of items.
    const countedOneByOne = await total('per_page=1&after=1900-01-01T00:00:00');
    // Ends the cached totals.
    await writerOf(site.database).comment.update({ where: { id: commentIds.spam }, data: { karma: 1 } });
    const statements = await cms.statements(async () => expect(await total('per_page=1')).toBe(countedOneByOne));
    const sums = (texts: readonly string[]) => texts.filter((text) => text.includes('SUM(item."commentCount")'));
    expect(sums(statements)).toHaveLength(1);
    expect(sums(await cms.statements(() => total('per_page=1&page=2')))).toEqual([]);
  });

  it.each([
    [`post=${postIds.sowingPeas}`, [commentIds.reply, commentIds.approved]],
    [`post=${postIds.sowingPeas},201`, [commentIds.onPage, commentIds.reply, commentIds.approved]],
    ['post=999999', []],
    ['parent=50', [commentIds.reply]],
    ['parent_exclude=0', [commentIds.reply]],
    ['include=62,50', [commentIds.onPage, commentIds.approved]],
    ['include=50,62&orderby=include', [commentIds.approved, commentIds.onPage]],
    ['exclude=51', [commentIds.onPage, commentIds.approved]],
    ['order=asc', [commentIds.approved, commentIds.reply, commentIds.onPage]],
    ['orderby=id&order=asc&per_page=2', [commentIds.approved, commentIds.reply]],
    ['orderby=parent&order=desc', [commentIds.reply, commentIds.onPage, commentIds.approved]],
    ['orderby=post&order=asc&include=50,51,62', [commentIds.reply, commentIds.approved, commentIds.onPage]],
    ['offset=1&include=50,51', [commentIds.approved]],
    ['page=9', []],
    ['after=2021-03-02T10:00:40', [commentIds.onPage, commentIds.reply]],
    ['before=2021-03-02T10:00:41', [commentIds.approved]],
    ['search=remark+5', [commentIds.reply, commentIds.approved]],
    ['search=arno+vale', [commentIds.reply]],
    ['orderby=include', []],
  ])('for %s contains exactly the matching comments', async (query, expected) => {
    expect(await idsOf(query)).toEqual(expected);
  });

  it.each([
    ['status=hold&order=asc', [commentIds.pending, commentIds.pendingReply, commentIds.pendingOfSubscriber]],
    [
      `status=all&post=${postIds.sowingPeas}`,
      [commentIds.pendingReply, commentIds.pending, commentIds.reply, commentIds.approved],
    ],
    ['status=spam', [commentIds.spam]],
    ['status=trash', [commentIds.trash]],
    ['status=any&include=52,53,54&order=asc', [commentIds.pending, commentIds.spam, commentIds.trash]],
    ['type=pings', [commentIds.ping]],
    ['type=note&order=asc', [commentIds.note, commentIds.noteReply]],
    ['author=3', [commentIds.reply]],
    ['author_exclude=0,3&status=all', [commentIds.pendingOfSubscriber]],
    ['author_email=AUTHOR@larch.example', [commentIds.reply]],
    [`search=192.0.2.7&post=${postIds.aboutPage}`, [commentIds.onPage]],
    ['post=0', []],
  ])('for a moderator with %s contains exactly the matching comments', async (query, expected) => {
    expect(await idsOf(query, 'editor')).toEqual(expected);
  });

  it.each(['author=', 'author_exclude='])('ignores the empty filter %s', async (query) => {
    expect((await cms.get(`comments?${query}`)).status).toBe(200);
  });

  it.each([
    'author=3',
    'author_exclude=3',
    'author_email=mo@larch.example',
    'type=pingback',
    'status=hold',
    'status=any',
  ])('refuses %s to viewers who cannot edit comments', async (query) => {
    expect(await failure(`comments?${query}`)).toEqual([401, 'rest_forbidden_param']);
    expect(await failure(`comments?${query}`, 'subscriber')).toEqual([403, 'rest_forbidden_param']);
  });

  it('shows to an account that edits posts the pending comments of its own posts', async () => {
    // The contributor is the author of the post with the pending comment of the subscriber.
    await site.database.transaction((client) =>
      client.post.update({ where: { id: commentedPosts.byContributor }, data: { status: 'draft' } }),
    );
    expect(await idsOf('status=hold', 'contributor')).toEqual([commentIds.pendingOfSubscriber]);
    await site.database.transaction((client) =>
      client.post.update({ where: { id: commentedPosts.byContributor }, data: { status: 'publish' } }),
    );
    expect(await idsOf('status=hold', 'contributor')).toEqual([]);
  });

  it('of a private or protected item is refused without access to the item', async () => {
    expect(await failure(`comments?post=${commentedPosts.private}`)).toEqual([401, 'rest_cannot_read_post']);
    expect(await failure(`comments?post=${commentedPosts.protected}`)).toEqual([401, 'rest_cannot_read_post']);
    expect(await failure(`comments?post=${commentedPosts.protected}&password=wrong`)).toEqual([
      401,
      'rest_cannot_read_post',
    ]);
    expect(await failure('comments?post=0')).toEqual([401, 'rest_cannot_read']);
    const password = encodeURIComponent(secrets.protectedPassword);
    expect(await idsOf(`post=${commentedPosts.protected}&password=${password}`)).toEqual([commentIds.onProtectedPost]);
    expect(await idsOf(`post=${commentedPosts.protected},${commentedPosts.open}`, 'editor')).toContain(
      commentIds.onProtectedPost,
    );
    // A password gives access to one item only, not to others in the same list.
    expect(
      await failure(`comments?post=${commentedPosts.protected},${commentedPosts.open}&password=${password}`),
    ).toEqual([401, 'rest_cannot_read_post']);
  });

  it('has the edit context for moderators only', async () => {
    expect(await failure('comments?context=edit')).toEqual([401, 'rest_forbidden_context']);
    expect(await failure('comments?context=edit', 'author')).toEqual([403, 'rest_forbidden_context']);
    const [first] = (await list(`context=edit&post=${postIds.aboutPage}`, 'editor')).body;
    expect(first).toMatchObject({
      author_email: 'mo@larch.example',
      author_ip: '192.0.2.7',
      content: { raw: 'Remark 62.' },
    });
  });

  it('shows notes in the edit context to those who may edit the item', async () => {
    expect(await idsOf(`type=note&post=${commentedPosts.open}&context=edit&order=asc`, 'editor')).toEqual([
      commentIds.note,
      commentIds.noteReply,
    ]);
    expect(await failure(`comments?type=note&post=${commentedPosts.open}&context=edit`, 'contributor')).toEqual([
      403,
      'rest_forbidden_context',
    ]);
    expect(await failure('comments?type=note&post=11', 'editor')).toEqual([
      403,
      'rest_comment_not_supported_post_type',
    ]);
  });

  it('contains no private data in the contexts view and embed', async () => {
    for (const context of ['view', 'embed']) {
      const { text } = await list(`context=${context}`, 'editor');
      expect(text).not.toMatch(/mo@larch|192\.0\.2|Lynx|"raw"/);
    }
  });
});

describe('one comment', () => {
  it('shows its content, its author and its item', async () => {
    const { body, headers } = await cms.get<CommentItem>(`comments/${commentIds.reply}`);
    expect(body).toMatchObject({
      id: commentIds.reply,
      post: commentedPosts.open,
      parent: commentIds.approved,
      author: accounts.author.id,
      author_name: 'Arno Vale',
      content: { rendered: '<p>Remark 51.</p>\n' },
      status: 'approved',
      type: 'comment',
      meta: { _cms_note_status: null },
    });
    expect(body.link).toMatch(/\/sowing-peas\/#comment-51$/);
    expect(Object.keys(body.author_avatar_urls)).toEqual(['24', '48', '96']);
    expect(headers.allow).toBe('GET');
  });

  it('links to its author, its item, its parent and its replies', async () => {
    const { _links: links } = (await cms.get<CommentItem>(`comments/${commentIds.reply}`)).body;
    expect(links.author).toMatchObject([{ embeddable: true, href: expect.stringMatching(/users\/3$/) }]);
    expect(links.up).toMatchObject([
      { embeddable: true, post_type: 'post', href: expect.stringMatching(/posts\/101$/) },
    ]);
    expect(links['in-reply-to']).toMatchObject([{ href: expect.stringMatching(/comments\/50$/) }]);
    expect(links.children).toMatchObject([{ href: expect.stringMatching(/comments\?parent=51$/) }]);
    expect(links.self).toMatchObject([{ targetHints: { allow: ['GET'] } }]);
  });

  it('embeds its author, its item, its parent and its approved replies in the embed context', async () => {
    const { body } = await cms.get<CommentItem>(`comments/${commentIds.reply}?_embed`);
    expect(body._embedded).toMatchObject({
      author: [{ id: 3 }],
      up: [{ id: postIds.sowingPeas, type: 'post' }],
      'in-reply-to': [{ id: 50 }],
    });
    expect(body._embedded.children).toBeUndefined();
    const parent = (await cms.get<CommentItem>(`comments/${commentIds.approved}?_embed`)).body;
    expect(parent._embedded.children).toMatchObject([[{ id: commentIds.reply }]]);
    expect(JSON.stringify(parent._embedded)).not.toContain('"status"');
    expect((await cms.get<CommentItem>(`comments/${commentIds.onPage}?_embed`)).body._embedded.up).toMatchObject([
      { id: commentedPosts.page, type: 'page' },
    ]);
  });

  it.each([
    [commentIds.pending, 'rest_cannot_read'],
    [commentIds.spam, 'rest_cannot_read'],
    [commentIds.trash, 'rest_cannot_read'],
    [commentIds.onPrivatePost, 'rest_cannot_read'],
    [commentIds.onProtectedPost, 'rest_cannot_read'],
    [commentIds.note, 'rest_cannot_read'],
  ])('with id %i is hidden from viewers who cannot moderate it', async (id, code) => {
    expect(await failure(`comments/${id}`)).toEqual([401, code]);
    expect(await failure(`comments/${id}`, 'contributor')).toEqual([403, code]);
    expect((await cms.get(`comments/${id}`, { as: 'editor' })).status).toBe(200);
  });

  it('is visible to its author while it is pending', async () => {
    expect(
      (await cms.get<CommentItem>(`comments/${commentIds.pendingOfSubscriber}`, { as: 'subscriber' })).body.status,
    ).toBe('hold');
    expect(await failure(`comments/${commentIds.pendingOfSubscriber}?context=edit`, 'subscriber')).toEqual([
      403,
      'rest_forbidden_context',
    ]);
  });

  it('is readable with the password of its item', async () => {
    const password = encodeURIComponent(secrets.protectedPassword);
    expect((await cms.get(`comments/${commentIds.onProtectedPost}?password=${password}`)).status).toBe(200);
  });

  it.each([
    ['comments/999999', 404, 'rest_comment_invalid_id'],
    ['comments/99999999999', 404, 'rest_comment_invalid_id'],
    [`comments/${commentIds.onMissingPost}`, 404, 'rest_post_invalid_id'],
  ])('does not exist at %s', async (path, status, code) => {
    expect(await failure(path, 'editor')).toEqual([status, code]);
  });

  it('has no avatar for a ping, and has a status for a note', async () => {
    expect((await cms.get<CommentItem>(`comments/${commentIds.ping}`)).body.author_avatar_urls).toEqual({
      24: false,
      48: false,
      96: false,
    });
    expect((await cms.get<CommentItem>(`comments/${commentIds.noteReply}`, { as: 'editor' })).body.meta).toEqual({
      _cms_note_status: 'resolved',
    });
  });

  it('has the methods in `Allow` that the viewer may use', async () => {
    expect((await cms.get(`comments/${commentIds.approved}`, { as: 'editor' })).headers.allow).toBe(
      'GET, POST, PUT, PATCH, DELETE',
    );
    expect((await cms.get('comments')).headers.allow).toBe('GET');
    expect((await cms.get('comments?status=hold')).headers.allow).toBeUndefined();
  });
});

describe('comments of a post', () => {
  it('are embedded as its replies', async () => {
    const { body } = await cms.get(`posts/${commentedPosts.open}?_embed=replies`);
    expect((body as unknown as CommentItem)._embedded.replies).toMatchObject([
      [{ id: commentIds.reply }, { id: commentIds.approved }],
    ]);
  });

  it('are embedded as an error if the post is protected', async () => {
    const { body } = await cms.get(`posts/${commentedPosts.protected}?_embed=replies`);
    expect((body as unknown as CommentItem)._embedded.replies).toMatchObject([
      { code: 'rest_cannot_read_post', data: { status: 401 } },
    ]);
  });
});

describe('the number of statements', () => {
  it('of a list does not depend on the number of comments', async () => {
    const count = async (query: string) => (await cms.statements(() => list(query))).length;
    await list('_embed');
    expect(await count('include=50')).toBe(2);
    expect(await count('include=50,51,62')).toBeLessThanOrEqual(3);
    expect(await count('include=50,51&_fields=id,content')).toBe(1);
    expect(await count('include=50,51&_embed')).toBe(await count('include=51&_embed'));
  });
});
