import { describe, expect } from 'vitest';
import { addMedia, attachmentIds, type MediaItem } from '../../support/media-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { accounts, type Login, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ prepare: addMedia });

const change = <Body = MediaItem>(
  id: number,
  json: unknown,
  { as = 'author', headers = {} }: { as?: Login | null; headers?: Record<string, string> } = {},
) => cms.send<Body>({ method: 'POST', path: `media/${id}`, json, headers, ...(as ? { as } : {}) });

const refusal = async (id: number, json: unknown, as: Login | null = 'author') => {
  const { body } = await change<ErrorBody>(id, json, { as });
  return [body.code, body.data.status];
};

describe('changing an attachment', () => {
  it('cannot attach it to a post that its author may not read', async () => {
    const photo = await site.database.transaction((client) =>
      client.post.update({ where: { id: attachmentIds.photo }, data: { authorId: accounts.author.id, parentId: 0 } }),
    );
    const hidden = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'editor',
      json: { title: 'Hidden', status: 'private' },
    });
    const post = hidden.body.id;
    expect(await refusal(photo.id, { post })).toEqual(['rest_cannot_edit', 403]);
    const query = `mutation { updateMediaItem(id: ${photo.id}, input: { parentId: ${post} }) { databaseId } }`;
    const { body } = await cms.graphql(query, { as: 'author' });
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_cannot_edit');
    expect((await change(photo.id, { post }, { as: 'editor' })).status).toBe(200);
    // The current post may be written back, and removed.
    expect((await change(photo.id, { post, title: 'Mine' })).status).toBe(200);
    expect((await change(photo.id, { post: 0 })).status).toBe(200);
  });

  it('writes its texts and returns the edit context', async () => {
    const { status, body, headers } = await change(attachmentIds.photo, {
      title: 'The long garden',
      alt_text: 'Peas & <b>beans</b>\n in   rows',
      caption: { raw: 'In <em>June</em><script>x</script>' },
      description: 'Two rows.',
      post: postIds.sowingPeas,
      comment_status: 'closed',
      slug: 'Long Garden',
    });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('location');
    expect(body).toMatchObject({
      title: { raw: 'The long garden' },
      alt_text: 'Peas & beans in rows',
      caption: { raw: 'In <em>June</em>x' },
      description: { raw: 'Two rows.' },
      post: postIds.sowingPeas,
      comment_status: 'closed',
      slug: 'long-garden',
      status: 'inherit',
      link: 'http://localhost:3000/2021/03/sowing-peas/long-garden/',
    });
    expect(body.description.rendered).toContain('alt="Peas &amp; beans in rows"');
    expect(body.description.rendered).toContain('<p>Two rows.</p>');
    const { body: read } = await cms.get<MediaItem>(`media/${attachmentIds.photo}?context=edit`, { as: 'author' });
    expect(read).toEqual(body);
  });

  it('preserves the fields that are not sent', async () => {
    const { body: before } = await cms.get<MediaItem>(`media/${attachmentIds.audio}?context=edit`, { as: 'editor' });
    const { body } = await change(attachmentIds.audio, { alt_text: 'A song' }, { as: 'editor' });
    const { modified, modified_gmt: modifiedGmt } = body;
    expect(body).toMatchObject({ ...before, alt_text: 'A song', modified, modified_gmt: modifiedGmt });
    expect([modified, modifiedGmt]).not.toEqual([before.modified, before.modified_gmt]);
  });

  it('changes nothing when the answer of the edit context is written back', async () => {
    const read = async () =>
      (await cms.get<MediaItem>(`media/${attachmentIds.documentWithPreview}?context=edit`, { as: 'admin' })).body;
    const before = await read();
    expect((await change(attachmentIds.documentWithPreview, before, { as: 'admin' })).status).toBe(200);
    const after = await read();
    const { modified, modified_gmt: modifiedGmt } = after;
    expect(after).toEqual({ ...before, modified, modified_gmt: modifiedGmt });
  });

  it('stores no revisions', async () => {
    await change(attachmentIds.document, { title: 'Plan B' }, { as: 'admin' });
    expect(
      await site.database.reader.post.count({ where: { type: 'revision', parentId: attachmentIds.document } }),
    ).toBe(0);
  });

  it('can clear its texts and its post', async () => {
    const { status, body } = await change(
      attachmentIds.copyOfPhoto,
      { title: '', post: postIds.sowingPeas },
      { as: 'admin' },
    );
    expect([status, body.post, body.title.raw]).toEqual([200, postIds.sowingPeas, '']);
    expect((await change(attachmentIds.copyOfPhoto, { post: 0 }, { as: 'admin' })).body.post).toBeNull();
  });

  it.each([
    ['private', 'private'],
    ['publish', 'inherit'],
    ['draft', 'inherit'],
    ['inherit', 'inherit'],
  ])('to the status %s makes it %s', async (status, expected) => {
    expect((await change(attachmentIds.document, { status }, { as: 'admin' })).body.status).toBe(expected);
  });

  it('that is trashed restores it only with a new status', async () => {
    const keys = { where: { postId: attachmentIds.trash, key: '_wp_trash_meta_status' } };
    await site.database.transaction((client) =>
      client.postMeta.create({ data: { ...keys.where, value: '"inherit"' } }),
    );
    expect((await change(attachmentIds.trash, { status: 'trash', title: 'Gone' }, { as: 'admin' })).body.status).toBe(
      'trash',
    );
    expect(await site.database.reader.postMeta.count(keys)).toBe(1);
    expect((await change(attachmentIds.trash, { status: 'publish' }, { as: 'admin' })).body.status).toBe('inherit');
    expect(await site.database.reader.postMeta.count(keys)).toBe(0);
  });

  it('is refused for invalid values', async () => {
    expect(await refusal(attachmentIds.photo, { status: 'trash' })).toEqual(['rest_invalid_param', 400]);
    expect(await refusal(attachmentIds.photo, { status: 'unknown' })).toEqual(['rest_invalid_param', 400]);
    expect(await refusal(attachmentIds.photo, { post: attachmentIds.audio })).toEqual(['rest_invalid_param', 400]);
    expect(await refusal(attachmentIds.photo, { post: postIds.revisionOfMint })).toEqual(['rest_invalid_param', 400]);
    expect(await refusal(attachmentIds.photo, { post: 9_999 })).toEqual(['rest_post_invalid_id', 400]);
    expect(await refusal(attachmentIds.photo, { author: 77 }, 'editor')).toEqual(['rest_invalid_author', 400]);
    expect(await refusal(attachmentIds.photo, { template: 'wide' })).toEqual(['rest_invalid_param', 400]);
    expect(await refusal(postIds.sowingPeas, { alt_text: 'x' }, 'admin')).toEqual(['rest_post_invalid_id', 404]);
  });

  it('names the allowed statuses', async () => {
    const { body } = await change<ErrorBody>(attachmentIds.photo, { status: 'trash' }, { as: 'admin' });
    expect(body.data.details).toMatchObject({ status: { code: 'rest_not_in_enum' } });
  });

  it.each([attachmentIds.copyOfPhoto, 9_999, 0])('leaves out the featured media %d of an image', async (featured) => {
    const changes = { featured_media: featured, caption: `With ${featured}` };
    const { status, body } = await change(attachmentIds.photo, changes, { as: 'editor' });
    expect([status, body.featured_media, body.caption.raw]).toEqual([200, 0, `With ${featured}`]);
  });

  it('can set a featured image of an audio file', async () => {
    const { body } = await change(attachmentIds.audio, { featured_media: attachmentIds.copyOfPhoto }, { as: 'editor' });
    expect(body.featured_media).toBe(attachmentIds.copyOfPhoto);
    expect(body.class_list).toContain('has-post-thumbnail');
    expect(body._links['cms:featuredmedia']).toMatchObject([
      { href: expect.stringContaining(`media/${attachmentIds.copyOfPhoto}`) },
    ]);
  });

  it.each<[Login | null, string, number]>([
    [null, 'rest_cannot_edit', 401],
    ['subscriber', 'rest_cannot_edit', 403],
    ['contributor', 'rest_cannot_edit', 403],
  ])('is refused to %s', async (as, code, status) => {
    expect(await refusal(attachmentIds.photo, { title: 'Mine' }, as)).toEqual([code, status]);
  });

  it('is refused to authors for attachments of others and for another author', async () => {
    expect(await refusal(attachmentIds.audio, { title: 'Mine' })).toEqual(['rest_cannot_edit', 403]);
    expect(await refusal(attachmentIds.photo, { author: accounts.admin.id })).toEqual(['rest_cannot_edit_others', 403]);
  });

  it('is refused if `If-Match` names another version', async () => {
    const { headers } = await cms.get(`media/${attachmentIds.photo}`);
    const stale = await change<ErrorBody>(attachmentIds.photo, { title: 'x' }, { headers: { 'if-match': '"none"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    const current = await change(
      attachmentIds.photo,
      { title: 'Changed' },
      { headers: { 'if-match': String(headers.etag) } },
    );
    expect(current.status).toBe(200);
  });

  it('is refused in a batch', async () => {
    const { body } = await cms.send<{ responses: { body: ErrorBody }[] }>({
      method: 'POST',
      path: `${cms.root}batch/v1`,
      as: 'admin',
      json: { requests: [{ method: 'POST', path: `/cms/v2/media/${attachmentIds.photo}`, body: { title: 'x' } }] },
    });
    expect(body.responses[0]?.body.code).toBe('rest_batch_not_allowed');
  });
});
