import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { exportAll, exportedImage, exportedItem, MultipleValues, writeItem } from '../../support/export-site.ts';
import { mediaIds, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({
  declarations: {
    types: [
      {
        name: 'book',
        restBase: 'books',
        labels: { name: 'Books', singularName: 'Book' },
        graphql: { type: 'ExportBook', singular: 'exportBook', plural: 'exportBooks' },
        supports: ['title', 'editor', 'custom-fields'],
        taxonomies: ['genre'],
        meta: { _shelf: { type: 'string', single: true, default: '' } },
      },
    ],
    taxonomies: [
      {
        name: 'genre',
        restBase: 'genres',
        labels: { name: 'Genres', singularName: 'Genre' },
        graphql: { type: 'ExportGenre', singular: 'exportGenre', plural: 'exportGenres' },
        hierarchical: true,
        types: ['book'],
      },
    ],
  },
});

const write = (values: Parameters<typeof writeItem>[1]) => writeItem(cms, values, site);

const exported = (id: number) => exportedItem(cms, id);

describe('exported custom fields', () => {
  it('are unprotected, registered and SEO values, but no values of page builders', async () => {
    const id = await write({
      base: 'books',
      meta: {
        subtitle: 'x',
        gallery: [8, 9],
        colors: new MultipleValues('red', 'blue'),
        _edit_lock: '1:1',
        _yoast_wpseo_title: 'T',
        _shelf: 'upper',
        ct_options: 'builder',
        ct_builder_json: { a: 1 },
        __proto__x: 'protected',
      },
    });
    await writerOf(site.database).postMeta.create({ data: { postId: id, key: '__proto__', value: '{"a":1}' } });
    await writerOf(site.database).postMeta.create({ data: { postId: id, key: 'not_json', value: 'not JSON' } });
    const { custom_fields: fields } = await exported(id);
    expect(fields).toEqual({
      subtitle: 'x',
      gallery: [8, 9],
      colors: ['red', 'blue'],
      _yoast_wpseo_title: 'T',
      _shelf: 'upper',
      not_json: 'not JSON',
    });
  });

  it('that name images are exported again with the details of the images', async () => {
    const id = await write({
      meta: {
        hero: mediaIds.public,
        hero_as_text: String(mediaIds.public),
        gallery: [mediaIds.public, 'x', mediaIds.ofPost, 99_999],
        map: { ID: mediaIds.public, url: 'elsewhere' },
        maps: [{ id: mediaIds.ofPost }],
        external: { url: 'https://other.example/a.jpg', width: 10, height: 20 },
        price: 12.5,
        count: 99_999,
        post: postIds.sowingPeas,
        text: 'eleven',
        empty: [],
      },
    });
    expect((await exported(id)).custom_fields_media).toEqual({
      hero: exportedImage(mediaIds.public),
      hero_as_text: exportedImage(mediaIds.public),
      gallery: [exportedImage(mediaIds.public), exportedImage(mediaIds.ofPost)],
      map: exportedImage(mediaIds.public),
      maps: [exportedImage(mediaIds.ofPost)],
      external: { id: null, url: 'https://other.example/a.jpg', alt: '', width: 10, height: 20 },
    });
  });
});

describe('exported terms and comments', () => {
  it('include every public taxonomy of the type, declared ones too', async () => {
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'genres',
      as: 'admin',
      json: { name: 'Poems' },
    });
    const book = await exported(await write({ base: 'books', genres: [body.id] }));
    expect([book.type, book.taxonomies]).toEqual(['book', { genre: [{ id: body.id, name: 'Poems', slug: 'poems' }] }]);
    expect((await exported(await write({ base: 'pages' }))).taxonomies).toEqual({});
    expect((await exported(await write({ categories: [] }))).taxonomies).toHaveProperty('post_tag', []);
  });

  it('include approved comments, oldest first, without addresses and user agents', async () => {
    const id = await write({});
    const comment = <T extends object>(values: T) => ({
      ...{
        postId: id,
        status: 'approved',
        authorName: 'Bob',
        authorEmail: 'bob@mail.example',
        authorUrl: 'https://bob.example',
      },
      ...{ authorIp: '192.0.2.7', userAgent: 'Browser/1', content: 'Nice <b>one</b>', dateGmt: '2026-05-03T08:00:00' },
      ...values,
    });
    await writerOf(site.database).comment.createMany({
      data: [
        comment({ id: 9001, date: '2026-05-03T10:00:00' }),
        comment({ id: 9002, date: '2026-05-02T10:00:00', parentId: 9001 }),
        comment({ id: 9003, date: '2026-05-01T10:00:00', status: 'hold' }),
        comment({ id: 9004, date: '2026-05-01T10:00:00', status: 'spam' }),
        comment({ id: 9005, date: '2026-05-01T10:00:00', type: 'pingback' }),
        comment({ id: 9006, date: '2026-05-01T10:00:00', type: 'note' }),
      ],
    });
    const { comments } = await exported(id);
    const common = { author: 'Bob', date_gmt: '2026-05-03T08:00:00', text: 'Nice <b>one</b>' };
    expect(comments).toEqual([
      { id: 9002, parent: 9001, date: '2026-05-02T10:00:00', ...common },
      { id: 9001, parent: 0, date: '2026-05-03T10:00:00', ...common },
    ]);
    expect(JSON.stringify(await exportAll(cms))).not.toMatch(/@mail\.example|192\.0\.2\.7|Browser\/1/);
  });
});
