import { connect, type Socket } from 'node:net';
import { describe, expect } from 'vitest';
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
    await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(30);
    expect(new Set(answers.map(statusOf))).toEqual(new Set([429]));
    expect(answers[0]).toMatch(/^Retry-After: 5\r$/m);
    expect(answers[0]).toContain('"too_many_uploads"');
    const body = await testImage(20, 20, { format: 'png' });
    expect((await upload(cms, { name: 'complete.png', body, as: 'admin' })).status).toBe(201);
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
