import { describe, expect } from 'vitest';
import { accounts } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

interface Item {
  id: number;
  content: { rendered: string };
  meta: { footnotes: string };
}

/** Publishes a post as an author, and returns it as the anonymous viewer reads it. */
async function publish(body: object): Promise<Item> {
  const created = await cms.send<Item>({
    method: 'POST',
    path: 'posts',
    as: 'author',
    json: { title: 'Written', status: 'publish', ...body },
  });
  expect(created.status).toBe(201);
  return (await cms.get<Item>(`posts/${created.body.id}`)).body;
}

const imageWithHandler = '<img src=x onerror=alert(1)>';

describe('an author without unfiltered_html', () => {
  it('cannot store an event handler in footnotes', async () => {
    const footnotes = JSON.stringify([
      { id: 'a', content: `Note ${imageWithHandler} <a href="javascript:alert(1)">go</a>` },
    ]);
    const { content, meta } = await publish({ content: '<!-- wp:footnotes /-->', meta: { footnotes } });
    expect(content.rendered).not.toMatch(/onerror|javascript:/);
    expect(JSON.parse(meta.footnotes)).toMatchObject([{ id: 'a', content: expect.stringContaining('Note') }]);
    expect(meta.footnotes).not.toMatch(/onerror|javascript:/);
  });

  it('cannot store an event handler in footnotes that are not a JSON list', async () => {
    const { meta } = await publish({ content: 'x', meta: { footnotes: imageWithHandler } });
    expect(meta.footnotes).not.toContain('onerror');
  });

  it('cannot show the files of a private item to other viewers', async () => {
    const privateItem = await site.database.transaction(async (client) => {
      const common = {
        date: '2020-01-01T00:00:00',
        modified: '2020-01-01T00:00:00',
        modifiedGmt: '2020-01-01T00:00:00',
      };
      const parent = await client.post.create({
        data: { type: 'post', status: 'private', authorId: accounts.admin.id, title: 'Hidden', ...common },
      });
      const media = await client.post.create({
        data: {
          type: 'attachment',
          status: 'inherit',
          authorId: accounts.admin.id,
          parentId: parent.id,
          mimeType: 'image/png',
          slug: 'hidden-sketch',
          title: 'Sketch',
          ...common,
        },
      });
      await client.attachment.create({
        data: { postId: media.id, file: '2020/01/hidden-sketch.png', width: 10, height: 10 },
      });
      return { parent: parent.id, media: media.id };
    });
    for (const content of [`[gallery id="${privateItem.parent}"]`, `[gallery ids="${privateItem.media}"]`]) {
      expect((await publish({ content })).content.rendered).not.toContain('hidden-sketch');
    }
  });
});
