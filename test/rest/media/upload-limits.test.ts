import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { type Login, passwordOf } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { basicHeader, type RunningSite } from '../../support/test-site.ts';
import { testImage, upload } from '../../support/test-uploads.ts';

const it = siteTest({ env: { UPLOADS_PER_ACCOUNT: '2' } });
const sockets: Socket[] = [];

it.afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Sends the head of an upload and a few bytes, then nothing; resolves with the answer. */
const slowUpload = ({
  as,
  program = cms,
  path = `${program.root}cms/v2/media`,
  type = 'image/png',
}: {
  as: Login;
  program?: RunningSite;
  path?: string;
  type?: string;
}): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(program.port, '127.0.0.1');
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      resolve(received);
    });
    socket.on('error', () => resolve(received));
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: ${basicHeader(as, passwordOf(as))}`,
        `Content-Type: ${type}`,
        'Content-Disposition: attachment; filename="slow.png"',
        'Content-Length: 100000',
        '',
        '--slow\r\nContent-Disposition: form-data; name="file"; filename="slow.png"\r\nContent-Type: image/png\r\n\r\nslow',
      ].join('\r\n'),
    );
  });

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('slow uploads of one account', () => {
  it('are refused beyond a limit and do not block other accounts', async () => {
    const answers: string[] = [];
    for (let number = 0; number < 40; number++)
      void slowUpload({ as: 'author' }).then((answer) => answers.push(answer));
    // Two are running and eight are queued.
    await expect.poll(() => answers.length).toBe(30);
    expect(new Set(answers.map(statusOf))).toEqual(new Set([429]));
    expect(answers[0]).toMatch(/^Retry-After: 5\r$/m);
    expect(answers[0]).toContain('"too_many_uploads"');
    const body = await testImage(20, 20, { format: 'png' });
    expect((await upload(cms, { name: 'complete.png', body, as: 'admin' })).status).toBe(201);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('the uploads of one account to two processes (needs PostgreSQL)', () => {
  const nameOf = async (as: Login) =>
    `uploads of account ${(await cms.get<{ id: number }>('users/me', { as })).body.id}`;
  const leasesOf = async (as: Login) => site.database.primary.lease.count({ where: { name: await nameOf(as) } });

  it('are limited together, and one that waits goes on when another has ended', async () => {
    const other = await site.start({ env: { UPLOADS_PER_ACCOUNT: '2' } });
    void slowUpload({ as: 'editor' });
    void slowUpload({ as: 'editor', program: other });
    await expect.poll(() => leasesOf('editor')).toBe(2);
    const body = await testImage(20, 20, { format: 'png' });
    let isAnswered = false;
    const third = upload(other, { name: 'third.png', body, as: 'editor' }).finally(() => {
      isAnswered = true;
    });
    await setTimeout(600);
    expect(isAnswered).toBe(false);
    for (const socket of sockets.splice(0)) socket.destroy();
    expect((await third).status).toBe(201);
    await expect.poll(() => leasesOf('editor')).toBe(0);
  });

  it('do not wait for those of a process that ended without warning', async () => {
    const name = await nameOf('admin');
    const expires = new Date(Date.now() + 3_000).toISOString().slice(0, 19);
    await writerOf(site.database).lease.createMany({
      data: [1, 2].map((slot) => ({ name, slot, holder: 'ended', expires })),
    });
    const body = await testImage(20, 20, { format: 'png' });
    expect((await upload(cms, { name: 'after-the-end.png', body, as: 'admin' })).status).toBe(201);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(`${expires}Z`));
  });
});

describe('an upload that stalls', () => {
  it.each([
    ['as a body', {}],
    ['as a form', { type: 'multipart/form-data; boundary=slow' }],
    ['over GraphQL', { type: 'multipart/form-data; boundary=slow', path: '/graphql' }],
  ])('is ended after UPLOAD_SLOW_SECONDS %s', async (_case, options) => {
    const siteWithTimeout = await site.start({ env: { UPLOAD_SLOW_SECONDS: '1' } });
    const answer = await slowUpload({ as: 'admin', program: siteWithTimeout, ...options });
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('rest_body_too_slow');
  });
});
