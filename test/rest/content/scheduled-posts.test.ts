import { describe, expect } from 'vitest';
import { publishDue } from '../../../schema/content/write/publish-due.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let programs: RunningSite[];

it.beforeAll(async () => {
  programs = [cms, await site.start()];
});

/** Returns the domain of a program with a clock that is ahead by some milliseconds. */
const domainWithFutureClock = (site: RunningSite, milliseconds: number) => {
  const { domain } = site.app;
  return { ...domain, kernel: { ...domain.kernel, now: () => new Date(Date.now() + milliseconds) } };
};

const HOUR_MS = 3_600_000;

describe('scheduled posts', () => {
  it('are published once when they are due, by one of several programs', async () => {
    const [first, second] = programs as [RunningSite, RunningSite];
    const dateGmt = new Date(Date.now() + HOUR_MS).toISOString().slice(0, 19);
    const created = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        first.send<{ id: number; status: string }>({
          method: 'POST',
          path: 'posts',
          as: 'admin',
          json: { title: `Scheduled ${index}`, status: 'publish', date_gmt: dateGmt },
        }),
      ),
    );
    const ids = created.map((answer) => answer.body.id);
    expect(created.map((answer) => answer.body.status)).toEqual(Array(5).fill('future'));

    expect((await publishDue(first.app.domain)).filter((id) => ids.includes(id))).toEqual([]);
    const publishedIdsByRun = await Promise.all(
      [first, second, first, second].map((site) => publishDue(domainWithFutureClock(site, 2 * HOUR_MS))),
    );
    const published = publishedIdsByRun.flat().filter((id) => ids.includes(id));
    expect(published.sort()).toEqual([...ids].sort());

    const rows = await site.database.reader.post.findMany({ where: { id: { in: ids } } });
    expect(rows.map((row) => [row.status, row.dateGmt])).toEqual(Array(5).fill(['publish', dateGmt]));
    expect((await first.get(`posts/${ids[0]}`)).status).toBe(200);
  });

  it('that became due while no program ran are published by the next program that starts', async () => {
    const [first] = programs as [RunningSite];
    const created = await site.database.transaction((client) =>
      client.post.create({
        data: {
          type: 'post',
          status: 'future',
          slug: 'left-behind',
          title: 'Left behind',
          date: '2020-01-01T10:00:00',
          dateGmt: '2020-01-01T10:00:00',
          modified: '2020-01-01T10:00:00',
          modifiedGmt: '2020-01-01T10:00:00',
        },
      }),
    );
    expect(await publishDue(first.app.domain)).toContain(created.id);
  });
});
