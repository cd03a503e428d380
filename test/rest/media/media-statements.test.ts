import { describe, expect } from 'vitest';
import { addMedia, attachmentIds } from '../../support/media-site.ts';
import { type Login, postIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';

/** The number of attachments; half are audio, which is rendered on read, because players are numbered. */
const ATTACHMENT_COUNT = 40;

const it = siteTest({
  prepare: async (site) => {
    await addMedia(site);
    await site.database.transaction(async (client) => {
      const photo = await client.post.findUniqueOrThrow({ where: { id: attachmentIds.photo } });
      const file = await client.attachment.findUniqueOrThrow({ where: { postId: attachmentIds.photo } });
      for (let number = 0; number < ATTACHMENT_COUNT; number++) {
        const id = 2_000 + number;
        const mimeType = number % 2 === 0 ? 'audio/mpeg' : 'image/jpeg';
        const parentId = [0, postIds.sowingPeas, postIds.peaSoup][number % 3] as number;
        await client.post.create({
          data: {
            ...photo,
            id,
            mimeType,
            parentId,
            slug: `file-${number}`,
            date: `2020-01-01T00:00:${number + 10}`,
          },
        });
        await client.attachment.create({ data: { ...file, postId: id } });
      }
    });
  },
});

it.beforeAll(async () => {
  for (const as of [undefined, 'admin'] as const) await cms.get('media?_embed', as ? { as } : {});
});

const statements = (path: string, as?: Login) => cms.statements(() => cms.get(path, as ? { as } : {}));

describe('a list of attachments', () => {
  it.each<[string, string, Login | undefined]>([
    ['in the view context', '', undefined],
    ['in the embed context', '&context=embed', undefined],
    ['in the edit context', '&context=edit', 'admin'],
    ['with everything embedded', '&_embed', undefined],
  ])('takes as many SQL statements for 40 as for 3 %s', async (_case, query, as) => {
    const few = await statements(`media?order=asc&per_page=3${query}`, as);
    // Counts twice, because background work may fall into one of the counts.
    const attempts = [await statements(`media?order=asc&per_page=40${query}`, as)];
    attempts.push(await statements(`media?order=asc&per_page=40${query}`, as));
    const many = attempts.reduce((shortest, attempt) => (attempt.length < shortest.length ? attempt : shortest));
    expect(few.length).toBeGreaterThan(0);
    expect(many.length).toBeLessThanOrEqual(few.length);
  });

  it('takes one statement for the items, one for their parents and one for their files', async () => {
    const list = 'media?order=asc&per_page=40&media_type=image';
    await statements(`${list}&_fields=id`);
    expect(await statements(`${list}&_fields=id,title`)).toHaveLength(2);
    expect(await statements(`${list}&_fields=id,source_url,media_details,alt_text`)).toHaveLength(3);
    expect(await statements(`${list}&parent=0&_fields=id`)).toHaveLength(1);
  });

  it('is rendered once for anonymous viewers', async () => {
    const list = 'media?order=asc&per_page=40';
    await statements(list);
    expect((await statements(list)).length).toBeLessThanOrEqual(3);
  });
});
