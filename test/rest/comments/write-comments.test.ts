import { describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, commentIds, refusal, useCommentSite } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';

const { change, cms, commentCount, create, remove, set, site } = useCommentSite();

const open = commentedPosts.open;
const guest = { author_name: 'V', author_email: 'v@a.example' };

describe('a new comment', () => {
  it('takes its author from the account, and address and program from the request', async () => {
    const { status, body, headers } = await create({ post: open, content: 'Well said.' }, 'edda');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      post: open,
      author: 2,
      author_name: 'Edda Fenn',
      author_user_agent: 'Postern test',
      content: { raw: 'Well said.', rendered: '<p>Well said.</p>\n' },
      status: 'approved',
    });
    expect(body.author_ip).toMatch(/127\.0\.0\.1$/);
    expect(headers.location).toMatch(new RegExp(`/comments/${body.id}$`));
    expect(headers.allow).toBe('GET, POST');
  });

  it('is shown to who does not moderate without what is not public', async () => {
    const { status, body, text, headers } = await create({ post: open, content: 'Thank you' }, 'sam');
    expect([status, body.author, headers.allow]).toEqual([201, 5, 'POST']);
    expect(text).not.toMatch(/author_ip|author_email|"raw"/);
  });

  it('counts once it is approved, and only then', async () => {
    await create({ post: open, content: 'One' }, 'edda');
    expect(await commentCount(open)).toBe(4);
    await create({ post: open, content: 'Two', status: 'hold' }, 'edda');
    expect(await commentCount(open)).toBe(4);
  });

  it('keeps of its markup what comments may have', async () => {
    const content =
      'A <b onclick="x()">fine</b> <script>alert(1)</script><img src=x onerror=y> <a href="https://a.example/">a</a>';
    const { body } = await create({ post: open, content }, 'sam');
    expect(body.content.rendered).not.toMatch(/onclick|<script|<img/);
    expect(body.content.rendered).toContain('<b>fine</b>');
    expect(body.content.rendered).toContain('<a href="https://a.example/" rel="nofollow ugc">a</a>');
  });

  it('keeps any markup of those who may write it, and says of its links who put them there', async () => {
    const content = '<div>a</div> <script>go()</script> <a href="https://a.example/">a</a> &#145;';
    const { body } = await create({ post: open, content }, 'edda');
    expect(body.content.raw).toBe(
      '<div>a</div> <script>go()</script> <a href="https://a.example/" rel="nofollow ugc">a</a> &#8216;',
    );
  });

  it('is written with the password of what it is on', async () => {
    const say = (password: string) => create({ post: commentedPosts.protected, content: 'Behind it', password }, 'sam');
    expect(await refusal(say('wrong'))).toEqual([403, 'rest_cannot_read_post']);
    expect((await say('open sesame')).status).toBe(201);
  });

  it("whose author is said to be nobody is the viewer's", async () => {
    const { body } = await create({ post: open, content: 'Me', author_name: '', author_email: '' }, 'edda');
    expect(body).toMatchObject({ author: 2, author_name: 'Edda Fenn' });
  });

  it('names its author in text', async () => {
    const { body } = await create(
      {
        post: open,
        content: 'Hm',
        author_name: '<i>Mo</i> & Flo &invalid; <',
        author_email: 'flo@larch.example',
        author_user_agent: '<b>Program</b> 1 & <',
      },
      'edda',
    );
    expect(body).toMatchObject({
      author: 0,
      author_name: 'Mo &amp; Flo &amp;invalid; &lt;',
      author_user_agent: 'Program 1 & &lt;',
    });
  });

  it.each<[string, Login | undefined, object, number, string]>([
    [
      'by a guest',
      undefined,
      { post: open, content: 'x', author_name: 'V', author_email: 'v@a.example' },
      401,
      'rest_comment_login_required',
    ],
    ['in the name of another', 'sam', { post: open, content: 'x', author: 1 }, 403, 'rest_comment_invalid_author'],
    [
      'from another address',
      'sam',
      { post: open, content: 'x', author_ip: '192.0.2.9' },
      403,
      'rest_comment_invalid_author_ip',
    ],
    ['with a status', 'sam', { post: open, content: 'x', status: 'approved' }, 403, 'rest_comment_invalid_status'],
    ['without an item', 'edda', { content: 'x' }, 403, 'rest_comment_invalid_post_id'],
    ['on what is not there', 'edda', { post: 999999, content: 'x' }, 403, 'rest_comment_invalid_post_id'],
    ['on a draft', 'edda', { post: commentedPosts.draft, content: 'x' }, 403, 'rest_comment_draft_post'],
    ['on trash', 'edda', { post: commentedPosts.trash, content: 'x' }, 403, 'rest_comment_trash_post'],
    [
      'on what its writer may not read',
      'sam',
      { post: commentedPosts.private, content: 'x' },
      403,
      'rest_cannot_read_post',
    ],
    ['behind a password', 'sam', { post: commentedPosts.protected, content: 'x' }, 403, 'rest_cannot_read_post'],
    ['where comments are closed', 'edda', { post: commentedPosts.closed, content: 'x' }, 403, 'rest_comment_closed'],
    ['that exists', 'edda', { id: 5, post: open, content: 'x' }, 400, 'rest_comment_exists'],
    ['of another type', 'edda', { post: open, content: 'x', type: 'pingback' }, 400, 'rest_invalid_comment_type'],
    ['without a text', 'edda', { post: open, content: '  ' }, 400, 'rest_comment_content_invalid'],
    ['with a number as its text', 'edda', { post: open, content: { raw: 5 } }, 400, 'rest_invalid_param'],
    [
      'without a name',
      'edda',
      { post: open, content: 'x', author_email: 'v@a.example' },
      400,
      'rest_comment_author_data_required',
    ],
    ['of nobody', 'edda', { post: open, content: 'x', author: 999 }, 400, 'rest_comment_author_invalid'],
    ['with a bad address', 'edda', { post: open, content: 'x', author_email: 'nope' }, 400, 'rest_invalid_param'],
    [
      'with a long name',
      'edda',
      { post: open, content: 'x', author_name: 'é'.repeat(123), author_email: 'v@a.example' },
      400,
      'comment_author_column_length',
    ],
    [
      'with a long e-mail address',
      'edda',
      { post: open, content: 'x', author_name: 'V', author_email: `${'v'.repeat(100)}@a.example` },
      400,
      'comment_author_email_column_length',
    ],
    [
      'with a long web address',
      'edda',
      { post: open, content: 'x', ...guest, author_url: `https://a.example/${'v'.repeat(200)}` },
      400,
      'comment_author_url_column_length',
    ],
    ['of too many words', 'edda', { post: open, content: 'v'.repeat(65_526) }, 400, 'comment_content_column_length'],
  ])('%s is refused', async (_what, login, body, status, code) => {
    expect(await refusal(create(body, login))).toEqual([status, code]);
    expect(await site().database.reader.comment.count()).toBe(Object.keys(commentIds).length);
  });

  it('is refused when the same has been said, also by requests at once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ post: open, content: 'Again' }, 'edda')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refusal(create({ post: open, content: 'Again' }, 'edda'))).toEqual([409, 'comment_duplicate']);
    expect((await create({ post: open, parent: commentIds.approved, content: 'Again' }, 'edda')).status).toBe(201);
  });

  it('is refused when its author hurries, unless they moderate', async () => {
    expect((await create({ post: open, content: 'First' }, 'sam')).status).toBe(201);
    expect(await refusal(create({ post: open, content: 'Second' }, 'sam'))).toEqual([400, 'comment_flood']);
    for (const content of ['One', 'Two']) expect((await create({ post: open, content }, 'edda')).status).toBe(201);
  });

  it('is refused on posts that have been open for longer than the site wants', async () => {
    await set({ close_comments_for_old_posts: '1', close_comments_days_old: '14' });
    expect(await refusal(create({ post: open, content: 'x' }, 'edda'))).toEqual([403, 'rest_comment_closed']);
    expect((await create({ post: commentedPosts.page, content: 'x' }, 'edda')).status).toBe(201);
  });
});

describe('a change', () => {
  it('writes what is given and leaves the rest', async () => {
    const { status, body, headers } = await change(commentIds.held, { content: 'Changed', author_name: 'Flo' });
    expect([status, headers.allow]).toEqual([200, 'GET, POST, PUT, PATCH, DELETE']);
    expect(body).toMatchObject({
      content: { raw: 'Changed' },
      author_name: 'Flo',
      author_email: 'mo@larch.example',
      status: 'hold',
      date_gmt: '2021-03-02T09:00:42',
    });
  });

  it.each([commentIds.approved, commentIds.reply, commentIds.ping, commentIds.noteReply])(
    'with what was read in the edit context leaves comment %i as it is',
    async (id) => {
      const before = (await cms().get<CommentItem>(`comments/${id}?context=edit`, { as: 'edda' })).body;
      const { _links: _, ...fields } = before;
      const { status } = await change(id, fields);
      expect(status).toBe(200);
      expect((await cms().get<CommentItem>(`comments/${id}?context=edit`, { as: 'edda' })).body).toEqual(before);
    },
  );

  it.each([
    ['approved', 'approved', 4],
    ['approve', 'approved', 4],
    ['hold', 'hold', 3],
    ['spam', 'spam', 3],
    ['trash', 'trash', 3],
    ['nonsense', 'hold', 3],
  ])('to the status %s gives %s', async (word, expected, count) => {
    await change(commentIds.approved, { content: 'Recount' });
    expect((await change(commentIds.held, { status: word })).body.status).toBe(expected);
    expect(await commentCount(open)).toBe(count);
  });

  it('back from spam or the trash gives the status it had', async () => {
    for (const [away, back] of [
      ['spam', 'unspam'],
      ['trash', 'untrash'],
    ] as const) {
      await change(commentIds.approved, { status: away });
      expect(await commentCount(open)).toBe(2);
      expect((await change(commentIds.approved, { status: back })).body.status).toBe('approved');
      expect(await commentCount(open)).toBe(3);
    }
  });

  it('makes no comment a reply to itself', async () => {
    expect((await change(commentIds.reply, { parent: commentIds.reply })).body.parent).toBe(0);
    expect((await change(commentIds.reply, { parent: -7 })).body.parent).toBe(0);
  });

  it('of the item moves the count along', async () => {
    await change(commentIds.approved, { post: commentedPosts.page });
    expect([await commentCount(open), await commentCount(commentedPosts.page)]).toEqual([2, 2]);
  });

  it('by an editor does not lend a guest the right to write any markup', async () => {
    const { body } = await change(commentIds.approved, { content: '<h2>Big</h2> <em>words</em>' });
    expect(body.content.raw).toBe('Big <em>words</em>');
  });

  it('is for moderators and for those who edit the item', async () => {
    expect(await refusal(change(commentIds.approved, { content: 'x' }, 'sam'))).toEqual([403, 'rest_cannot_edit']);
    expect(await refusal(change(commentIds.approved, { content: 'x' }, null))).toEqual([401, 'rest_cannot_edit']);
  });

  it.each([
    ['the type', { type: 'note' }, 404, 'rest_comment_invalid_type'],
    ['the item to one that is not there', { post: 999999 }, 403, 'rest_comment_invalid_post_id'],
    ['the author to nobody', { author: 999 }, 400, 'rest_comment_author_invalid'],
    ['the text to none', { content: '' }, 400, 'rest_comment_content_invalid'],
  ])('of %s is refused', async (_what, body, status, code) => {
    expect(await refusal(change(commentIds.approved, body))).toEqual([status, code]);
  });
});

describe('a deletion', () => {
  it('moves to the trash first, and only once', async () => {
    expect((await remove(commentIds.approved)).body.status).toBe('trash');
    expect(await refusal(remove(commentIds.approved))).toEqual([410, 'rest_already_trashed']);
    expect(await commentCount(open)).toBe(2);
  });

  it('for good shows what is gone, and moves replies up', async () => {
    const { status, body } = await remove<{ deleted: boolean; previous: CommentItem }>(commentIds.reply, '?force=true');
    expect([status, body.deleted, body.previous.id]).toEqual([200, true, commentIds.reply]);
    expect(body.previous).toMatchObject({ author_email: 'arno@larch.example', content: { raw: 'Remark 51.' } });
    expect(body.previous._links).toBeUndefined();
    const reply = await cms().get<CommentItem>(`comments/${commentIds.heldReply}`, { as: 'edda' });
    expect(reply.body.parent).toBe(commentIds.approved);
    expect((await cms().get(`comments/${commentIds.reply}`, { as: 'edda' })).status).toBe(404);
  });

  it('is refused to others', async () => {
    expect(await refusal(remove(commentIds.approved, '', 'sam'))).toEqual([403, 'rest_cannot_delete']);
    expect(await refusal(remove(999999))).toEqual([404, 'rest_comment_invalid_id']);
  });
});

describe('a word for a status', () => {
  it.each(['__proto__', 'constructor', 'toString', 'nonsense'])(
    '%s, which is none, changes and finds nothing',
    async (word) => {
      const { status, body } = await change(commentIds.approved, { status: word, content: 'Still here' });
      expect([status, body.status]).toEqual([200, 'approved']);
      const list = await cms().get<CommentItem[]>(`comments?status=${word}`, { as: 'edda' });
      expect([list.status, list.body]).toEqual([200, []]);
    },
  );
});
