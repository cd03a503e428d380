import { describe, expect } from 'vitest';
import { addMedia, attachmentIds } from '../../support/media-site.ts';
import { mediaIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { widgetRequests } from '../../support/widget-site.ts';

const { create, render, send } = widgetRequests(() => cms);
const UPLOADS = 'http://localhost:3000/cms-content/uploads';
const KINDS = ['media_image', 'media_audio', 'media_video', 'media_gallery'];

const it = siteTest({ prepare: addMedia, declarations: { sidebars: { aside: 'Aside' } } });

it.each(KINDS)('%s renders nothing, not even its title, without a file', async (kind) => {
  expect(await render(kind, { title: 'Title' })).toBe('');
  expect(await render(kind, { title: 'Title', attachment_id: 999, ids: [999] })).toBe('');
  // A PDF is neither an image, nor audio, nor video.
  expect(await render(kind, { attachment_id: attachmentIds.document, ids: [attachmentIds.document] })).toBe('');
});

it.each([mediaIds.ofPrivatePost, attachmentIds.private])(
  'an image that is not public is not rendered: %i',
  async (id) => {
    // The administrator may read it, but widgets are rendered for anonymous viewers.
    expect((await cms.get<{ id: number }>(`media/${id}`, { as: 'admin' })).body.id).toBe(id);
    expect(await render('media_image', { title: 'Title', attachment_id: id })).toBe('');
    expect(await render('media_gallery', { title: 'Title', ids: [id] })).toBe('');
    const gallery = await render('media_gallery', { ids: [id, attachmentIds.photo] });
    expect(gallery.match(/<figure class='gallery-item'>/g)).toHaveLength(1);
  },
);

describe('an image widget', () => {
  it('renders an image of the site with its size, caption, link and attributes', async () => {
    const markup = await render('media_image', {
      ...{ title: 'Garden', attachment_id: attachmentIds.photo, size: 'medium', caption: 'In <b>June</b>' },
      ...{ alt: 'Peas "in" rows', image_title: 'Peas', image_classes: 'round "x', link_type: 'custom' },
      ...{ link_url: 'https://a.example/?a=1&b=2', link_classes: 'out', link_rel: 'friend', link_target_blank: true },
    });
    expect(markup).toMatch(/^<h2 class="widgettitle">Garden<\/h2><figure /);
    expect(markup).toContain('style="width: 300px" class="wp-caption alignnone">');
    expect(markup).toContain(
      '<a href="https://a.example/?a=1&#038;b=2" class="out" rel="friend" target="_blank"><img width="300" height="225" ',
    );
    expect(markup).toContain('class="image wp-image-20 round x attachment-medium size-medium"');
    expect(markup).toContain('alt="Peas &quot;in&quot; rows" style="max-width: 100%; height: auto;" title="Peas"');
    expect(markup).toContain(`src="${UPLOADS}/2021/03/garden-300x225.jpg"`);
    expect(markup).toMatch(/<figcaption [^>]*class="wp-caption-text">In <b>June<\/b><\/figcaption><\/figure>$/);
  });

  it('uses the caption of the file unless it has its own, and none if that is empty', async () => {
    expect(await render('media_image', { attachment_id: attachmentIds.photo })).toContain(
      'In <em>May</em></figcaption>',
    );
    expect(await render('media_image', { attachment_id: attachmentIds.photo, caption: '' })).toMatch(/^<img [^>]+>$/);
  });

  it('links to the file or its page, and scales to a custom size', async () => {
    const base = { attachment_id: attachmentIds.photo, caption: '' };
    expect(await render('media_image', { ...base, link_type: 'file' })).toContain(
      `<a href="${UPLOADS}/2021/03/garden-scaled.jpg"><img `,
    );
    expect(await render('media_image', { ...base, link_type: 'post' })).toMatch(
      /^<a href="http:\/\/localhost:3000\/[^"]+"><img /,
    );
    expect(await render('media_image', { ...base, link_type: 'none', link_url: 'https://a.example/' })).toMatch(
      /^<img /,
    );
    expect(await render('media_image', { ...base, size: 'custom', width: 640, height: 640 })).toMatch(
      /^<img width="640" height="480" .*attachment-640x640 size-640x640"/,
    );
  });

  it('renders an image of any other site without a request to it', async () => {
    const url = 'https://a.example/p.png?a=1&b="2"';
    expect(await render('media_image', { url, alt: '<x>', width: 30, height: 20 })).toBe(
      '<img class="image" src="https://a.example/p.png?a=1&#038;b=2" alt="" width="30" height="20" decoding="async" loading="lazy" />',
    );
  });
});

describe('a player widget', () => {
  it('plays audio of the site and of other addresses', async () => {
    const markup = await render('media_audio', { attachment_id: attachmentIds.audio, loop: true, preload: 'auto' });
    expect(markup).toMatch(
      /^<audio class="wp-audio-shortcode" id="audio-0-1" loop preload="auto" style="width: 100%;" controls="controls">/,
    );
    expect(markup).toContain(`<source type="audio/mpeg" src="${UPLOADS}/2021/03/blackbird.mp3?_=1" />`);
    expect(await render('media_audio', { ogg: 'https://a.example/a.ogg' })).toContain(
      'src="https://a.example/a.ogg?_=1"',
    );
  });

  it('plays video in full width, with its tracks and without scripts', async () => {
    const content = '<track srclang="en" src="https://a.example/en.vtt"><script>alert(1)</script>';
    const markup = await render('media_video', { title: 'Bees', url: 'https://a.example/bees.mp4', content });
    expect(markup).toMatch(
      /^<h2 class="widgettitle">Bees<\/h2><div style="width: 100%;" class="wp-video"><video class="wp-video-shortcode" id="video-0-1" preload="metadata" controls="controls">/,
    );
    expect(markup).toContain('<source type="video/mp4" src="https://a.example/bees.mp4?_=1" />');
    expect(markup).not.toContain('<script');
  });

  it('links to addresses that it cannot play', async () => {
    expect(await render('media_video', { url: 'https://a.example/watch?x=<b>&y=1' })).toBe(
      '<a class="wp-embedded-video" href="https://a.example/watch?x=&#038;y=1">https://a.example/watch?x=&amp;y=1</a>',
    );
  });
});

it('a gallery widget renders its images in order and in columns, and no other files', async () => {
  const ids = [attachmentIds.copyOfPhoto, mediaIds.public, attachmentIds.document, attachmentIds.photo, 999];
  const markup = await render('media_gallery', { title: 'Title', ids, columns: 2, size: 'medium', link_type: 'file' });
  expect(markup).toContain("<div id='gallery-1' class='gallery galleryid-0 gallery-columns-2 gallery-size-medium'>");
  expect(markup.match(/<figure class='gallery-item'>/g)).toHaveLength(3);
  const positions = ['2021/04/garden.jpg', 'garden-300x225.jpg'].map((name) => markup.indexOf(name));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions).not.toContain(-1);
  const randomOrder = await render('media_gallery', { ids, orderby_random: true });
  expect(randomOrder.match(/<figure class='gallery-item'>/g)).toHaveLength(3);
});

describe('the stored values of a media widget', () => {
  const raw = async (kind: string, values: object) => (await create(kind, values)).instance.raw;

  it('have their types, no scripts, and no unknown properties', async () => {
    expect(
      await raw('media_image', {
        ...{ title: '<b>Garden</b>', attachment_id: '20', url: 'javascript:alert(1)', size: 'medium', width: -3 },
        ...{ caption: '<b>x</b><script>1</script>', alt: '<i>y</i>', link_type: 'unknown', link_target_blank: '' },
        ...{ link_url: 'data:text/html,x', image_classes: ' a<b  "c" ', image_title: 5, secret: 'x' },
      }),
    ).toEqual({
      ...{ title: 'Garden', attachment_id: 20, url: '', size: 'medium', width: 0, caption: '<b>x</b>1', alt: 'y' },
      ...{ link_target_blank: false, link_url: '', image_classes: 'ab c', image_title: '5' },
    });
    expect(
      await raw('media_gallery', { ids: '20, 11,x,20', columns: 12, link_type: 'file', orderby_random: '1' }),
    ).toEqual({
      ids: [20, 11],
      link_type: 'file',
      orderby_random: true,
    });
    const largeGallery = await raw('media_gallery', {
      ids: Array.from({ length: 2_000 }, (_, index) => index + 1),
      columns: 9,
    });
    expect([(largeGallery.ids as number[]).length, largeGallery.columns]).toEqual([500, 9]);
    expect(await raw('media_video', { mp4: 'https://a.example/b c.mp4', preload: 'all', loop: 'false' })).toEqual({
      mp4: 'https://a.example/b%20c.mp4',
      loop: false,
    });
  });

  it('remain unchanged if an update omits them', async () => {
    const initial = { attachment_id: 20, link_type: 'file', link_target_blank: true };
    const { body } = await send('POST', 'widgets', {
      id_base: 'media_image',
      sidebar: 'aside',
      instance: { raw: initial },
    });
    const path = `widgets/${body.id}`;
    const change = async (json: object) => (await send('PUT', path, json)).body.instance.raw;
    expect(await change({ instance: { raw: { alt: 'Peas', link_type: 'unknown' } } })).toEqual({
      ...initial,
      alt: 'Peas',
    });
    // A form sends an unchecked box only through the hidden input beside it.
    const form = (await send('PUT', path, {})).body.rendered_form;
    const name = `widget-media_image[2][link_target_blank]`;
    expect(form).toContain(`<input type="hidden" name="${name}" value=""><input type="checkbox" class="checkbox" `);
    const unchecked = await change({ form_data: new URLSearchParams({ [name]: '' }).toString() });
    expect(unchecked).toEqual({ ...initial, alt: 'Peas', link_target_blank: false });
    const checked = new URLSearchParams([
      [name, ''],
      [name, '1'],
    ]);
    expect(await change({ form_data: checked.toString() })).toEqual({ ...initial, alt: 'Peas' });
    await send('DELETE', `${path}?force=true`);
  });

  it.each(KINDS)('are returned by %s in encoded form, which creates the same widget', async (kind) => {
    const initial = { title: 'Garden', attachment_id: attachmentIds.photo, ids: [attachmentIds.photo] };
    const { body } = await cms.send<{
      preview: string;
      form: string;
      instance: { encoded: string; hash: string; raw: object };
    }>({
      method: 'POST',
      path: `widget-types/${kind}/encode`,
      json: { instance: { raw: initial } },
      as: 'admin',
    });
    expect(body.form).toContain(`name="widget-${kind}[-1][title]" value="Garden"`);
    const { raw: _raw, ...encodedInstance } = body.instance;
    const created = await send('POST', 'widgets', { id_base: kind, sidebar: 'aside', instance: encodedInstance });
    expect([created.status, created.body.instance]).toEqual([201, body.instance]);
    await send('DELETE', `widgets/${created.body.id}?force=true`);
  });
});

it('widget types are listed by name', async () => {
  const { body } = await cms.get<{ id: string; classname: string }[]>('widget-types', { as: 'admin' });
  expect(body.map(({ id }) => id)).toEqual([
    ...['archives', 'block', 'calendar', 'categories', 'custom_html', 'media_audio', 'media_gallery', 'media_image'],
    ...['media_video', 'meta', 'nav_menu', 'pages', 'recent-comments', 'recent-posts', 'rss', 'search', 'tag_cloud'],
    'text',
  ]);
  expect(body.find(({ id }) => id === 'nav_menu')?.classname).toBe('widget_nav_menu');
});
