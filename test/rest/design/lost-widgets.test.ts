import { describe, expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';

const SETTINGS: Readonly<Record<string, object>> = {
  sidebars_widgets: {
    gone: ['block-3'],
    cms_inactive_widgets: ['text-5'],
    orphaned_widgets_1: ['text-6'],
    array_version: 3,
  },
  widget_block: { 3: { content: 'In a removed sidebar' }, 4: { content: 'In no sidebar' }, _multiwidget: 1 },
  widget_text: { 1: { title: 'Default' }, 2: { title: 'In no sidebar' }, 5: { title: 'Five' }, 6: { title: 'Six' } },
};

const it = siteTest({
  declarations: { sidebars: { aside: 'Aside' } },
  prepare: ({ database }) =>
    database.transaction(async (client) => {
      for (const [name, value] of Object.entries(SETTINGS)) {
        await client.setting.create({ data: { name, value: JSON.stringify(value) } });
      }
    }),
});

interface Widget {
  _links: Record<string, { href: string }[]>;
}

const widgetsOf = async (sidebar: string) =>
  (await cms.get<{ widgets: string[] }>(`sidebars/${sidebar}`, { as: 'admin' })).body.widgets;

describe('stored widgets that no sidebar contains', () => {
  it('are inactive, before the other inactive ones, and can be added to a sidebar', async () => {
    const inactive = ['text-2', 'block-4', 'text-5', 'text-6', 'block-3'];
    expect(await widgetsOf('cms_inactive_widgets')).toEqual(inactive);
    const { body } = await cms.get<Widget>('widgets/text-2', { as: 'admin' });
    expect(body).toMatchObject({ id: 'text-2', sidebar: 'cms_inactive_widgets' });
    expect(body._links['cms:sidebar']?.[0]?.href).toMatch(/\/sidebars\/cms_inactive_widgets\/$/);
    const json = { widgets: ['text-2', 'text-6'] };
    await cms.send({ method: 'PUT', path: 'sidebars/aside', as: 'admin', json });
    expect(await widgetsOf('aside')).toEqual(json.widgets);
    expect(await widgetsOf('cms_inactive_widgets')).toEqual(['block-4', 'text-5', 'block-3']);
  });

  it('are not found after they were deleted', async () => {
    await cms.send({ method: 'DELETE', path: 'widgets/block-4?force=true', as: 'admin' });
    expect((await cms.get('widgets/block-4', { as: 'admin' })).status).toBe(404);
    expect(await widgetsOf('cms_inactive_widgets')).toEqual(['text-5', 'block-3']);
  });
});
