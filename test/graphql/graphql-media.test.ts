import { describe, expect } from 'vitest';
import { addMedia, attachmentIds, filesIn } from '../support/media-site.ts';
import { type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ prepare: addMedia });

async function runQuery(query: string, as?: Login): Promise<Record<string, unknown>> {
  const { body } = await cms.graphql(query, as ? { as } : {});
  expect(body.errors, query).toBeUndefined();
  return body.data ?? {};
}

const codeOf = async (query: string, as?: Login) =>
  (await cms.graphql(query, as ? { as } : {})).body.errors?.[0]?.extensions?.code;

const uploads = 'http://localhost:3000/cms-content/uploads/2021/03';

describe('attachments in GraphQL', () => {
  it('have addresses by size, srcset and sizes', async () => {
    const { mediaItem } = await runQuery(
      `{ mediaItem(id: ${attachmentIds.photo}) {
        altText mimeType fileName fileSize caption { rendered }
        sourceUrl medium: sourceUrl(size: "medium") other: sourceUrl(size: "nothing")
        srcSet sizes small: srcSet(size: "thumbnail")
      } }`,
    );
    expect(mediaItem).toEqual({
      altText: 'Rows of peas',
      mimeType: 'image/jpeg',
      fileName: 'garden.jpg',
      fileSize: 90_000,
      caption: { rendered: '<p>In <em>May</em></p>\n' },
      sourceUrl: `${uploads}/garden-scaled.jpg`,
      medium: `${uploads}/garden-300x225.jpg`,
      other: `${uploads}/garden-scaled.jpg`,
      srcSet: `${uploads}/garden-scaled.jpg 2560w, ${uploads}/garden-300x225.jpg 300w`,
      sizes: '(max-width: 2560px) 100vw, 2560px',
      small: null,
    });
    const { mediaItem: sound } = await runQuery(
      `{ mediaItem(id: ${attachmentIds.audio}) { sourceUrl srcSet sizes imageOutput { quality } } }`,
    );
    expect(sound).toEqual({ sourceUrl: `${uploads}/blackbird.mp3`, srcSet: null, sizes: null, imageOutput: null });
  });

  it.each([
    ['where: { mimeTypeIn: ["image"] }', [11, 13, 20, 26]],
    ['where: { mimeTypeIn: ["application/pdf", "audio"] }', [21, 22, 23]],
    ['where: { parentIn: [101] }', [21]],
    ['first: 2', [11, 13]],
  ])('are listed with %s', async (args, expected) => {
    const { mediaItems } = await runQuery(`{ mediaItems(orderBy: ID, order: ASC, ${args}) { nodes { databaseId } } }`);
    expect((mediaItems as { nodes: { databaseId: number }[] }).nodes.map(({ databaseId }) => databaseId)).toEqual(
      expected,
    );
  });

  it('of a private post are visible to viewers who may read the post', async () => {
    const query = `{ mediaItem(id: ${mediaIds.ofPrivatePost}) { databaseId parentType } }`;
    expect(await codeOf(query)).toBe('rest_forbidden');
    expect(await runQuery(query, 'editor')).toEqual({
      mediaItem: { databaseId: mediaIds.ofPrivatePost, parentType: 'post' },
    });
    const permissions = `{ mediaItemPermissions(id: ${mediaIds.ofPrivatePost}) { edit delete } }`;
    expect(await runQuery(permissions)).toEqual({ mediaItemPermissions: null });
    expect(await runQuery(permissions, 'editor')).toEqual({ mediaItemPermissions: { edit: true, delete: true } });
  });

  it('have the same fields as part of a post', async () => {
    const fields = '{ altText sourceUrl classList mediaDetails caption { rendered } }';
    const data = await runQuery(
      `{ post(id: ${postIds.mint}) { featuredMedia ${fields} } mediaItem(id: ${mediaIds.public}) ${fields} }`,
    );
    expect((data.post as { featuredMedia: unknown }).featuredMedia).toEqual(data.mediaItem);
  });

  it('hide their raw texts from viewers who may not edit them', async () => {
    expect(await codeOf(`{ mediaItem(id: ${attachmentIds.photo}) { description { raw } } }`, 'subscriber')).toBe(
      'rest_forbidden_context',
    );
  });
});

describe('changing and deleting attachments in GraphQL', () => {
  it('returns for each change of an operation the state after it', async () => {
    const change = (text: string) =>
      `updateMediaItem(id: ${attachmentIds.photo}, input: { altText: "${text}", description: "${text} and more" })
        { altText description { raw rendered } }`;
    const data = await runQuery(`mutation { one: ${change('Peas')} two: ${change('Beans')} }`, 'author');
    expect(data).toMatchObject({
      one: { altText: 'Peas', description: { raw: 'Peas and more', rendered: expect.stringContaining('alt="Peas"') } },
      two: {
        altText: 'Beans',
        description: { raw: 'Beans and more', rendered: expect.stringContaining('alt="Beans"') },
      },
    });
  });

  it('requires the same capabilities as in REST', async () => {
    const change = `mutation { updateMediaItem(id: ${attachmentIds.photo}, input: { altText: "x" }) { databaseId } }`;
    expect([await codeOf(change), await codeOf(change, 'subscriber')]).toEqual([
      'rest_cannot_edit',
      'rest_cannot_edit',
    ]);
    const remove = (force: boolean) =>
      `mutation { deleteMediaItem(id: ${attachmentIds.photo}, force: ${force}) { deleted } }`;
    expect(await codeOf(remove(true), 'contributor')).toBe('rest_cannot_delete');
    expect(await codeOf(remove(false), 'contributor')).toBe('rest_cannot_delete');
    expect(await codeOf(remove(false), 'author')).toBe('rest_trash_not_supported');
  });

  it('deletes permanently and returns the previous state', async () => {
    const query = `mutation { deleteMediaItem(id: ${attachmentIds.document}, force: true)
      { deleted item { databaseId } previous { databaseId sourceUrl } } }`;
    expect(await runQuery(query, 'admin')).toEqual({
      deleteMediaItem: {
        deleted: true,
        item: null,
        previous: { databaseId: attachmentIds.document, sourceUrl: `${uploads}/plan.pdf` },
      },
    });
    expect(await filesIn(site, '2021/03')).not.toContain('plan.pdf');
  });
});
