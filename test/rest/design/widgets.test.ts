import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBatch } from '../../support/batches.ts';
import { createDesignSite, type DesignSite } from '../../support/design-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface WidgetBody {
  id: string;
  id_base: string;
  sidebar: string;
  rendered: string;
  rendered_form: string;
  instance: { encoded: string; hash: string; raw: Record<string, unknown> };
}

let designSite: DesignSite;
let cms: RunningSite;

const get = async <Body = WidgetBody>(path: string) => (await cms.get<Body>(path, { as: 'admin' })).body;
const send = <Body = WidgetBody>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  json: object = {},
  as: Login = 'admin',
) => cms.send<Body>({ method, path, as, ...(method === 'DELETE' ? {} : { json }) });
const refusal = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: object) => {
  const { status, body } = await send<ErrorBody>(method, path, json);
  return [status, body.code];
};
const widgetsOf = async (sidebar: string) => (await get<{ widgets: string[] }>(`sidebars/${sidebar}`)).widgets;

beforeAll(async () => {
  designSite = await createDesignSite();
  cms = await designSite.site.start({ declarations: { sidebars: { aside: 'Aside', foot: 'Footer' } } });
});
afterAll(() => designSite.dispose());

describe('a widget', () => {
  it('is created, rendered in its sidebar, changed and deleted', async () => {
    const created = await send('POST', 'widgets', {
      id_base: 'text',
      sidebar: 'aside',
      instance: { raw: { title: 'Tea & <b>cake</b>', text: 'At four.\n\nDaily.', filter: true } },
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toMatch(/\/cms\/v2\/widgets\/text-4$/);
    expect(created.body).toMatchObject({ id: 'text-4', id_base: 'text', sidebar: 'aside' });
    expect(created.body.instance.raw).toEqual({ title: 'Tea & cake', text: 'At four.\n\nDaily.', filter: true });
    expect(created.body.rendered).toBe(
      '<div id="text-4" class="widget widget_text"><h2 class="widgettitle">Tea &amp; cake</h2>' +
        '<div class="textwidget"><p>At four.</p>\n<p>Daily.</p></div></div>',
    );
    const changed = await send('PUT', 'widgets/text-4', { instance: { raw: { title: '', text: '<i>x</i>' } } });
    expect(changed.body.rendered).toContain('<div class="textwidget"><i>x</i></div>');
    const deletion = await send<{ deleted: boolean; previous: WidgetBody }>('DELETE', 'widgets/text-4?force=true');
    expect(deletion.body).toMatchObject({ deleted: true, previous: { id: 'text-4', sidebar: 'aside' } });
    expect(Object.keys(deletion.body)).toEqual(['deleted', 'previous', '_links']);
    expect((await get<ErrorBody>('widgets/text-4')).code).toBe('rest_widget_not_found');
    expect(await widgetsOf('aside')).toEqual([]);
  });

  it('keeps its values if it is created again without values', async () => {
    const raw = { title: 'Kept', text: 'As before.', filter: false };
    const { body } = await send('POST', 'widgets', { id_base: 'text', sidebar: 'aside', instance: { raw } });
    const again = await send('POST', 'widgets', { id: body.id, id_base: 'text', sidebar: 'foot' });
    expect([again.status, again.body.id, again.body.sidebar]).toEqual([201, body.id, 'foot']);
    expect(again.body.instance.raw).toEqual(raw);
    await send('DELETE', `widgets/${body.id}?force=true`);
  });

  it('remains written in the visual editor until a change says otherwise', async () => {
    const created: string[] = [];
    const flags = async (path: string, raw: object) => {
      const { id, instance } = (await send('POST', path, { id_base: 'text', instance: { raw: { text: 'x', ...raw } } }))
        .body;
      if (path === 'widgets') created.push(id);
      return [instance.raw.filter, instance.raw.visual];
    };
    expect(await flags('widgets', { filter: true })).toEqual([true, undefined]);
    expect(await flags('widgets', { filter: 'content' })).toEqual([true, true]);
    const path = `widgets/${created[1]}`;
    expect(await flags(path, {})).toEqual([true, true]);
    expect(await flags(path, { filter: false })).toEqual([true, true]);
    expect(await flags(path, { visual: false })).toEqual([false, false]);
    expect(await flags(path, { visual: true, filter: false })).toEqual([true, true]);
    for (const id of created) await send('DELETE', `widgets/${id}?force=true`);
  });

  it('embeds its type', async () => {
    const embedded = { about: [{ id: 'text', name: 'Text' }] };
    expect(await get('widgets/text-3?_embed')).toMatchObject({ id: 'text-3', _embedded: embedded });
    expect(await get<unknown[]>('widgets?_embed')).toContainEqual(
      expect.objectContaining({
        id: 'text-3',
        _embedded: expect.objectContaining({ about: [expect.objectContaining({ id: 'text' })] }),
      }),
    );
  });

  it('moves to the inactive widgets when it is deleted without `force`, and can be restored', async () => {
    const { body } = await send('POST', 'widgets', { id_base: 'search', sidebar: 'foot' });
    expect(body.rendered).toContain('<form role="search"');
    const deactivated = await send('DELETE', `widgets/${body.id}`);
    expect(deactivated.body).toMatchObject({ id: body.id, sidebar: 'cms_inactive_widgets', rendered: '' });
    expect((await send('PUT', `widgets/${body.id}`, { sidebar: 'foot' })).body.sidebar).toBe('foot');
    expect(await widgetsOf('foot')).toEqual([body.id]);
    await send('DELETE', `widgets/${body.id}?force=true`);
  });

  it('does not change when its answer is written back, with raw or encoded values', async () => {
    for (const id of ['text-3', 'block-2']) {
      const before = await get(`widgets/${id}?context=edit`);
      const { raw, ...encodedInstance } = before.instance;
      expect((await send('PUT', `widgets/${id}`, { ...before, instance: { raw } })).body).toEqual(before);
      expect((await send('PUT', `widgets/${id}`, { ...before, instance: encodedInstance })).body).toEqual(before);
    }
  });

  it('refuses encoded values that the site did not sign for this type', async () => {
    const { instance } = await get('widgets/text-3?context=edit');
    const unsignedText = Buffer.from('{"text":"mine"}').toString('base64');
    for (const [path, instanceSent] of [
      ['widgets/text-3', { encoded: unsignedText, hash: instance.hash }],
      ['widgets/text-3', { encoded: instance.encoded, hash: '' }],
      ['widgets/text-3', { encoded: instance.encoded }],
      ['widgets/text-3', {}],
      // The signature includes the type of the widget.
      ['widgets/block-2', { encoded: instance.encoded, hash: instance.hash }],
    ] as const) {
      expect([instanceSent, ...(await refusal('PUT', path, { instance: instanceSent }))]).toEqual([
        instanceSent,
        400,
        'rest_invalid_widget',
      ]);
    }
    expect((await get('widgets/text-3?context=edit')).instance).toEqual(instance);
  });

  it('requires a known type and a known sidebar', async () => {
    expect(await refusal('POST', 'widgets', { id_base: 'weather' })).toEqual([400, 'rest_invalid_widget']);
    expect(await refusal('POST', 'widgets', {})).toEqual([400, 'rest_invalid_widget']);
    expect(await refusal('POST', 'widgets', { id_base: 'text', sidebar: 'none' })).toEqual([
      404,
      'rest_sidebar_not_found',
    ]);
    expect(await refusal('PUT', 'widgets/text-9', { sidebar: 'aside' })).toEqual([404, 'rest_widget_not_found']);
    expect(await refusal('DELETE', 'widgets/weather-1')).toEqual([404, 'rest_widget_not_found']);
    expect(await get<unknown[]>('widgets?sidebar=aside')).toEqual([]);
  });

  it('stores empty values for values that are not sent', async () => {
    const storedValues = async (id_base: string, raw: object) => {
      const { body } = await send('POST', 'widgets', { id_base, sidebar: 'aside', instance: { raw } });
      const changed = await send('PUT', `widgets/${body.id}`, { instance: { raw: { title: 'Again' } } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      return [body.instance.raw, changed.body.instance.raw];
    };
    expect(await storedValues('text', { text: 'x', visual: true })).toEqual([
      { title: '', text: 'x', filter: true, visual: true },
      { title: 'Again', text: '', filter: true, visual: true },
    ]);
    expect(await storedValues('categories', { count: true })).toEqual([
      { title: '', count: 1, dropdown: 0, hierarchical: 0 },
      { title: 'Again', count: 0, dropdown: 0, hierarchical: 0 },
    ]);
    expect(await storedValues('recent-posts', { number: '3' })).toEqual([
      { title: '', number: 3, show_date: false },
      { title: 'Again', number: 0, show_date: false },
    ]);
  });

  it('can be changed by the data of its form, which shows its values', async () => {
    const before = await get('widgets/text-3?context=edit');
    expect(before.rendered_form).toContain('name="widget-text[3][title]" value="Hours"');
    expect(before.rendered_form).toContain('<input type="hidden" name="widget-text[3][visual]" value="">');
    const form = new URLSearchParams({
      'widget-text[3][title]': 'Hours',
      'widget-text[3][text]': 'A &amp; B "C"',
      'widget-text[3][visual]': '1',
    });
    const { body } = await send('PUT', 'widgets/text-3', { form_data: form.toString() });
    expect(body.instance.raw).toEqual({
      title: 'Hours',
      text: 'A &amp; B "C"',
      filter: true,
      visual: true,
    });
    expect(body.rendered_form).toContain('A &amp;amp; B &quot;C&quot;</textarea>');
    const { raw } = before.instance;
    expect((await send('PUT', 'widgets/text-3', { instance: { raw } })).body).toEqual(before);
  });

  it('renders blocks and lists of the site', async () => {
    const renderedWidget = async (id_base: string, raw: object) => {
      const { body } = await send('POST', 'widgets', { id_base, sidebar: 'aside', instance: { raw } });
      await send('DELETE', `widgets/${body.id}?force=true`);
      return body.rendered;
    };
    expect(
      await renderedWidget('block', { content: '<!-- wp:paragraph --><p>Ash</p><!-- /wp:paragraph -->' }),
    ).toContain('<p class="wp-block-paragraph">Ash</p>');
    expect(await renderedWidget('block', { content: '<b>plain</b>' })).toMatch(/>\s*<b>plain<\/b>\s*<\/div>$/);
    expect(await renderedWidget('archives', { count: true })).toContain('<h2 class="widgettitle">Archives</h2><ul');
    expect(await renderedWidget('recent-posts', { title: 'News', number: 1 })).toMatch(
      /News<\/h2><ul><li>.*<\/li><\/ul>/s,
    );
    expect(await renderedWidget('custom_html', { content: '<em>[x]</em>' })).toContain(
      'custom-html-widget"><em>[x]</em></div>',
    );
  });

  it('can be written in a batch', async () => {
    const { body, status } = await sendBatch(
      cms,
      {
        requests: [
          { path: '/cms/v2/widgets', body: { id_base: 'calendar', sidebar: 'aside' } },
          { path: '/cms/v2/widgets/calendar-2?force=true', method: 'DELETE' },
        ],
      },
      { as: 'admin' },
    );
    expect([status, body.responses.map((entry) => entry?.status)]).toEqual([207, [201, 200]]);
  });
});

describe('a sidebar', () => {
  it('shows whether the site declares it, and takes widgets from other sidebars', async () => {
    const all = await get<{ id: string; status: string; before_widget: string }[]>('sidebars');
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      ['cms_inactive_widgets', 'inactive'],
      ['aside', 'active'],
      ['foot', 'active'],
    ]);
    expect(all.map(({ before_widget }) => before_widget !== '')).toEqual([false, true, true]);
    const putWidgets = async (id: string, widgets: unknown[]) =>
      (await send<{ widgets: string[] }>('PUT', `sidebars/${id}`, { widgets })).body.widgets;
    expect(await putWidgets('aside', ['text-3', { id: 'block-2' }, 'unknown-1', 'text-3'])).toEqual([
      'text-3',
      'block-2',
    ]);
    expect(await widgetsOf('cms_inactive_widgets')).toEqual([]);
    expect(await putWidgets('foot', ['block-2'])).toEqual(['block-2']);
    expect(await widgetsOf('aside')).toEqual(['text-3']);
    expect(await putWidgets('foot', [])).toEqual([]);
    expect(await widgetsOf('cms_inactive_widgets')).toEqual(['block-2']);
    expect(await putWidgets('cms_inactive_widgets', ['text-3', 'block-2'])).toEqual(['text-3', 'block-2']);
    expect(await putWidgets('cms_inactive_widgets', ['block-2'])).toEqual(['block-2', 'text-3']);
    expect(await refusal('PUT', 'sidebars/none', { widgets: [] })).toEqual([404, 'rest_sidebar_not_found']);
  });

  it('preserves widgets of unknown types and of sidebars that no longer exist', async () => {
    const name = 'sidebars_widgets';
    const store = (value: object) =>
      designSite.site.database.transaction((client) =>
        client.setting.update({ where: { name }, data: { value: JSON.stringify(value) } }),
      );
    await store({ old: ['text-3', 'weather-7'], cms_inactive_widgets: ['block-2'], array_version: 3 });
    expect(await widgetsOf('cms_inactive_widgets')).toEqual(['block-2', 'text-3']);
    await send('PUT', 'sidebars/aside', { widgets: ['text-3'] });
    const row = await designSite.site.database.primary.setting.findUniqueOrThrow({ where: { name } });
    expect(JSON.parse(row.value)).toEqual({
      cms_inactive_widgets: ['block-2', 'weather-7'],
      aside: ['text-3'],
      foot: [],
      array_version: 3,
    });
    await store({ cms_inactive_widgets: ['block-2', 'text-3'], array_version: 3 });
  });

  it('loses no widget in simultaneous changes', async () => {
    const created = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        send('POST', 'widgets', { id_base: 'pages', sidebar: 'aside', instance: { raw: { title: `${number}` } } }),
      ),
    );
    const ids = created.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(4);
    expect((await widgetsOf('aside')).sort()).toEqual(ids.sort());
    for (const id of ids) await send('DELETE', `widgets/${id}?force=true`);
  });
});

describe('a widget preview', () => {
  it('returns rendering, form and encoded values, and stores nothing', async () => {
    const { body, status } = await send<{ form: string; preview: string; instance: WidgetBody['instance'] }>(
      'POST',
      'widget-types/text/encode',
      { form_data: 'widget-text[-1][title]=Hi&widget-text[-1][text]=There' },
    );
    expect(status).toBe(200);
    expect(body.preview).toContain('Hi</h2><div class="textwidget">There</div>');
    expect(body.form).toContain('name="widget-text[-1][title]" value="Hi"');
    expect(body.instance.raw).toEqual({ title: 'Hi', text: 'There', filter: false });
    const { raw: _raw, ...instance } = body.instance;
    const page = await send<{ preview: string }>('POST', 'widget-types/text/render', { instance });
    expect(page.body.preview).toMatch(/^<!doctype html>.*There.*<\/html>$/s);
    expect((await get<WidgetBody[]>('widgets')).map(({ id }) => id)).toEqual(['block-2', 'text-3']);
    expect(await refusal('POST', 'widget-types/weather/encode')).toEqual([404, 'rest_widget_type_invalid']);
    expect(await refusal('POST', 'widget-types/text/render', { instance: { ...instance, hash: 'x' } })).toEqual([
      400,
      'rest_invalid_widget',
    ]);
  });
});

it('writing widgets requires `edit_theme_options`', async () => {
  for (const [method, path] of [
    ['POST', 'widgets'],
    ['PUT', 'widgets/text-3'],
    ['DELETE', 'widgets/text-3'],
    ['PUT', 'sidebars/aside'],
    ['POST', 'widget-types/text/encode'],
    ['POST', 'widget-types/text/render'],
  ] as const) {
    const editor = await send<ErrorBody>(method, path, { id_base: 'text' }, 'editor');
    expect([method, path, editor.status, editor.body.code]).toEqual([method, path, 403, 'rest_cannot_manage_widgets']);
    const anonymous = await cms.send<ErrorBody>({ method, path, ...(method === 'DELETE' ? {} : { json: {} }) });
    expect([method, path, anonymous.status, anonymous.body.code]).toEqual([
      method,
      path,
      401,
      'rest_cannot_manage_widgets',
    ]);
  }
});
