import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { exportAll, exportedImage, exportedItem, updateExportSettings, writeItem } from '../../support/export-site.ts';
import { mediaIds, secrets, terms } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const write = (values: Parameters<typeof writeItem>[1]) => writeItem(cms, values, site);

const exported = (id: number) => exportedItem(cms, id);

describe('an exported item', () => {
  it('has all properties in the documented order', async () => {
    const id = await write({
      title: 'Peas & <em>beans</em>',
      slug: 'peas-and-beans',
      content: '<!-- wp:paragraph --><p>Sow <a href="/about/">early</a>.</p><!-- /wp:paragraph -->',
      excerpt: 'In short.',
      date: '2026-05-01T09:00:00',
      featured_media: mediaIds.public,
      categories: [terms.garden.id],
      tags: [terms.spring.id],
    });
    const item = await exported(id);
    const { body: post } = await cms.get(`posts/${id}`);
    expect(item).toEqual({
      id,
      type: 'post',
      status: 'publish',
      title: 'Peas &#038; <em>beans</em>',
      document_title: 'Peas & beans – Larch Row',
      slug: 'peas-and-beans',
      permalink: `${SITE_URL}/2026/05/peas-and-beans/`,
      content_html: post.content.rendered,
      content_raw: '<!-- wp:paragraph --><p>Sow <a href="/about/">early</a>.</p><!-- /wp:paragraph -->',
      excerpt: 'In short.',
      date: '2026-05-01T09:00:00',
      date_gmt: '2026-05-01T07:00:00',
      modified: post.modified,
      modified_gmt: post.modified_gmt,
      menu_order: 0,
      parent: 0,
      author: { id: 1, name: 'Ada Brook', slug: 'admin-writes' },
      featured_image: exportedImage(mediaIds.public),
      images: [],
      custom_fields: {},
      custom_fields_media: {},
      links: { internal: [{ url: `${SITE_URL}/about/`, text: 'early' }], external: [] },
      taxonomies: {
        category: [{ id: terms.garden.id, name: 'Garden', slug: 'garden' }],
        post_tag: [{ id: terms.spring.id, name: 'Spring', slug: 'spring' }],
      },
      seo: {
        ...{ source: null, title: null, description: null, canonical: null, robots: null },
        ...{ og_title: null, og_description: null, og_image: null, focus_keyword: null },
      },
      comments: [],
      render: 'blocks',
    });
    expect(Object.keys(item).slice(0, 8)).toEqual([
      'id',
      'type',
      'status',
      'title',
      'document_title',
      'slug',
      'permalink',
      'content_html',
    ]);
  });

  it('has its stored content only if the settings include it', async () => {
    const id = await write({ content: 'As stored.' });
    expect((await exported(id)).content_raw).toBe('As stored.');
    await updateExportSettings(cms, { includeRaw: false });
    expect(await exported(id)).not.toHaveProperty('content_raw');
    await updateExportSettings(cms, { includeRaw: true });
  });

  it('has the document title of the site if it is the front page', async () => {
    const id = await write({ base: 'pages', title: 'Welcome' });
    expect((await exported(id)).document_title).toBe('Welcome – Larch Row');
    await cms.send({
      method: 'POST',
      path: 'settings',
      as: 'admin',
      json: { show_on_front: 'page', page_on_front: id },
    });
    expect(await exported(id)).toMatchObject({
      document_title: 'Larch Row – Four houses and a garden',
      permalink: `${SITE_URL}/`,
    });
    await cms.send({ method: 'POST', path: 'settings', as: 'admin', json: { show_on_front: 'posts' } });
  });

  it('may be unpublished only if the settings include such items, and is never trashed or an automatic draft', async () => {
    expect(new Set((await exportAll(cms)).items.map(({ status }) => status))).toEqual(new Set(['publish']));
    const ids = new Map<string, number>();
    for (const status of ['draft', 'pending', 'private', 'future']) {
      ids.set(status, await write({ title: `A ${status} post`, status, date: '2040-01-02T03:04:05' }));
    }
    await writerOf(site.database).post.updateMany({ where: { title: { in: ['A pending post'] } }, data: { slug: '' } });
    await updateExportSettings(cms, { includeUnpublished: true });
    const { items } = await exportAll(cms);
    await updateExportSettings(cms, { includeUnpublished: false });
    expect(new Set(items.map(({ status }) => status))).toEqual(
      new Set(['publish', 'draft', 'pending', 'private', 'future']),
    );
    const permalinkOf = (status: string) => items.find(({ id }) => id === ids.get(status))?.permalink;
    expect(permalinkOf('draft')).toBe(`${SITE_URL}/?p=${ids.get('draft')}`);
    expect(items.find(({ id }) => id === ids.get('pending'))?.slug).toBe('');
    expect(permalinkOf('private')).toBe(`${SITE_URL}/2040/01/a-private-post/`);
    expect(JSON.stringify(items)).not.toContain(secrets.trashText);
  });

  it('has a stored excerpt, not a generated one', async () => {
    expect((await exported(await write({ content: 'Many words.' }))).excerpt).toBe('');
  });

  it('has its content even if a password protects it', async () => {
    const id = await write({ content: 'Protected text.', password: 'key' });
    expect((await exported(id)).content_html).toContain('Protected text.');
  });

  it('has no featured image if it does not exist, and null dimensions if they are unknown', async () => {
    const id = await write({ featured_media: mediaIds.public });
    await writerOf(site.database).attachment.update({
      where: { postId: mediaIds.public },
      data: { width: null, height: null },
    });
    expect((await exported(id)).featured_image).toEqual({
      ...exportedImage(mediaIds.public),
      width: null,
      height: null,
    });
    await writerOf(site.database).attachment.update({
      where: { postId: mediaIds.public },
      data: { width: 40, height: 30 },
    });
    await writerOf(site.database).post.update({ where: { id }, data: { featuredMediaId: 99_999 } });
    expect((await exported(id)).featured_image).toBeNull();
  });

  it('lists each image of its content once, in order', async () => {
    const content =
      '<p><img src="/b.jpg" alt="B &amp; C"><img src="/a.jpg"><img src="/b.jpg" alt="again"><img alt="no"></p>';
    expect((await exported(await write({ content }))).images).toEqual([
      { src: '/b.jpg', alt: 'B & C' },
      { src: '/a.jpg', alt: '' },
    ]);
  });

  it('has its internal and external links with their texts, without other schemes', async () => {
    const content = [
      '<a href="/one/?a=1&amp;b=2#part">The  <b>first</b>\n one</a>',
      `<a href="${SITE_URL}/two/">Two</a> <a href="three">Three</a>`,
      '<a href="//other.example/x"><img src="/p.png" alt="P"></a> <a href="https://w3.org/">W3C</a>',
      '<a href="#top">top</a> <a href="mailto:a@b.example">m</a> <a href="tel:123">t</a>',
      '<a href="javascript:alert(1)">j</a> <a href="">e</a> <a name="x">n</a> <a href="http://[">broken</a>',
    ].join(' ');
    expect((await exported(await write({ content }))).links).toEqual({
      internal: [
        { url: `${SITE_URL}/one/?a=1&b=2#part`, text: 'The first one' },
        { url: `${SITE_URL}/two/`, text: 'Two' },
        { url: `${SITE_URL}/three`, text: 'Three' },
      ],
      external: [
        { url: 'http://other.example/x', text: '' },
        { url: 'https://w3.org/', text: 'W3C' },
      ],
    });
  });
});
