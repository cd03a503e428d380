import { describe, expect } from 'vitest';
import { logIn } from '../../schema/auth/log-in.ts';
import { writeTimestamp } from '../../schema/core/site/timestamp.ts';
import { sendQueuedMail } from '../../schema/site/mail/send-queued-mail.ts';
import { hiddenValueIn, LOGIN_PAGE, openPage, sessionOf, submitForm } from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { accounts } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts';
import { SITE_URL } from '../support/test-site.ts';

let smtp: SmtpServer;
const it = siteTest(async (onCleanup) => {
  smtp = await startSmtpServer();
  onCleanup(smtp.close);
  const notifications = ['comments_notify', 'moderation_notify'].map((name) => ({
    name,
    type: 'boolean' as const,
    default: true,
  }));
  return {
    declarations: { settings: notifications },
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Larch, the site <site@larch.example>', OUTGOING_REQUESTS: 'off' },
  };
});

const LOST = `${LOGIN_PAGE}?action=lostpassword`;
const CLIENT = { address: '192.0.2.7', userAgent: 'test', requestId: '' };

/** Lets the queued messages wait for some hours. */
const waitingSince = (hours: number) => {
  const runAt = writeTimestamp(Date.now() - hours * 3_600_000);
  return writerOf(site.database).job.updateMany({ where: { kind: 'mail' }, data: { runAt } });
};

const send = () => sendQueuedMail(cms.app.domain, () => true);
const askFor = (user_login: string) => submitForm(LOST, { fields: { user_login } });
const linkIn = (text: string): string => /http:\/\/localhost:3000(\/cms-login\.php\S+)/.exec(text)?.[1] ?? '';

const setting = (name: string, text: string) =>
  writerOf(site.database).setting.upsert({
    where: { name },
    create: { name, value: JSON.stringify(text) },
    update: { value: JSON.stringify(text) },
  });

it.beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refusals.length = 0;
  const writer = writerOf(site.database);
  await writer.loginFailure.deleteMany();
  await writer.job.deleteMany({ where: { kind: 'mail' } });
});

describe('a lost password', () => {
  it('is replaced with a link in an e-mail, by login or by e-mail address', async () => {
    for (const name of ['author', 'AUTHOR@larch.example']) {
      smtp.received.length = 0;
      expect((await askFor(name)).status).toBe(200);
      expect(smtp.received).toEqual([]);
      await send();
      expect(smtp.received).toHaveLength(1);
      const [{ to, from, headers, text } = { to: [], from: '', headers: {}, text: '' }] = smtp.received;
      expect([to, from]).toEqual([['author@larch.example'], 'site@larch.example']);
      expect(headers).toMatchObject({
        'auto-submitted': ['auto-generated'],
        from: [expect.stringContaining('Larch, the site')],
      });
      const link = linkIn(text);
      const page = await openPage(link);
      const fields = { key: hiddenValueIn(page, 'key'), password: `new words for ${name.toLowerCase()}` };
      expect((await submitForm(link, { action: `${LOGIN_PAGE}?action=setpassword`, fields })).status).toBe(303);
      expect(await logIn(cms.app.domain, { login: 'author', password: fields.password, client: CLIENT })).toMatchObject(
        { userId: 3 },
      );
    }
  });

  it('has the same answer and the same work for logins of no account and of a disabled one, which get no e-mail', async () => {
    const plain = ({ status, text }: { status: number; text: string }) => [status, text.replace(/value="[^"]*"/g, '')];
    const known = await askFor('author');
    for (const name of ['nobody', 'nobody@larch.example', 'disabled'])
      expect(plain(await askFor(name))).toEqual(plain(known));
    expect(await site.database.reader.job.count({ where: { kind: 'mail' } })).toBe(4);
    await send();
    expect(smtp.received.map(({ to }) => to)).toEqual([['author@larch.example']]);
    expect(await site.database.reader.job.count({ where: { kind: 'mail' } })).toBe(0);
  });

  it('is refused after three requests for one login, whether it exists or not', async () => {
    for (const name of ['author', 'nobody']) {
      for (let count = 0; count < 3; count++) expect((await askFor(name)).status).toBe(200);
      expect((await askFor(name)).status).toBe(429);
    }
  });

  it('queues no link: only its hash is stored, when the e-mail is sent', async () => {
    await askFor('author');
    expect(await site.database.reader.job.findMany({ where: { kind: 'mail' }, select: { payload: true } })).toEqual([
      { payload: '{"about":"lost-password","login":"author"}' },
    ]);
    await send();
    const key = new URL(linkIn(smtp.received[0]?.text ?? ''), SITE_URL).searchParams.get('key') ?? '?';
    const stored = JSON.stringify([
      await site.database.reader.accountLink.findMany(),
      await site.database.reader.job.findMany(),
    ]);
    expect(stored).not.toContain(key);
  });

  it('is replaced over WPGraphQL too, with the same answer for every login, and the key of the link works once', async () => {
    const run = async (query: string) => {
      const { body } = await cms.send<{ data?: unknown; errors?: { message: string }[] }>({
        ...{ method: 'POST', path: '/wpgraphql', json: { query } },
      });
      return body;
    };
    const ask = (name: string) =>
      run(`mutation { sendPasswordResetEmail(input: { username: "${name}" }) { success } }`);
    const answer = { data: { sendPasswordResetEmail: { success: true } } };
    for (const name of ['contributor', 'nobody']) expect(await ask(name)).toMatchObject(answer);
    await send();
    expect(smtp.received.map(({ to }) => to)).toEqual([['contributor@larch.example']]);
    const key = new URL(linkIn(smtp.received[0]?.text ?? ''), SITE_URL).searchParams.get('key');
    const reset = (login: string) =>
      run(
        `mutation { resetUserPassword(input: { key: "${key}", login: "${login}", password: "over WPGraphQL" }) { user { id } } }`,
      );
    expect(JSON.stringify((await reset('editor')).errors)).toContain('The link is wrong');
    expect((await reset('contributor')).errors).toBeUndefined();
    expect(
      await logIn(cms.app.domain, { login: 'contributor', password: 'over WPGraphQL', client: CLIENT }),
    ).toMatchObject({ userId: 4 });
    expect(JSON.stringify((await reset('contributor')).errors)).toContain('The link is wrong');
  });

  it('needs the token of its form', async () => {
    const answer = await cms.send({
      ...{ method: 'POST', path: LOST, body: 'user_login=author' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, await site.database.reader.job.count({ where: { kind: 'mail' } })]).toEqual([403, 0]);
  });
});

it('sends no message that has waited for more than a day, as in an old copy of a database', async () => {
  await askFor('author');
  await waitingSince(25);
  await send();
  expect(smtp.received).toEqual([]);
  expect(await site.database.reader.job.count({ where: { kind: 'mail' } })).toBe(0);
  await askFor('author');
  await waitingSince(23);
  await send();
  expect(smtp.received.map(({ to }) => to)).toEqual([['author@larch.example']]);
});

describe('an invitation', () => {
  it('is sent by e-mail, and its link sets the first password', async () => {
    const cookie = await sessionOf(accounts.admin.id);
    const page = await submitForm('/cms-admin/users.php', {
      cookie,
      fields: { do: 'invite', username: 'guest', email: 'guest@larch.example', role: 'author' },
    });
    expect([
      page.status,
      page.text.includes('An e-mail with the link is on its way'),
      page.text.includes('key='),
    ]).toEqual([200, true, false]);
    await send();
    expect(smtp.received.map(({ to }) => to)).toEqual([['guest@larch.example']]);
    expect(smtp.received[0]?.text).toContain('Your username is guest.');
    expect((await openPage(linkIn(smtp.received[0]?.text ?? ''))).text).toContain('Choose the password');
  });
});

let postId: number;
it.beforeAll(async () => {
  const json = { title: 'Beans', status: 'publish', comment_status: 'open' };
  postId = (await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'author', json })).body.id;
});

describe('messages about comments', () => {
  const comment = (content: string, more: object = {}) =>
    cms.send<{ id: number; status: string }>({
      ...{ method: 'POST', path: 'comments', as: 'admin' },
      json: { post: postId, author_name: 'Hester', author_email: 'hester@example.org', content, ...more },
    });

  it('tell the author of an item of a published comment, and the site of one that waits, as the settings say', async () => {
    const author = { email: 'author@larch.example' };
    await setting('comments_notify', '1');
    await setting('moderation_notify', '1');
    await setting('admin_email', 'moderators@larch.example');
    expect((await comment('First & <em>best</em>', { status: 'approve' })).body.status).toBe('approved');
    const held = await comment('This one waits', { status: 'hold' });
    await send();
    expect(
      smtp.received.map(({ to, text }) => [to, text.includes('First & best'), text.includes('This one waits')]),
    ).toEqual([
      [[author.email], true, false],
      [['moderators@larch.example'], false, true],
    ]);
    expect(smtp.received[0]?.text).toMatch(/#comment-\d+/);
    smtp.received.length = 0;
    await cms.send({ method: 'POST', path: `comments/${held.body.id}`, as: 'admin', json: { status: 'approve' } });
    await send();
    expect(smtp.received.map(({ to }) => to)).toEqual([[author.email]]);
    smtp.received.length = 0;
    await setting('comments_notify', '0');
    await setting('moderation_notify', '0');
    await comment('Nobody is told of this', { status: 'approve' });
    await comment('Nor of this', { status: 'hold' });
    await send();
    expect(smtp.received).toEqual([]);
  });

  it('are switched on and off over REST where the settings are declared', async () => {
    const queued = () => site.database.reader.job.count({ where: { kind: 'mail' } });
    for (const [isOn, count] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const json = { comments_notify: isOn };
      const { body } = await cms.send<Record<string, unknown>>({ method: 'POST', path: 'settings', as: 'admin', json });
      expect(body.comments_notify).toBe(isOn);
      expect((await comment(`Switched ${isOn}`, { status: 'approve' })).status).toBe(201);
      expect(await queued()).toBe(count);
    }
  });

  it('are not sent if the comment was not saved', async () => {
    await setting('comments_notify', '1');
    const text = 'Once and not twice';
    expect((await comment(text, { status: 'approve' })).status).toBe(201);
    expect((await comment(text, { status: 'approve' })).status).toBe(409);
    expect(await site.database.reader.job.count({ where: { kind: 'mail' } })).toBe(1);
  });

  it('cannot add headers or recipients through names, titles and addresses', async () => {
    await setting('comments_notify', '1');
    await setting('blogname', 'Larch\r\nBcc: victim@example.org\r\n');
    await writerOf(site.database).post.update({
      where: { id: postId },
      data: { title: 'Title\r\nBcc: victim@example.org\r\n\r\nBody' },
    });
    const { body } = await comment('A harmless text', { status: 'approve' });
    await writerOf(site.database).comment.update({
      where: { id: body.id },
      data: { authorName: 'Eve\r\nBcc: victim@example.org', authorEmail: 'eve@example.org\r\nBcc: victim@example.org' },
    });
    await send();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.to).toHaveLength(1);
    expect(Object.keys(smtp.received[0]?.headers ?? {})).not.toContain('bcc');
    expect(smtp.received[0]?.headers.subject?.[0]).toContain('Bcc: victim@example.org');
    await setting('blogname', 'Larch');
  });
});

describe('a server for e-mail that refuses', () => {
  const jobs = () =>
    site.database.reader.job.findMany({ where: { kind: 'mail' }, select: { attempts: true, runAt: true } });
  const passTime = () => waitingSince(1);

  it('gets a message again after a while, a few times', async () => {
    await askFor('author');
    for (let attempt = 1; attempt <= 5; attempt++) {
      smtp.refusals.push('451 Later');
      await send();
      await send();
      expect((await jobs()).map(({ attempts }) => attempts)).toEqual(attempt < 5 ? [attempt] : []);
      await passTime();
    }
    expect(smtp.received).toEqual([]);
  });

  it('accepts at the second attempt, which a new request does not wait for', async () => {
    await askFor('author');
    smtp.refusals.push('451 Later');
    await send();
    const [{ runAt } = { runAt: '' }] = await jobs();
    expect(Date.parse(`${runAt}Z`)).toBeGreaterThan(Date.now());
    await askFor('author');
    await send();
    expect([smtp.received.length, (await jobs()).length]).toEqual([1, 0]);
  });

  it('gets a message that it refused for good no more', async () => {
    await askFor('author');
    smtp.refusals.push('550 No such user');
    await send();
    expect([smtp.received.length, (await jobs()).length]).toEqual([0, 0]);
  });

  it('does not change the answers of the site when it cannot be reached', async () => {
    const unreachable = await site.start({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@larch.example' } });
    const answer = await submitForm(LOST, { running: unreachable, fields: { user_login: 'editor' } });
    expect(answer.status).toBe(200);
    await sendQueuedMail(unreachable.app.domain, () => true);
    expect((await jobs()).map(({ attempts }) => attempts)).toEqual([1]);
  });
});

it('sends e-mail as a background job', async () => {
  await askFor('editor');
  const jobs = cms.app.startJobs();
  try {
    await expect.poll(() => smtp.received.map(({ to }) => to), { timeout: 30_000 }).toEqual([['editor@larch.example']]);
  } finally {
    await jobs.stop();
  }
});
