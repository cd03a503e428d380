import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import { addMedia, attachmentIds, filesIn, type MediaItem, photoFiles, putFiles } from '../../support/media-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

const ids = Object.values(attachmentIds);

beforeEach(async () => {
  await site.database.transaction((client) => client.post.deleteMany({ where: { id: { in: ids } } }));
  await rm(join(site.environment().DATA_DIR as string, 'uploads'), { recursive: true, force: true });
  await addMedia(site);
});

interface Deletion {
  deleted: boolean;
  previous: MediaItem;
}

const remove = <Body = Deletion>(
  id: number,
  { as = 'admin', query = '?force=true' }: { as?: Login | null; query?: string } = {},
) => cms.send<Body>({ method: 'DELETE', path: `media/${id}${query}`, ...(as ? { as } : {}) });

describe('deleting an attachment with MEDIA_TRASH=on', () => {
  let withTrash: RunningSite;
  it.beforeAll(async () => {
    withTrash = await site.start({ env: { MEDIA_TRASH: 'on' } });
  });
  const trash = (id: number) =>
    withTrash.send<MediaItem & ErrorBody>({ method: 'DELETE', path: `media/${id}`, as: 'author' });

  it('moves it to the trash with its files, from where it is restored with its slug', async () => {
    const before = (await withTrash.get<MediaItem>(`media/${attachmentIds.photo}`)).body;
    const trashed = await trash(attachmentIds.photo);
    expect([trashed.status, trashed.body.status]).toEqual([200, 'trash']);
    expect(await filesIn(site, '2021/03')).toEqual([...photoFiles, 'plan.pdf']);
    expect((await withTrash.get(`media/${attachmentIds.photo}`)).status).toBe(401);
    const listed = await withTrash.get<MediaItem[]>('media?status=trash', { as: 'editor' });
    expect(listed.body.map(({ id }) => id)).toContain(attachmentIds.photo);
    const secondTrash = await trash(attachmentIds.photo);
    expect([secondTrash.status, secondTrash.body.code]).toEqual([410, 'rest_already_trashed']);

    const json = { status: 'publish' };
    const restored = await withTrash.send<MediaItem>({
      method: 'POST',
      path: `media/${attachmentIds.photo}`,
      json,
      as: 'author',
    });
    expect([restored.status, restored.body.status]).toEqual([200, 'inherit']);
    const { modified: _, modified_gmt: __, ...unchanged } = before;
    expect((await withTrash.get<MediaItem>(`media/${attachmentIds.photo}`)).body).toMatchObject(unchanged);
  });

  it('moves it to the trash in GraphQL too, and then deletes it permanently', async () => {
    const remove = async (force: boolean) => {
      const query = `mutation { deleteMediaItem(id: ${attachmentIds.photo}, force: ${force}) { deleted item { status } } }`;
      return (await withTrash.graphql(query, { as: 'author' })).body.data?.deleteMediaItem;
    };
    expect(await remove(false)).toEqual({ deleted: false, item: { status: 'trash' } });
    expect(await remove(true)).toEqual({ deleted: true, item: null });
    expect(await filesIn(site, '2021/03')).toEqual(['plan.pdf']);
  });
});

describe('deleting an attachment', () => {
  it('removes its rows and all files that no other attachment uses', async () => {
    expect(await filesIn(site, '2021/03')).toEqual([...photoFiles, 'plan.pdf']);
    const { status, body } = await remove(attachmentIds.photo, { as: 'author' });
    expect(status).toBe(200);
    expect(body.deleted).toBe(true);
    expect(body.previous).toMatchObject({
      id: attachmentIds.photo,
      alt_text: 'Rows of peas',
      filename: 'garden.jpg',
      caption: { raw: 'In <em>May</em>' },
      media_details: { sizes: { full: { width: 2560 } } },
    });
    expect(body.previous.description.rendered).toContain('garden-300x225.jpg');
    expect(body.previous).not.toHaveProperty('_links');
    expect(await filesIn(site, '2021/03')).toEqual(['plan.pdf']);
    expect(await filesIn(site, '2021/04')).toEqual(['garden.jpg']);
    const { reader } = site.database;
    expect(await reader.attachment.count({ where: { postId: attachmentIds.photo } })).toBe(0);
    expect(await reader.postMeta.count({ where: { postId: attachmentIds.photo } })).toBe(0);
    expect((await cms.get<ErrorBody>(`media/${attachmentIds.photo}`)).body.code).toBe('rest_post_invalid_id');
  });

  it('preserves files that another attachment uses', async () => {
    const sameFile = { file: '2021/03/garden-scaled.jpg', originalFile: null, metadata: '{}' };
    await site.database.transaction((client) =>
      client.attachment.update({ where: { postId: attachmentIds.copyOfPhoto }, data: sameFile }),
    );
    await remove(attachmentIds.photo);
    expect(await filesIn(site, '2021/03')).toEqual(['garden-scaled.jpg', 'plan.pdf']);
  });

  it('removes no file outside its folder, whatever the stored names of its renditions', async () => {
    const metadata = JSON.stringify({ sizes: { outside: { file: '../../2021/04/garden.jpg' }, empty: { file: '' } } });
    await site.database.transaction((client) =>
      client.attachment.update({ where: { postId: attachmentIds.document }, data: { metadata } }),
    );
    expect((await remove(attachmentIds.document)).status).toBe(200);
    expect(await filesIn(site, '2021/04')).toEqual(['garden.jpg']);
  });

  it('removes it as featured image and as icon of the site', async () => {
    await site.database.transaction(async (client) => {
      await client.post.update({ where: { id: postIds.link }, data: { featuredMediaId: attachmentIds.photo } });
      const icon = { name: 'site_icon', value: JSON.stringify(String(attachmentIds.photo)) };
      const logo = { name: 'site_logo', value: JSON.stringify(mediaIds.public) };
      for (const row of [icon, logo])
        await client.setting.upsert({ where: { name: row.name }, create: row, update: row });
    });
    await remove(attachmentIds.photo);
    const { reader } = site.database;
    expect((await reader.post.findUniqueOrThrow({ where: { id: postIds.link } })).featuredMediaId).toBe(0);
    const remaining = await reader.setting.findMany({ where: { name: { in: ['site_icon', 'site_logo'] } } });
    expect(remaining.map(({ name }) => name)).toEqual(['site_logo']);
  });

  it('without `force` answers 501 to those who may delete it', async () => {
    const answer = await remove<ErrorBody>(attachmentIds.photo, { as: 'author', query: '' });
    expect([answer.status, answer.body.code]).toEqual([501, 'rest_trash_not_supported']);
    expect(answer.headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await cms.get(`media/${attachmentIds.photo}`)).status).toBe(200);
  });

  it('without `force` answers 410 if it is in the trash', async () => {
    const answer = await remove<ErrorBody>(attachmentIds.trash, { query: '' });
    expect([answer.status, answer.body.code]).toEqual([410, 'rest_already_trashed']);
  });

  it.each<[Login | null, number, string, number]>([
    [null, attachmentIds.photo, 'rest_cannot_delete', 401],
    ['subscriber', attachmentIds.photo, 'rest_cannot_delete', 403],
    ['contributor', attachmentIds.photo, 'rest_cannot_delete', 403],
    ['author', attachmentIds.audio, 'rest_cannot_delete', 403],
    ['admin', postIds.sowingPeas, 'rest_post_invalid_id', 404],
    ['admin', 9_999, 'rest_post_invalid_id', 404],
  ])('is refused to %s for the item %i with %s', async (as, id, code, status) => {
    for (const query of ['', '?force=true']) {
      const { body } = await remove<ErrorBody>(id, { as, query });
      expect([body.code, body.data.status]).toEqual([code, status]);
    }
    expect(await filesIn(site, '2021/03')).toContain('garden.jpg');
  });

  it('succeeds even if a file cannot be removed', async () => {
    const folder = join(site.environment().DATA_DIR as string, 'uploads/2021/03/plan.pdf');
    await rm(folder);
    await mkdir(folder);
    await writeFile(join(folder, 'inside'), '');
    expect((await remove(attachmentIds.document)).body.deleted).toBe(true);
    expect((await cms.get(`media/${attachmentIds.document}`)).status).toBe(404);
  });

  it('deletes its files too if it is deleted with the account of its author', async () => {
    await putFiles(site, ['2021/03/one.png']);
    const deletedAccount = await site.database.transaction((client) =>
      client.user.create({
        data: {
          ...{
            login: 'deleted',
            loginKey: 'deleted',
            slug: 'deleted',
            email: 'deleted@example.org',
            emailKey: 'deleted@example.org',
          },
          ...{
            passwordHash: '!',
            displayName: 'Deleted',
            displayNameKey: 'deleted',
            registered: '2021-01-01T00:00:00',
          },
          roles: '["author"]',
        },
      }),
    );
    await site.database.transaction((client) =>
      client.post.update({ where: { id: attachmentIds.private }, data: { authorId: deletedAccount.id } }),
    );
    const { status } = await cms.send({
      method: 'DELETE',
      path: `users/${deletedAccount.id}?force=true&reassign=false`,
      as: 'admin',
    });
    expect(status).toBe(200);
    expect(await filesIn(site, '2021/03')).not.toContain('one.png');
  });
});
