import { describe, expect } from 'vitest';
import { createMenuRequest, type MenuItem } from '../../support/menu-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it } from '../../support/site-test.ts';

const write = createMenuRequest(() => cms);
let home: number;

it.beforeAll(async () => {
  home = (await write('menu-items', { title: 'Home', url: '/' })).body.id;
});

describe('new menu items', () => {
  it.each([
    ['post_type', 'page', { type_label: 'Page', object: 'page' }],
    ['taxonomy', 'category', { type_label: 'Category', object: 'category' }],
    ['post_type', 'Un Known', { type_label: 'unknown', object: 'unknown' }],
  ])('are invalid if no target of their type exists: %s %s', async (type, object, expected) => {
    const { status, body } = await write<MenuItem>('menu-items', { type, object, object_id: 99_998 });
    expect([status, body]).toMatchObject([
      201,
      { ...expected, type, object_id: 99_998, url: '', invalid: true, title: { rendered: '#99998 (no title)' } },
    ]);
    const changed = await write<MenuItem>(`menu-items/${body.id}`, { object_id: 99_999 });
    expect([changed.status, changed.body]).toMatchObject([200, { ...expected, object_id: 99_999, invalid: true }]);
    await cms.send({ method: 'DELETE', path: `menu-items/${body.id}?force=true`, as: 'admin' });
  });

  it('have one class for each text of a list, and for each word of a text', async () => {
    const classes = async (value: unknown) => {
      const { body } = await write<MenuItem>('menu-items', { title: 'x', url: '/', classes: value, xfn: value });
      await cms.send({ method: 'DELETE', path: `menu-items/${body.id}?force=true`, as: 'admin' });
      return [body.classes, body.xfn];
    };
    expect(await classes(['a b', 'c$d', '-x'])).toEqual([
      ['ab', 'cd', '-x'],
      ['ab', 'cd', '-x'],
    ]);
    expect(await classes('a b,c')).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('refuse a `javascript:` address, before they check permissions', async () => {
    const json = { title: 'x', url: 'javascript:alert(1)' };
    for (const as of ['admin', 'subscriber', undefined] as const) {
      for (const path of ['menu-items', `menu-items/${home}`]) {
        const { status, body } = await cms.send<ErrorBody>({ method: 'POST', path, as, json });
        expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
        expect(body.data.details?.url?.code).toBe('rest_invalid_url');
      }
    }
  });
});
