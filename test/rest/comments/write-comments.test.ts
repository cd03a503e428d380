import { describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, commentIds, refusal, useCommentSite } from '../../support/comment-site.ts';
import { accounts, type Login } from '../../support/site-content.ts';

const { change, cms, commentCount, create, setDiscussion, site } = useCommentSite();

const { open: openPost, draft: draftPost, trash: trashedPost, closed: closedPost, page } = commentedPosts;
const { protected: protectedPost, private: privatePost } = commentedPosts;
const comment = { post: openPost, content: 'x' };
const guest = { author_name: 'V', author_email: 'v@a.example' };

describe('a new comment', () => {
  it('takes its author from the account, and its address and user agent from the request', async () => {
    const { status, body, headers } = await create({ post: openPost, content: 'Well said.' }, 'editor');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      post: openPost,
      author: accounts.editor.id,
      author_name: 'Edda Fenn',
      author_user_agent: 'Postern test',
      content: { raw: 'Well said.', rendered: '<p>Well said.</p>\n' },
      status: 'approved',
    });
    expect(body.author_ip).toMatch(/127\.0\.0\.1$/);
    expect(headers.location).toMatch(new RegExp(`/comments/${body.id}$`));
    expect(headers.allow).toBe('GET, POST');
  });

  it('is returned without private data to an account that does not moderate', async () => {
    const { status, body, text, headers } = await create({ post: openPost, content: 'Thank you' }, 'subscriber');
    expect([status, body.author, headers.allow]).toEqual([201, 5, 'POST']);
    expect(text).not.toMatch(/author_ip|author_email|"raw"/);
    const author = await create({ post: openPost, content: 'And thank you' }, 'author');
    expect([author.status, author.headers.allow]).toEqual([201, 'GET, POST']);
  });

  it('increases the count only if it is approved', async () => {
    await create({ post: openPost, content: 'One' }, 'editor');
    expect(await commentCount(openPost)).toBe(4);
    await create({ post: openPost, content: 'Two', status: 'hold' }, 'editor');
    expect(await commentCount(openPost)).toBe(4);
  });

  it('is stored without markup that is not allowed in comments', async () => {
    const content =
      'A <b onclick="x()">fine</b> <script>alert(1)</script><img src=x onerror=y> <a href="https://a.example/">a</a>';
    const { body } = await create({ post: openPost, content }, 'subscriber');
    expect(body.content.rendered).not.toMatch(/onclick|<script|<img/);
    expect(body.content.rendered).toContain('<b>fine</b>');
    expect(body.content.rendered).toContain('<a href="https://a.example/" rel="nofollow ugc">a</a>');
  });

  it('preserves any markup of accounts with `unfiltered_html`, and marks links as user content', async () => {
    const content = '<div>a</div> <script>go()</script> <a href="https://a.example/">a</a> &#145;';
    const { body } = await create({ post: openPost, content }, 'editor');
    expect(body.content.raw).toBe(
      '<div>a</div> <script>go()</script> <a href="https://a.example/" rel="nofollow ugc">a</a> &#8216;',
    );
  });

  it('requires the password of a protected item', async () => {
    const createProtected = (password: string) =>
      create({ post: protectedPost, content: 'A comment', password }, 'subscriber');
    expect(await refusal(createProtected('wrong'))).toEqual([403, 'rest_cannot_read_post']);
    expect((await createProtected('open sesame')).status).toBe(201);
  });

  it('belongs to the viewer if the name and e-mail address are empty', async () => {
    const { body } = await create({ post: openPost, content: 'Me', author_name: '', author_email: '' }, 'editor');
    expect(body).toMatchObject({ author: 2, author_name: 'Edda Fenn' });
  });

  it('escapes the name and the user agent of its author', async () => {
    const { body } = await create(
      {
        post: openPost,
        content: 'Hm',
        author_name: '<i>Mo</i> & Flo &invalid; <',
        author_email: 'flo@larch.example',
        author_user_agent: '<b>Program</b> 1 & <',
      },
      'editor',
    );
    expect(body).toMatchObject({
      author: 0,
      author_name: 'Mo &amp; Flo &amp;invalid; &lt;',
      author_user_agent: 'Program 1 & &lt;',
    });
  });

  it.each<[string, Login | undefined, object, number, string]>([
    ['by an anonymous viewer', undefined, { ...comment, ...guest }, 401, 'rest_comment_login_required'],
    ['in the name of another account', 'subscriber', { ...comment, author: 1 }, 403, 'rest_comment_invalid_author'],
    [
      'from another IP address',
      'subscriber',
      { ...comment, author_ip: '192.0.2.9' },
      403,
      'rest_comment_invalid_author_ip',
    ],
    [
      'with a status set by a subscriber',
      'subscriber',
      { ...comment, status: 'approved' },
      403,
      'rest_comment_invalid_status',
    ],
    ['without an item', 'editor', { content: 'x' }, 403, 'rest_comment_invalid_post_id'],
    ['on an unknown item', 'editor', { post: 999999, content: 'x' }, 403, 'rest_comment_invalid_post_id'],
    ['on a draft', 'editor', { post: draftPost, content: 'x' }, 403, 'rest_comment_draft_post'],
    ['on a trashed item', 'editor', { post: trashedPost, content: 'x' }, 403, 'rest_comment_trash_post'],
    [
      'on an item that its author may not read',
      'subscriber',
      { post: privatePost, content: 'x' },
      403,
      'rest_cannot_read_post',
    ],
    [
      'on a protected item without a password',
      'subscriber',
      { post: protectedPost, content: 'x' },
      403,
      'rest_cannot_read_post',
    ],
    ['on an item with closed comments', 'editor', { post: closedPost, content: 'x' }, 403, 'rest_comment_closed'],
    ['with an id', 'editor', { id: 5, post: openPost, content: 'x' }, 400, 'rest_comment_exists'],
    ['of the type pingback', 'editor', { ...comment, type: 'pingback' }, 400, 'rest_invalid_comment_type'],
    ['without a text', 'editor', { post: openPost, content: '  ' }, 400, 'rest_comment_content_invalid'],
    ['with a number as its text', 'editor', { post: openPost, content: { raw: 5 } }, 400, 'rest_invalid_param'],
    ['without a name', 'editor', { ...comment, author_email: 'v@a.example' }, 400, 'rest_comment_author_data_required'],
    ['by an unknown account', 'editor', { ...comment, author: 999 }, 400, 'rest_comment_author_invalid'],
    ['with an invalid e-mail address', 'editor', { ...comment, author_email: 'nope' }, 400, 'rest_invalid_param'],
    [
      'with a long name',
      'editor',
      { ...comment, author_name: 'é'.repeat(123), author_email: 'v@a.example' },
      400,
      'comment_author_column_length',
    ],
    [
      'with a long e-mail address',
      'editor',
      { ...comment, author_name: 'V', author_email: `${'v'.repeat(100)}@a.example` },
      400,
      'comment_author_email_column_length',
    ],
    [
      'with a long web address',
      'editor',
      { ...comment, ...guest, author_url: `https://a.example/${'v'.repeat(200)}` },
      400,
      'comment_author_url_column_length',
    ],
    [
      'with a text that is too long',
      'editor',
      { post: openPost, content: 'v'.repeat(65_526) },
      400,
      'comment_content_column_length',
    ],
  ])('%s is refused', async (_case, login, body, status, code) => {
    expect(await refusal(create(body, login))).toEqual([status, code]);
    expect(await site().database.reader.comment.count()).toBe(Object.keys(commentIds).length);
  });

  it('is refused as a duplicate, also among simultaneous requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ post: openPost, content: 'Again' }, 'editor')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await refusal(create({ post: openPost, content: 'Again' }, 'editor'))).toEqual([409, 'comment_duplicate']);
    expect((await create({ post: openPost, parent: commentIds.approved, content: 'Again' }, 'editor')).status).toBe(
      201,
    );
  });

  it('is refused as a duplicate of an older one than the patterns of its texts find', async () => {
    const again = { post: openPost, author_name: '%a', author_email: 'a@a.example', content: '100%' };
    expect((await create(again, 'editor')).status).toBe(201);
    const time = '2030-01-01T00:00:00';
    await site().database.transaction((client) =>
      client.comment.createMany({
        data: Array.from({ length: 120 }, (_, index) => ({
          ...{ id: 90_000 + index, postId: openPost, status: 'approved', date: time, dateGmt: time },
          authorName: 'Other',
          ...{ content: `Other ${index}`, searchText: `other ${index}`, privateSearchText: '' },
        })),
      }),
    );
    expect(await refusal(create(again, 'editor'))).toEqual([409, 'comment_duplicate']);
    expect((await create({ ...again, author_email: 'b@a.example' }, 'editor')).status).toBe(201);
  });

  it('is refused soon after another comment of the same author, except of a moderator', async () => {
    expect((await create({ post: openPost, content: 'First' }, 'subscriber')).status).toBe(201);
    for (const date of [undefined, '2001-02-03T04:05:06', '2099-01-01T00:00:00']) {
      const answer = refusal(create({ post: openPost, content: 'Second', date }, 'subscriber'));
      expect(await answer).toEqual([400, 'comment_flood']);
    }
    for (const content of ['One', 'Two'])
      expect((await create({ post: openPost, content }, 'editor')).status).toBe(201);
  });

  it('is refused on posts whose comments the settings close after some days', async () => {
    await setDiscussion({ close_comments_for_old_posts: '1', close_comments_days_old: '14' });
    expect(await refusal(create({ post: openPost, content: 'x' }, 'editor'))).toEqual([403, 'rest_comment_closed']);
    expect((await create({ post: page, content: 'x' }, 'editor')).status).toBe(201);
  });
});

describe('changing a comment', () => {
  it('writes the sent fields and preserves the others', async () => {
    const { status, body, headers } = await change(commentIds.pending, { content: 'Changed', author_name: 'Flo' });
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
    'with the answer of the edit context leaves comment %i unchanged',
    async (id) => {
      const before = (await cms().get<CommentItem>(`comments/${id}?context=edit`, { as: 'editor' })).body;
      const { _links: _, ...fields } = before;
      const { status } = await change(id, fields);
      expect(status).toBe(200);
      expect((await cms().get<CommentItem>(`comments/${id}?context=edit`, { as: 'editor' })).body).toEqual(before);
    },
  );

  it.each([
    ['approved', 'approved', 4],
    ['approve', 'approved', 4],
    ['hold', 'hold', 3],
    ['spam', 'spam', 3],
    ['trash', 'trash', 3],
    ['nonsense', 'hold', 3],
  ])('to the status %s stores %s and updates the count', async (requestedStatus, expected, count) => {
    await change(commentIds.approved, { content: 'Recount' });
    expect((await change(commentIds.pending, { status: requestedStatus })).body.status).toBe(expected);
    expect(await commentCount(openPost)).toBe(count);
  });

  it('from spam or trash restores the previous status', async () => {
    for (const [status, restoringStatus] of [
      ['spam', 'unspam'],
      ['trash', 'untrash'],
    ] as const) {
      await change(commentIds.approved, { status });
      expect(await commentCount(openPost)).toBe(2);
      expect((await change(commentIds.approved, { status: restoringStatus })).body.status).toBe('approved');
      expect(await commentCount(openPost)).toBe(3);
    }
  });

  it('does not make it a reply to itself', async () => {
    expect((await change(commentIds.reply, { parent: commentIds.reply })).body.parent).toBe(0);
    expect((await change(commentIds.reply, { parent: -7 })).body.parent).toBe(0);
  });

  it('to another item updates both counts', async () => {
    await change(commentIds.approved, { post: page });
    expect([await commentCount(openPost), await commentCount(page)]).toEqual([2, 2]);
  });

  it('by an editor does not store markup that its anonymous author may not write', async () => {
    const { body } = await change(commentIds.approved, { content: '<h2>Big</h2> <em>words</em>' });
    expect(body.content.raw).toBe('Big <em>words</em>');
  });

  it('is refused to accounts that can neither moderate nor edit the item', async () => {
    expect(await refusal(change(commentIds.approved, { content: 'x' }, 'subscriber'))).toEqual([
      403,
      'rest_cannot_edit',
    ]);
    expect(await refusal(change(commentIds.approved, { content: 'x' }, null))).toEqual([401, 'rest_cannot_edit']);
  });

  it.each([
    ['the type', { type: 'note' }, 404, 'rest_comment_invalid_type'],
    ['the item to an unknown one', { post: 999999 }, 403, 'rest_comment_invalid_post_id'],
    ['the author to an unknown account', { author: 999 }, 400, 'rest_comment_author_invalid'],
    ['the text to an empty one', { content: '' }, 400, 'rest_comment_content_invalid'],
  ])('of %s is refused', async (_case, body, status, code) => {
    expect(await refusal(change(commentIds.approved, body))).toEqual([status, code]);
  });

  it('answers with the comment also if it has moved to an item that the account may not edit', async () => {
    const { body: own } = await cms().send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'author',
      json: { title: 'Own', status: 'publish' },
    });
    const { body: created } = await create({ post: own.id, content: 'Misplaced' }, 'subscriber');
    const moved = await change(created.id, { post: openPost }, 'author');
    expect([moved.status, moved.body.post, moved.body.content.raw]).toEqual([200, openPost, 'Misplaced']);
    expect(await refusal(change(created.id, { content: 'Mine no more' }, 'author'))).toEqual([403, 'rest_cannot_edit']);
  });
});

describe('an unknown status', () => {
  it.each(['__proto__', 'constructor', 'toString', 'nonsense'])(
    '%s changes no comment and finds none',
    async (requestedStatus) => {
      const { status, body } = await change(commentIds.approved, { status: requestedStatus, content: 'Still here' });
      expect([status, body.status]).toEqual([200, 'approved']);
      const list = await cms().get<CommentItem[]>(`comments?status=${requestedStatus}`, { as: 'editor' });
      expect([list.status, list.body]).toEqual([200, []]);
    },
  );
});
