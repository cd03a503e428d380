import { describe, expect } from 'vitest';
import { createMenuRequest, type Menu } from '../../support/menu-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { type Login, postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

interface Fallback {
  id: number;
  _links: { self: { targetHints: object }[] };
  _embedded?: { self: { title: { raw: string }; content: { raw: string } }[] };
}

const write = createMenuRequest(() => cms);
const request = (as: Login | undefined) =>
  cms.get<Fallback & ErrorBody>('/cms-json/cms-block-editor/v1/navigation-fallback?_embed', { as });

describe('the navigation fallback', () => {
  it('requires permission to create navigation', async () => {
    for (const [as, status] of [
      ['editor', 403],
      [undefined, 401],
    ] as const) {
      const { status: actualStatus, body } = await request(as);
      expect([actualStatus, body.code]).toEqual([status, 'rest_cannot_create']);
    }
  });

  it('is created from the list of pages without a menu, once for simultaneous requests', async () => {
    const answers = await Promise.all([request('admin'), request('admin'), request('admin')]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([200, undefined]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const entry = answers[0]?.body._embedded?.self[0];
    expect([entry?.title.raw, entry?.content.raw]).toEqual(['Navigation', '<!-- wp:page-list /-->']);
    await cms.send({ method: 'DELETE', path: `navigation/${answers[0]?.body.id}?force=true`, as: 'admin' });
  });

  it('is created from a menu, and then remains', async () => {
    const menu = (await write<Menu>('menus', { name: 'Ways & means' })).body.id;
    const { body: home } = await write('menu-items', {
      ...{ title: 'Home', url: '/', menus: menu, classes: ['first'], target: '_blank' },
    });
    await write('menu-items', {
      type: 'post_type',
      object_id: postIds.aboutPage,
      menus: menu,
      parent: home.id,
      menu_order: 2,
    });
    await write('menu-items', { title: 'Gone', url: '/gone', menus: menu, status: 'draft', menu_order: 3 });
    const { body } = await request('admin');
    expect(body._embedded?.self[0]?.content.raw).toBe(
      '<!-- wp:navigation-submenu {"className":"first","description":"","id":null,"kind":"custom","label":"Home","opensInNewTab":true,"rel":null,"title":"","type":"custom","url":"/"} -->' +
        '<!-- wp:navigation-link {"className":"","description":"","id":201,"kind":"post-type","label":"About us","opensInNewTab":false,"rel":null,"title":"","type":"page","url":"http://localhost:3000/about-us/"} /-->' +
        '<!-- /wp:navigation-submenu -->',
    );
    expect((await request('admin')).body.id).toBe(body.id);
    expect((await request('admin')).body._links.self[0]?.targetHints).toEqual({
      allow: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    });
  });
});
