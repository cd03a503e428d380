import { serialize } from 'php-serialize';
import { expect } from 'vitest';
import { insertRows } from '../../src/import/write-rows.ts';
import { siteRows } from '../support/site-rows.ts';
import { type RunningSite, SITE_URL } from '../support/test-site.ts';
import type { WidgetBody } from '../support/widget-site.ts';
import { importFolder } from './import-support.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { it, target } from './target-site.ts';

const OLD_URL = 'http://old.example.org:8080';
const MENU = 7;

const options: Record<string, unknown> = {
  sidebars_widgets: {
    wp_inactive_widgets: ['meta-2'],
    aside: ['nav_menu-3', 'media_image-2', 'media_gallery-4', 'media_audio-2', 'media_video-2', 'rss-5'],
    array_version: 3,
  },
  widget_meta: { 2: { title: 'Us' }, _multiwidget: 1 },
  widget_nav_menu: { 3: { title: 'Ways', nav_menu: MENU }, _multiwidget: 1 },
  widget_media_image: {
    2: {
      ...{ attachment_id: 13, url: `${OLD_URL}/wp-content/uploads/2021/05/F.jpg`, size: 'full', width: 40, height: 30 },
    },
    _multiwidget: 1,
  },
  widget_media_gallery: { 4: { ids: [13], columns: 3, size: 'thumbnail', link_type: 'none' }, _multiwidget: 1 },
  widget_media_audio: { 2: { attachment_id: 0, url: '', mp3: `${OLD_URL}/song.mp3`, loop: false }, _multiwidget: 1 },
  widget_media_video: { 2: { attachment_id: 0, url: 'https://a.example/bees.mp4', loop: true }, _multiwidget: 1 },
  widget_rss: {
    5: {
      title: '',
      url: 'https://a.example/feed',
      items: 4,
      show_summary: 0,
      show_author: 0,
      show_date: 1,
      error: false,
    },
    _multiwidget: 1,
  },
};

/** The source with widgets, a menu in one of them, and an administrator with a known password. */
function tablesWithWidgets(): Tables {
  const tables = sourceTables();
  const addedOptions = Object.entries({
    ...options,
    site_user_roles: {
      administrator: { name: 'Administrator', capabilities: { read: true, edit_theme_options: true } },
    },
  });
  const names = new Set(addedOptions.map(([name]) => name));
  const otherOptions = (tables.options ?? []).filter(({ option_name: name }) => !names.has(name ?? ''));
  const addedRows = addedOptions.map(([name, value], index) => ({
    ...{ option_id: String(100 + index), option_name: name, option_value: serialize(value), autoload: 'yes' },
  }));
  tables.options = [...otherOptions, ...addedRows];
  Object.assign(tables.users?.[0] ?? {}, { user_login: 'admin' });
  for (const row of tables.usermeta ?? []) {
    if (row.meta_key === 'site_capabilities') row.meta_value = serialize({ administrator: true });
  }
  tables.terms?.push({ term_id: String(MENU), name: 'Ways', slug: 'ways', term_group: '0' });
  tables.term_taxonomy?.push({
    ...{
      term_taxonomy_id: '70',
      term_id: String(MENU),
      taxonomy: 'nav_menu',
      description: '',
      parent: '0',
      count: '1',
    },
  });
  tables.term_relationships?.push({ object_id: '14', term_taxonomy_id: '70', term_order: '0' });
  return tables;
}

async function startImportedSite(): Promise<RunningSite> {
  const source = await writeTables(tablesWithWidgets());
  await importFolder(target, {
    folder: source.folder,
    siteUrl: SITE_URL,
    replace: true,
  });
  await source.dispose();
  const passwords = siteRows({ siteUrl: SITE_URL, extraPosts: 0 }).applicationPassword ?? [];
  await target.database.transaction((client) =>
    insertRows(client, {
      rows: {
        applicationPassword: passwords.filter(({ userId }) => userId === 1),
        setting: [{ name: 'using_application_passwords', value: 'true' }],
      },
      dialect: target.database.dialect,
    }),
  );
  return target.start({ brand: 'wp', declarations: { sidebars: { aside: 'Aside' } } });
}

it('widgets of every type are imported with their settings and rendered', async () => {
  const site = await startImportedSite();
  const { body, status } = await site.get<(WidgetBody & { sidebar: string })[]>('widgets?context=edit', {
    as: 'admin',
  });
  expect([status, body.map(({ id, sidebar }) => [id, sidebar])]).toEqual([
    200,
    [
      ['meta-2', 'wp_inactive_widgets'],
      ...['nav_menu-3', 'media_image-2', 'media_gallery-4', 'media_audio-2', 'media_video-2', 'rss-5'].map((id) => [
        id,
        'aside',
      ]),
    ],
  ]);
  const widgetOf = (id: string) => body.find((widget) => widget.id === id);
  expect(widgetOf('nav_menu-3')?.instance.raw).toEqual({ title: 'Ways', nav_menu: MENU });
  expect(widgetOf('nav_menu-3')?.rendered).toContain(`<a href="${SITE_URL}/menu"></a></li>`);
  expect(widgetOf('media_image-2')?.rendered).toContain('class="image wp-image-13 attachment-full size-full"');
  expect(widgetOf('media_gallery-4')?.instance.raw).toMatchObject({ ids: [13] });
  expect(widgetOf('media_gallery-4')?.rendered).toContain('gallery-size-thumbnail');
  expect(widgetOf('media_audio-2')?.rendered).toContain(`<source type="audio/mpeg" src="${SITE_URL}/song.mp3?_=1" />`);
  expect(widgetOf('media_video-2')?.rendered).toContain('src="https://a.example/bees.mp4?_=1"');
  expect(widgetOf('rss-5')?.instance.raw).toMatchObject({ url: 'https://a.example/feed', items: 4 });
  expect(widgetOf('rss-5')?.rendered).toContain('href="https://a.example/feed"');
  // The returned settings can be written back unchanged.
  for (const { id, instance } of body) {
    const written = await site.send<WidgetBody>({
      method: 'PUT',
      path: `widgets/${id}`,
      json: { instance },
      as: 'admin',
    });
    expect([id, written.status, written.body.instance.raw]).toEqual([id, 200, instance.raw]);
  }
});
