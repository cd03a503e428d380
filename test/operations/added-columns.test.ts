import { expect } from 'vitest';
import { connectTo } from '../../src/adapters/database/postgresql/postgresql-connection.ts';
import { site, siteTest } from '../support/site-test.ts';

const it = siteTest();

it.runIf(process.env.TEST_DATABASE_URL)(
  'requests succeed while a migration of another process adds columns (needs PostgreSQL)',
  async () => {
    const server = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
    const [post] = (await server.get<{ id: number }[]>('posts')).body;
    const path = `posts/${post?.id}`;
    const write = (count: number) =>
      server.send({ method: 'POST', path, as: 'admin', json: { title: `Title ${count}` } });
    const exercise = async (count: number) => {
      const answers = await Promise.all([
        ...[write(count), server.get(path), server.get('posts?context=edit', { as: 'admin' })],
        ...[server.get('users/1'), server.get('comments'), server.get('categories'), server.get('media')],
      ]);
      return answers.map(({ status }) => status);
    };
    const succeeded = Array(7).fill(200);
    for (let count = 0; count < 4; count++) expect(await exercise(count)).toEqual(succeeded);
    const client = await connectTo(site.environment().DATABASE_URL ?? '');
    for (const table of ['posts', 'users', 'comments', 'terms', 'attachments', 'settings', 'post_meta', 'jobs'])
      await client.query(`ALTER TABLE "${table}" ADD COLUMN "added" TEXT NOT NULL DEFAULT ''`);
    await client.end();
    for (let count = 4; count < 8; count++) expect(await exercise(count)).toEqual(succeeded);
  },
);
