import { describe, expect, it } from 'vitest';
import { cookieOf, openPage, sendForm, sessionOf } from '../support/browser-session.ts';
import { commentedPosts, commentIds, useCommentSite } from '../support/comment-site.ts';
import { writerOf } from '../support/database.ts';
import { accounts } from '../support/site-content.ts';

const { cms, site, setDiscussion } = useCommentSite();
const HANDLER = '/cms-comments-post.php';
const FRONT_END = 'https://reader.example';
const { open, closed, draft, trash, private: hidden, protected: locked } = commentedPosts;
const GUEST = { author: 'Gwen <b>Guest</b>', email: 'gwen@example.org', url: 'https://gwen.example/' };

const reader = () => site().database.reader;
const newest = () => reader().comment.findFirstOrThrow({ orderBy: [{ dateGmt: 'desc' }, { id: 'desc' }] });
const count = () => reader().comment.count();
const pathOf = async (id: number) =>
  new URL((await cms().get<{ link: string }>(`posts/${id}`, { as: 'admin' })).body.link).pathname;
const page = async (path: string, cookie = '') => openPage(path, { running: cms(), cookie });

interface Sent {
  fields?: Record<string, string>;
  cookie?: string;
  headers?: Record<string, string>;
  path?: string;
}
const send = ({ fields = {}, path = HANDLER, ...rest }: Sent = {}) =>
  sendForm(path, {
    ...{ running: cms(), ...rest },
    fields: { comment_post_ID: String(open), comment_parent: '0', comment: 'A new remark.', ...GUEST, ...fields },
  });

describe('the page of an item', () => {
  it('shows approved comments as threads, escaped, with a form for guests', async () => {
    await writerOf(site().database).comment.update({
      where: { id: commentIds.approved },
      data: { authorName: '&lt;i&gt;Mo', authorUrl: 'javascript:alert(1)', content: 'First<br>line &lt;script&gt;' },
    });
    const { text, headers } = await page(await pathOf(open));
    const thread = text.slice(text.indexOf('<ol class="thread">'), text.indexOf('<div id="respond">'));
    expect([...thread.matchAll(/id="comment-(\d+)"/g)].map(([, id]) => Number(id))).toEqual([
      ...[commentIds.approved, commentIds.reply, commentIds.ping],
    ]);
    expect(thread).toMatch(/<ol><li id="comment-51">/);
    expect(thread).toContain('<strong>&lt;i&gt;Mo</strong>');
    expect(thread).not.toMatch(/javascript:|<script/);
    expect(text).not.toContain('Waiting for approval.');
    expect(text).toMatch(/<form class="comment-form" method="post" action="\/cms-comments-post\.php">/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('opens the form as a reply, by a link that search engines do not follow', async () => {
    const path = await pathOf(open);
    const address = `${path}?replytocom=${commentIds.approved}#respond`;
    expect((await page(path)).text).toContain(`<a rel="nofollow" href="${address}">`);
    const { text } = await page(address.replace('#respond', ''));
    expect(text).toContain('>Reply to Mo</h2>');
    expect(text).toContain(`name="comment_parent" value="${commentIds.approved}"`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    for (const wrong of ['999', `${commentIds.pending}`, 'x'])
      expect((await page(`${path}?replytocom=${wrong}`)).text).toContain('name="comment_parent" value="0"');
  });

  it('divides comments into pages as the settings say, and has no others', async () => {
    await setDiscussion({ page_comments: '1', comments_per_page: '1', default_comments_page: 'oldest' });
    const path = await pathOf(open);
    const idsOn = async (suffix: string) =>
      [...(await page(`${path}${suffix}`)).text.matchAll(/id="comment-(\d+)"/g)].map(([, id]) => Number(id));
    expect(await idsOn('')).toEqual([commentIds.approved, commentIds.reply]);
    expect((await page(path)).text).toContain(`<a href="${path}comment-page-2/#comments" rel="next">`);
    expect(await idsOn('comment-page-2/')).toEqual([commentIds.ping]);
    expect((await page(`${path}comment-page-3/`)).status).toBe(404);
    await setDiscussion({ page_comments: '0', comment_order: 'desc', thread_comments: '0' });
    expect(await idsOn('')).toEqual([commentIds.ping, commentIds.reply, commentIds.approved]);
    expect((await page(path)).text).not.toContain('replytocom');
    await setDiscussion({ page_comments: '0', comment_order: 'asc', thread_comments: '1' });
  });

  it('shows comments of a limited length together', async () => {
    const writer = writerOf(site().database);
    const [kept] = await writer.comment.findMany({ where: { id: commentIds.approved } });
    await writer.comment.deleteMany({ where: { postId: open } });
    const ids = Array.from({ length: 12 }, (_, index) => 7_000 + index);
    const rows = ids.map((id) => ({ ...kept, id, content: 'word '.repeat(12_000) }) as NonNullable<typeof kept>);
    await writer.comment.createMany({ data: rows });
    const { text } = await page(await pathOf(open));
    const shown = [...text.matchAll(/<li id="comment-(\d+)"/g)].map(([, id]) => Number(id));
    expect(shown).toEqual(ids.slice(0, 8));
    await writer.comment.updateMany({ where: { postId: open }, data: { content: 'word '.repeat(120_000) } });
    expect((await page(await pathOf(open))).text.match(/<li id="comment-/g)).toHaveLength(1);
  });

  it.each([['/.//evil.example/'], ['/a/..//evil.example/'], ['/%2e//evil.example/']])(
    'leads to no other host that its address spells as %s',
    async (path) => {
      await setDiscussion({ permalink_structure: '' });
      for (const [id, part] of [
        [open, 'href="/evil.example/?'],
        [locked, 'action="/evil.example/?'],
      ] as const) {
        const { text } = await page(`${path}?p=${id}`);
        expect(text).toContain(part);
        expect(text).not.toMatch(/(?:href|action)="\/\//);
      }
      await setDiscussion({ permalink_structure: '/%year%/%monthnum%/%postname%/' });
    },
  );

  it('has no form where comments are closed, too old, or need an account', async () => {
    const path = await pathOf(open);
    await writerOf(site().database).comment.updateMany({ where: { id: commentIds.onPage }, data: { postId: closed } });
    const ofClosed = (await page(await pathOf(closed))).text;
    expect([ofClosed.includes('Comments are closed.'), ofClosed.includes('comment-form')]).toEqual([true, false]);
    await setDiscussion({ close_comments_for_old_posts: '1', close_comments_days_old: '14' });
    expect((await page(path)).text).toContain('Comments are closed.');
    await setDiscussion({ comment_registration: '1' });
    const { text } = await page(path);
    expect(text).toContain(`<a href="/cms-login.php?redirect_to=${encodeURIComponent(`${path}#respond`)}">Log in</a>`);
    expect(text).not.toContain('comment-form');
    const own = (await page(path, await sessionOf(accounts.subscriber.id, cms()))).text;
    expect(own).toMatch(/comment-form[\s\S]*You write as <strong>subscriber<\/strong>/);
    await setDiscussion({ comment_registration: '0' });
    expect((await page(await pathOf(locked))).text).not.toContain('On the protected post.');
  });
});

describe('a comment that the form sends', () => {
  it('is stored as that of a guest, and shown', async () => {
    const answer = await send();
    const { id, ...stored } = await newest();
    const path = await pathOf(open);
    expect([answer.status, answer.headers.location]).toEqual([302, `${path}#comment-${id}`]);
    expect(cookieOf(answer)).toBe('');
    expect(stored).toMatchObject({
      ...{ postId: open, parentId: 0, userId: 0, status: 'approved', content: 'A new remark.', authorIp: '127.0.0.1' },
      ...{ authorEmail: 'gwen@example.org', authorUrl: 'https://gwen.example/' },
    });
    expect((await page(path)).text).toMatch(new RegExp(`id="comment-${id}"[\\s\\S]*A new remark\\.`));
  });

  it('waits for approval where the settings say so, which its author is told', async () => {
    await setDiscussion({ comment_moderation: '1' });
    const answer = await send();
    const { id, status } = await newest();
    const path = await pathOf(open);
    expect([status, answer.headers.location]).toEqual(['hold', `${path}?unapproved=${id}#respond`]);
    const { text } = await page(`${path}?unapproved=${id}`);
    expect(text).toContain('Your comment waits for approval');
    expect(text).not.toContain('A new remark.');
    await setDiscussion({ disallowed_keys: 'pills' });
    const trashed = await send({ fields: { comment: 'Pills for sale.', author: 'Seller', email: 'x@example.org' } });
    // The flood rule counts the first one, unless it is older.
    expect(trashed.status).toBe(400);
    await writerOf(site().database).comment.deleteMany({ where: { id } });
    expect((await send({ fields: { comment: 'Pills for sale.' } })).headers.location).toContain('?unapproved=');
    expect((await newest()).status).toBe('trash');
  });

  it.each([
    ['no text', { comment: '  ' }, 400, 'The comment is empty.'],
    ['no name', { author: '' }, 400, 'Enter your name and your e-mail address.'],
    ['no e-mail address', { email: '' }, 400, 'Enter your name and your e-mail address.'],
    ['a wrong e-mail address', { email: 'gwen' }, 400, 'This is not an e-mail address.'],
    ['a text that is too long', { comment: 'x'.repeat(65_526) }, 400, 'The comment is too long.'],
    ['closed comments', { comment_post_ID: String(closed) }, 403, 'Comments on this item are closed.'],
    ['a draft', { comment_post_ID: String(draft) }, 403, 'does not exist any more.'],
    ['an item in the trash', { comment_post_ID: String(trash) }, 403, 'does not exist any more.'],
    ['an item that it may not see', { comment_post_ID: String(hidden) }, 403, 'does not exist any more.'],
    [
      'an answer on an item that it may not see',
      { comment_post_ID: String(hidden), comment_parent: String(commentIds.onPrivatePost) },
      403,
      'does not exist any more.',
    ],
    [
      'an answer to none on an item that it may not see',
      { comment_post_ID: String(hidden), comment_parent: '987654' },
      403,
      'does not exist any more.',
    ],
    ['an item with a password', { comment_post_ID: String(locked) }, 403, 'not allowed'],
    ['no item', { comment_post_ID: '12abc' }, 403, 'does not exist any more.'],
    ['a missing item', { comment_post_ID: '987654' }, 403, 'does not exist any more.'],
    ['an answer to one that waits', { comment_parent: String(commentIds.pending) }, 403, 'is not shown any more'],
    ['an answer to a note', { comment_parent: String(commentIds.note) }, 403, 'is not shown any more'],
    ['an answer on another item', { comment_parent: String(commentIds.onPage) }, 403, 'is not shown any more'],
    ['the field that programs fill in', { confirm_address: 'x' }, 400, 'Leave the field confirm_address empty'],
  ])('is refused with %s, and the form keeps its texts', async (_what, fields, status, message) => {
    const before = await count();
    const answer = await send({ fields: { comment: 'Kept "text" <b>', ...fields } as Record<string, string> });
    expect([answer.status, await count()]).toEqual([status, before]);
    expect(answer.text).toContain(message);
    const isOfOpen = !('comment_post_ID' in fields) && !('comment' in fields);
    expect(answer.text.includes('Kept &quot;text&quot; &lt;b&gt;</textarea>')).toBe(isOfOpen);
  });

  it('is refused as a duplicate, and when it follows too soon', async () => {
    await send();
    expect((await send()).status).toBe(409);
    expect((await send({ fields: { comment: 'Another one.' } })).text).toContain('too quickly');
  });

  it('answers a comment that is shown', async () => {
    await send({ fields: { comment_parent: String(commentIds.approved) } });
    expect((await newest()).parentId).toBe(commentIds.approved);
  });

  it('needs an account where the settings say so', async () => {
    await setDiscussion({ comment_registration: '1' });
    expect((await send()).status).toBe(403);
    const cookie = await sessionOf(accounts.subscriber.id, cms());
    expect((await send({ cookie })).status).toBe(302);
    await setDiscussion({ comment_registration: '0' });
  });

  it('has the name of the account that is logged in, but not from a page of another site', async () => {
    const cookie = await sessionOf(accounts.subscriber.id, cms());
    expect((await send({ cookie, headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(302);
    expect(await newest()).toMatchObject({ userId: accounts.subscriber.id, authorEmail: 'subscriber@larch.example' });
    const consent = { 'cms-comment-cookies-consent': 'yes', comment: 'From elsewhere.' };
    const other = { ...GUEST, email: 'other@example.org', author: 'Other' };
    await writerOf(site().database).comment.deleteMany({ where: { userId: accounts.subscriber.id } });
    const answer = await send({
      ...{ cookie, fields: { ...consent, ...other } },
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, cookieOf(answer)]).toEqual([302, '']);
    expect(await newest()).toMatchObject({ userId: 0, authorEmail: 'other@example.org' });
  });

  it('leads back only to this site', async () => {
    const after = async (address: string) => {
      await writerOf(site().database).comment.deleteMany({ where: { authorEmail: GUEST.email } });
      return (await send({ fields: { redirect_to: address } })).headers.location;
    };
    expect(await after('/about-us/?a=1#x')).toMatch(/^\/about-us\/\?a=1#comment-\d+$/);
    const path = await pathOf(open);
    for (const address of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])
      expect(await after(address)).toMatch(new RegExp(`^${path}#comment-\\d+$`));
  });

  it('is accepted in parts, as scripts send it', async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...GUEST, comment: 'In parts: ä & =', comment_post_ID: String(open) }))
      body.append(name, value);
    const request = new Request('http://localhost/', { method: 'POST', body });
    const answer = await cms().send({
      ...{ method: 'POST', path: HANDLER, body: await request.text() },
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
    expect([answer.status, (await newest()).content]).toEqual([302, 'In parts: ä &amp; =']);
    const broken = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await cms().send({ method: 'POST', path: HANDLER, body: 'nothing', headers: broken })).status).toBe(400);
  });
});

describe('the name of a guest', () => {
  it('is remembered only by consent, and forgotten without', async () => {
    const fields = { 'cms-comment-cookies-consent': 'yes' };
    const answer = await send({ fields: { ...fields, author: `${GUEST.author}${' '.repeat(9_000)}` } });
    const [line = ''] = answer.headers['set-cookie'] ?? [];
    expect(line).toMatch(/^cms_commenter=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=30000000$/);
    expect(line.length).toBeLessThan(300);
    const path = await pathOf(open);
    const cookie = cookieOf(answer);
    const remembered = await page(path, cookie);
    expect(remembered.text).toContain('name="author" type="text" value="Gwen &lt;b&gt;Guest&lt;/b&gt;"');
    expect(remembered.text).toMatch(/name="email" type="email" value="gwen@example.org"[\s\S]* checked>/);
    expect(remembered.headers['cache-control']).toBe('no-store, private');
    expect((await page(path)).text).not.toContain('value="gwen@example.org"');
    for (const wrong of ['x', 'bnVsbA', Buffer.from('{"author":7}').toString('base64url')])
      expect((await page(path, `cms_commenter=${wrong}`)).status).toBe(200);
    await writerOf(site().database).comment.deleteMany({ where: { authorEmail: GUEST.email } });
    const [end] = (await send({ cookie })).headers['set-cookie'] ?? [];
    expect(end).toMatch(/^cms_commenter=; .*Max-Age=0$/);
  });
});

describe('the address of the form', () => {
  it('accepts POST only, and has the name of the brand', async () => {
    const answer = await page(HANDLER);
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
    const branded = await site().start({
      ...{ brand: 'wp', env: { FAUST_SECRET: 'secret-of-the-front-end', FAUST_FRONTEND_URL: FRONT_END } },
    });
    const fields = { comment_post_ID: String(open), comment: 'Over the front end.', ...GUEST };
    const redirected = await sendForm('/wp-comments-post.php', {
      ...{ running: branded, headers: { origin: FRONT_END } },
      fields: { ...fields, redirect_to: `${FRONT_END}/soup` },
    });
    expect([redirected.status, redirected.headers.location]).toEqual([
      302,
      `${FRONT_END}/soup#comment-${(await newest()).id}`,
    ]);
  });
});
