import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesignSite, type DesignSite } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, postIds } from '../../support/site-content.ts';

let designSite: DesignSite;

const get = <Body = Record<string, unknown>>(path: string, as?: Login) =>
  designSite.cms.get<Body>(path, as ? { as } : {});
const codeOf = async (path: string, as?: Login) => {
  const { status, body } = await get<ErrorBody>(path, as);
  return [status, body.code];
};

beforeAll(async () => {
  designSite = await createDesignSite();
});
afterAll(() => designSite.dispose());

describe('the routes of sidebars and widgets', () => {
  it('show the inactive widgets of a previous theme', async () => {
    const { body, headers } = await get<Record<string, unknown>[]>('sidebars', 'admin');
    expect(body).toMatchObject([
      { id: 'cms_inactive_widgets', name: 'Inactive widgets', status: 'inactive', widgets: ['block-2', 'text-3'] },
    ]);
    expect(headers.allow).toBe('GET');
    const widgets = await get<Record<string, unknown>[]>('widgets?sidebar=cms_inactive_widgets', 'admin');
    expect(widgets.body.map(({ id, id_base, rendered }) => [id, id_base, rendered])).toEqual([
      ['block-2', 'block', ''],
      ['text-3', 'text', ''],
    ]);
    const text = await get('widgets/text-3?context=edit', 'admin');
    expect(text.body.instance).toMatchObject({ raw: { title: 'Hours', text: 'At noon.', filter: true, visual: true } });
    expect((await get<unknown[]>('widgets?sidebar=other', 'admin')).body).toEqual([]);
  });

  it('preserve all widgets of a sidebar when it is reordered', async () => {
    const path = 'sidebars/cms_inactive_widgets';
    const changed = await designSite.cms.send<{ widgets: string[] }>({
      method: 'POST',
      path,
      as: 'admin',
      json: { widgets: ['text-3', 'unknown-9'] },
    });
    expect([changed.status, changed.body.widgets]).toEqual([200, ['text-3', 'block-2']]);
    const restored = await designSite.cms.send<{ widgets: string[] }>({
      method: 'PUT',
      path,
      as: 'admin',
      json: { widgets: ['block-2', 'text-3'] },
    });
    expect(restored.body.widgets).toEqual((await get(path, 'admin')).body.widgets);
  });

  it('use the sidebar names of the brand', async () => {
    const wp = await designSite.site.start({ brand: 'wp' });
    const { body } = await wp.get<Record<string, unknown>>('sidebars/wp_inactive_widgets', { as: 'admin' });
    expect([body.id, body.widgets]).toEqual(['wp_inactive_widgets', ['block-2', 'text-3']]);
  });

  it('require `edit_theme_options`', async () => {
    for (const path of ['sidebars', 'widgets', 'widget-types', 'widgets/text-3', 'sidebars/cms_inactive_widgets']) {
      expect([path, ...(await codeOf(path))]).toEqual([path, 401, 'rest_cannot_manage_widgets']);
      expect([path, ...(await codeOf(path, 'editor'))]).toEqual([path, 403, 'rest_cannot_manage_widgets']);
    }
    expect(await codeOf('sidebars/none', 'admin')).toEqual([404, 'rest_sidebar_not_found']);
    expect(await codeOf('widgets/text-4', 'admin')).toEqual([404, 'rest_widget_not_found']);
    expect(await codeOf('widget-types/none', 'admin')).toEqual([404, 'rest_widget_type_invalid']);
    expect((await get('widget-types/text', 'admin')).body).toMatchObject({ id: 'text', is_multi: true });
  });
});

describe('the routes of block types', () => {
  it('return all block types, those of a namespace, and one by name', async () => {
    const all = await get<{ name: string }[]>('block-types', 'contributor');
    expect(all.body.map(({ name }) => name)).toContain('core/quote');
    expect((await get<unknown[]>('block-types/core', 'contributor')).body).toHaveLength(all.body.length);
    expect((await get<unknown[]>('block-types?namespace=other', 'contributor')).body).toEqual([]);
    const { body } = await get('block-types/core/column', 'contributor');
    expect(body).toMatchObject({ name: 'core/column', title: 'Column', parent: ['core/columns'], is_dynamic: false });
    expect(await codeOf('block-types/core/nothing', 'contributor')).toEqual([404, 'rest_block_type_invalid']);
    expect(await codeOf('block-types')).toEqual([401, 'rest_block_type_cannot_view']);
    expect(await codeOf('block-types/core/quote', 'subscriber')).toEqual([403, 'rest_block_type_cannot_view']);
  });
});

describe('the Allow header of a single item', () => {
  const allowOf = async (path: string, { method = 'GET', as = 'admin' as Login } = {}) =>
    (await designSite.cms.send({ method, path, as })).headers.allow;

  it('names no method for block types, types of widgets and plugins that do not exist', async () => {
    for (const [path, methods] of [
      ['block-types/core/quote', ['GET', 'OPTIONS']],
      ['widget-types/text', ['GET', 'OPTIONS']],
      ['widget-types/text/encode', ['POST', 'OPTIONS']],
      ['widget-types/text/render', ['POST', 'OPTIONS']],
    ] as const) {
      const unknownPath = path.replace(/quote|text/, 'nothing');
      for (const method of methods) {
        expect([method, path, await allowOf(path, { method })]).toEqual([method, path, methods[0]]);
        expect([method, path, await allowOf(unknownPath, { method })]).toEqual([method, path, undefined]);
      }
      expect((await designSite.cms.send({ method: 'OPTIONS', path: unknownPath, as: 'admin' })).status).toBe(200);
      expect([path, await allowOf(path, { method: 'OPTIONS', as: 'subscriber' })]).toEqual([path, undefined]);
    }
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await designSite.cms.send({ method, path: 'plugins/nothing', as: 'admin' });
      expect([method, status, headers.allow]).toEqual([method, method === 'OPTIONS' ? 200 : 404, undefined]);
    }
    expect(await allowOf('plugins/events', { method: 'OPTIONS' })).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('names the methods of sidebars, widgets and icons that do not exist', async () => {
    expect(await allowOf('sidebars/none')).toBe('GET, POST, PUT, PATCH');
    expect(await allowOf('widgets/text-4')).toBe('GET, POST, PUT, PATCH, DELETE');
    expect(await allowOf('icons/core/none')).toBe('GET');
  });

  it('have the schemas of the reference in OPTIONS, though the OpenAPI document describes each answer', async () => {
    const schemaOf = async (path: string) =>
      (await designSite.cms.send<{ schema: Record<string, unknown> }>({ method: 'OPTIONS', path })).body.schema;
    const block = await schemaOf('block-renderer/core/archives');
    expect(block).toMatchObject({ $schema: 'http://json-schema.org/schema#', title: 'rendered-block' });
    expect(block.properties).toMatchObject({ rendered: { type: 'string', context: ['edit'] } });
    const { body } = await designSite.cms.get<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json');
    const answerOf = (path: string, method: string) => JSON.stringify(body.paths[path]?.[method]);
    expect(answerOf('/cms/v2/block-renderer/{name_1}/{name_2}', 'get')).toContain('"rendered":');
    expect(answerOf('/cms/v2/users/{user_id}/application-passwords', 'delete')).toContain('"count":');
  });

  it('names the methods of the renderer if the viewer may edit the item', async () => {
    const path = 'block-renderer/core/archives?context=edit';
    expect(await allowOf('block-renderer/core/nothing?context=edit')).toBe('GET, POST');
    expect(await allowOf(path, { as: 'contributor' })).toBe('GET, POST');
    expect(await allowOf(path, { as: 'subscriber' })).toBeUndefined();
    expect(await allowOf(`${path}&post_id=${postIds.aboutPage}`, { as: 'editor' })).toBe('GET, POST');
    expect(await allowOf(`${path}&post_id=${postIds.aboutPage}`, { as: 'contributor' })).toBeUndefined();
    expect(await allowOf(`${path}&post_id=99999`)).toBeUndefined();
  });
});

describe('the routes of icons', () => {
  it('return all icons, those with a search text, and one by name', async () => {
    const { body, headers } = await get<Record<string, string>[]>('icons', 'contributor');
    expect(body).toContainEqual(expect.objectContaining({ name: 'core/home', label: 'Home', collection: 'core' }));
    expect(body.every(({ content = '' }) => /^<svg [^<>]*><path d="[^"<>]+" \/><\/svg>$/.test(content))).toBe(true);
    expect(headers['x-cms-total']).toBeUndefined();
    const drawerIcons = await get<Record<string, string>[]>('icons/core?search=DRAWER', 'contributor');
    expect(drawerIcons.body.map(({ label }) => label)).toEqual(['Drawer Left', 'Drawer Right']);
    expect((await get('icons/core/home', 'contributor')).body).toMatchObject({ name: 'core/home' });
    expect((await get<unknown[]>('icon-collections', 'contributor')).body).toHaveLength(1);
    expect(await codeOf('icons/core/nothing', 'contributor')).toEqual([404, 'rest_icon_not_found']);
    expect(await codeOf('icons/other', 'contributor')).toEqual([404, 'rest_icon_collection_not_found']);
    expect(await codeOf('icon-collections/other', 'contributor')).toEqual([404, 'rest_icon_collection_not_found']);
    expect(await codeOf('icons')).toEqual([401, 'rest_cannot_view']);
  });
});

describe('the routes of the block and pattern directories', () => {
  it('answer empty lists to accounts with the capability, and refuse others', async () => {
    for (const [path, code] of [
      ['block-directory/search?term=x', 'rest_block_directory_cannot_view'],
      ['pattern-directory/patterns', 'rest_pattern_directory_cannot_view'],
    ] as const) {
      expect([path, ...(await codeOf(path))]).toEqual([path, 401, code]);
      expect([path, ...(await codeOf(path, 'subscriber'))]).toEqual([path, 403, code]);
    }
    for (const path of ['block-directory/search?term=x', 'pattern-directory/patterns']) {
      const { status, body } = await get<unknown>(path, 'admin');
      expect([path, status, body]).toEqual([path, 200, []]);
    }
    expect(await codeOf('block-directory/search', 'admin')).toEqual([400, 'rest_missing_callback_param']);
  });
});
