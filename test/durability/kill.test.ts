import { expect } from 'vitest';
import { isLong } from '../support/property-runs.ts';
import { startServerProcess } from '../support/server-process.ts';
import { passwordOf } from '../support/site-content.ts';
import { it, site } from '../support/site-test.ts';
import { basicHeader } from '../support/test-site.ts';

/** Number of rounds; `KILL_ROUNDS` runs more than the default. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? (isLong ? 4 : 2));

it(`every acknowledged write is stored after the server was killed ${ROUNDS} times in the middle of a stream of writes`, async () => {
  const env = site.environment();
  const acknowledged: { id: number; title: string }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServerProcess(env);
    const { port } = server;
    let running = true;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let number = 0; running; number++) {
        const title = `Round ${round} writer ${writer} number ${number}`;
        const created = await post(port, title).catch(() => null);
        if (created) acknowledged.push({ id: created, title });
      }
    });
    // In the middle of a write, at a different point in each round.
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { interval: 5 }).toBeGreaterThan(4);
    await new Promise((resolve) => setTimeout(resolve, round * 7));
    await server.kill();
    running = false;
    await Promise.all(writers);
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS);
  const rows = await site.database.reader.post.findMany({
    where: { id: { in: acknowledged.map(({ id }) => id) } },
    select: { id: true, title: true, status: true, slug: true },
  });
  const storedPosts = new Map(rows.map((row) => [row.id, row]));
  for (const { id, title } of acknowledged) {
    // The write is complete: row, status and slug come from one transaction.
    expect(storedPosts.get(id)).toMatchObject({
      title,
      status: 'publish',
      slug: title.toLowerCase().replaceAll(' ', '-'),
    });
  }
});

async function post(port: number, title: string): Promise<number | null> {
  const response = await fetch(`http://127.0.0.1:${port}/cms-json/cms/v2/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: basicHeader('admin', passwordOf('admin')) },
    body: JSON.stringify({ title, status: 'publish' }),
  });
  if (response.status !== 201) return null;
  return ((await response.json()) as { id: number }).id;
}
