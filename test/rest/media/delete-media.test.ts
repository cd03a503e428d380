import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect } from 'vitest';
import { addMedia, attachmentIds, filesIn, type MediaItem, photoFiles, putFiles } from '../../support/media-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, mediaIds } from '../../support/site-content.ts';
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
  { as = 'ada', query = '?force=true' }: { as?: Login | null; query?: string } = {},
) => cms.send<Body>({ method: 'DELETE', path: `media/${id}${query}`, ...(as ? { as } : {}) });

describe('with MEDIA_TRASH=on', () => {
  let open: RunningSite;
  it.beforeAll(async () => {
    open = await site.start({ env: { MEDIA_TRASH: 'on' } });
  });
  const trash = (id: number) => open.send<MediaItem & ErrorBody>({ method: 'DELETE', path: `media/${id}`, as: 'arno' });

  it('a file goes to the trash, files and all, and comes back with its slug', async () => {
    const before = (await open.get<MediaItem>(`media/${attachmentIds.photo}`)).body;
    const trashed = await trash(attachmentIds.photo);
    expect([trashed.status, trashed.body.status]).toEqual([200, 'trash']);
    expect(await filesIn(site, '2021/03')).toEqual([...photoFiles, 'plan.pdf']);
    expect((await open.get(`media/${attachmentIds.photo}`)).status).toBe(401);
    const listed = await open.get<MediaItem[]>('media?status=trash', { as: 'edda' });
    expect(listed.body.map(({ id }) => id)).toContain(attachmentIds.photo);
    const again = await trash(attachmentIds.photo);
    expect([again.status, again.body.code]).toEqual([410, 'rest_already_trashed']);

    const json = { status: 'publish' };
    const restored = await open.send<MediaItem>({
      method: 'POST',
      path: `media/${attachmentIds.photo}`,
      json,
      as: 'arno',
    });
    expect([restored.status, restored.body.status]).toEqual([200, 'inherit']);
    const { modified: _, modified_gmt: __, ...rest } = before;
    expect((await open.get<MediaItem>(`media/${attachmentIds.photo}`)).body).toMatchObject(rest);
  });

  it('GraphQL moves it to the trash too, and deletes it for good from there', async () => {
    const remove = async (force: boolean) => {
      const query = `mutation { deleteMediaItem(id: ${attachmentIds.photo}, force: ${force}) { deleted item { status } } }`;
      return (await open.graphql(query, { as: 'arno' })).body.data?.deleteMediaItem;
    };
    expect(await remove(false)).toEqual({ deleted: false, item: { status: 'trash' } });
    expect(await remove(true)).toEqual({ deleted: true, item: null });
    expect(await filesIn(site, '2021/03')).toEqual(['plan.pdf']);
  });
});

describe('deleting a file', () => {
  it('takes the row, what is said of it, and every file that is only its own', async () => {
    expect(await filesIn(site, '2021/03')).toEqual([...photoFiles, 'plan.pdf']);
    const { status, body } = await remove(attachmentIds.photo, { as: 'arno' });
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

  it('keeps files that another item shows too', async () => {
    const shared = { file: '2021/03/garden-scaled.jpg', originalFile: null, metadata: '{}' };
    await site.database.transaction((client) =>
      client.attachment.update({ where: { postId: attachmentIds.copyOfPhoto }, data: shared }),
    );
    await remove(attachmentIds.photo);
    expect(await filesIn(site, '2021/03')).toEqual(['garden-scaled.jpg', 'plan.pdf']);
  });

  it('never reaches beyond the folder of the file, whatever its sizes are called', async () => {
    const metadata = JSON.stringify({ sizes: { odd: { file: '../../2021/04/garden.jpg' }, none: { file: '' } } });
    await site.database.transaction((client) =>
      client.attachment.update({ where: { postId: attachmentIds.document }, data: { metadata } }),
    );
    expect((await remove(attachmentIds.document)).status).toBe(200);
    expect(await filesIn(site, '2021/04')).toEqual(['garden.jpg']);
  });

  it('takes it from where it is shown: as featured media, and as the icon of the site', async () => {
    await site.database.transaction(async (client) => {
      await client.post.update({ where: { id: 117 }, data: { featuredMediaId: attachmentIds.photo } });
      const icon = { name: 'site_icon', value: JSON.stringify(String(attachmentIds.photo)) };
      const logo = { name: 'site_logo', value: JSON.stringify(mediaIds.public) };
      for (const row of [icon, logo])
        await client.setting.upsert({ where: { name: row.name }, create: row, update: row });
    });
    await remove(attachmentIds.photo);
    const { reader } = site.database;
    expect((await reader.post.findUniqueOrThrow({ where: { id: 117 } })).featuredMediaId).toBe(0);
    const left = await reader.setting.findMany({ where: { name: { in: ['site_icon', 'site_logo'] } } });
    expect(left.map(({ name }) => name)).toEqual(['site_logo']);
  });

  it('without force says that there is no trash, to those who may delete it', async () => {
    const answer = await remove<ErrorBody>(attachmentIds.photo, { as: 'arno', query: '' });
    expect([answer.status, answer.body.code]).toEqual([501, 'rest_trash_not_supported']);
    expect(answer.headers.allow).toBe('GET, POST, PUT, PATCH, DELETE');
    expect((await cms.get(`media/${attachmentIds.photo}`)).status).toBe(200);
  });

  it('without force says of what lies in the trash that it is there', async () => {
    const answer = await remove<ErrorBody>(attachmentIds.trash, { query: '' });
    expect([answer.status, answer.body.code]).toEqual([410, 'rest_already_trashed']);
  });

  it.each<[Login | null, number, string, number]>([
    [null, attachmentIds.photo, 'rest_cannot_delete', 401],
    ['sam', attachmentIds.photo, 'rest_cannot_delete', 403],
    ['cora', attachmentIds.photo, 'rest_cannot_delete', 403],
    ['arno', attachmentIds.sound, 'rest_cannot_delete', 403],
    ['ada', 101, 'rest_post_invalid_id', 404],
    ['ada', 9_999, 'rest_post_invalid_id', 404],
  ])('is refused: %s, %i, %s', async (as, id, code, status) => {
    for (const query of ['', '?force=true']) {
      const { body } = await remove<ErrorBody>(id, { as, query });
      expect([body.code, body.data.status]).toEqual([code, status]);
    }
    expect(await filesIn(site, '2021/03')).toContain('garden.jpg');
  });

  it('is done even where a file cannot be removed', async () => {
    const folder = join(site.environment().DATA_DIR as string, 'uploads/2021/03/plan.pdf');
    await rm(folder);
    await mkdir(folder);
    await writeFile(join(folder, 'inside'), '');
    expect((await remove(attachmentIds.document)).body.deleted).toBe(true);
    expect((await cms.get(`media/${attachmentIds.document}`)).status).toBe(404);
  });

  it('happens with the account of its author, files and all', async () => {
    await putFiles(site, ['2021/03/one.png']);
    const guest = await site.database.transaction((client) =>
      client.user.create({
        data: {
          ...{ login: 'gone', loginKey: 'gone', slug: 'gone', email: 'gone@example.org', emailKey: 'gone@example.org' },
          ...{ passwordHash: '!', displayName: 'Gone', displayNameKey: 'gone', registered: '2021-01-01T00:00:00' },
          roles: '["author"]',
        },
      }),
    );
    await site.database.transaction((client) =>
      client.post.update({ where: { id: attachmentIds.private }, data: { authorId: guest.id } }),
    );
    const { status } = await cms.send({
      method: 'DELETE',
      path: `users/${guest.id}?force=true&reassign=false`,
      as: 'ada',
    });
    expect(status).toBe(200);
    expect(await filesIn(site, '2021/03')).not.toContain('one.png');
  });
});
