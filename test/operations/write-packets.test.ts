import { describe, expect } from 'vitest';
import { countPackets } from '../support/count-packets.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ env: { RESPONSE_CACHE_BYTES: '0' } });
const server = process.env.TEST_DATABASE_URL;

describe.runIf(server)('the packets that a write sends (needs PostgreSQL)', () => {
  const port = Number(new URL(server || 'postgresql://127.0.0.1').port || 5432);
  let number = 0;
  const send = async (method: string, path: string, json?: object) => {
    const answer = await cms.send<{ id: number }>({ method, path, as: 'admin', json });
    expect(answer.status).toBeLessThan(300);
    return answer.body.id;
  };
  // The test site asks the server for earlier changes before each request.
  const packetsOf = async (body: () => Promise<unknown>) => (await countPackets(port, body)) - 1;
  const texts = () => ({ title: `Packet ${++number}`, content: '<p>A text.</p>', categories: [1], tags: [2] });

  it('of an item are three: credentials, locks with reads, writes with the commit', async () => {
    // Fills caches, and prepares the statements.
    let id = await send('POST', 'posts', { ...texts(), status: 'publish' });
    await send('POST', `posts/${id}`, texts());
    const created = await packetsOf(async () => {
      id = await send('POST', 'posts', { ...texts(), status: 'publish' });
    });
    const changed = await packetsOf(() => send('POST', `posts/${id}`, texts()));
    expect([created, changed]).toEqual([3, 3]);
    // The slug of the trash is looked up in between.
    expect(await packetsOf(() => send('DELETE', `posts/${id}`))).toBeLessThanOrEqual(4);
    // The allowed methods are read after it.
    expect(await packetsOf(() => send('DELETE', `posts/${id}?force=true`))).toBeLessThanOrEqual(4);
  });

  it('of terms and comments are few', async () => {
    const post = await send('POST', 'posts', { ...texts(), status: 'publish', comment_status: 'open' });
    const create = async () => {
      number++;
      await send('POST', 'tags', { name: `Packet ${number}` });
      return send('POST', 'comments', { post, content: `Packet ${number}` });
    };
    const comment = await create();
    const creating = packetsOf(() => send('POST', 'comments', { post, content: `Another packet ${number}` }));
    expect(await creating).toBeLessThanOrEqual(10);
    expect(await packetsOf(() => send('POST', 'tags', { name: `Term ${number}` }))).toBeLessThanOrEqual(5);
    expect(await packetsOf(() => send('POST', `comments/${comment}`, { content: 'Changed' }))).toBeLessThanOrEqual(8);
    expect(await packetsOf(() => send('DELETE', `comments/${comment}?force=true`))).toBeLessThanOrEqual(7);
  });
});
