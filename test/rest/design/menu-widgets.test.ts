import { describe, expect } from 'vitest';
import { createMenuRequest, type Menu } from '../../support/menu-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { widgetRequests } from '../../support/widget-site.ts';

const it = siteTest({ declarations: { sidebars: { aside: 'Aside' } } });

let menuId: number;

const write = createMenuRequest(() => cms);
const { create, render, send } = widgetRequests(() => cms);

const addItem = async (item: Record<string, unknown>): Promise<number> => {
  const { status, body } = await write('menu-items', { status: 'publish', menus: menuId, ...item });
  expect([item, status]).toEqual([item, 201]);
  return body.id;
};
const addPost = (object_id: number, values: object = {}) =>
  addItem({ type: 'post_type', object: 'post', object_id, ...values });

it.beforeAll(async () => {
  menuId = (await write<Menu & ErrorBody>('menus', { name: 'Ways & means' })).body.id;
});

describe('a menu widget', () => {
  it('renders nothing for an unknown menu, and only its title for an empty menu', async () => {
    expect(await render('nav_menu', {})).toBe('');
    expect(await render('nav_menu', { title: 'Ways', nav_menu: 9_999 })).toBe('');
    // The id belongs to a category.
    expect(await render('nav_menu', { nav_menu: 2 })).toBe('');
    expect(await render('nav_menu', { title: 'Ways', nav_menu: menuId })).toBe('<h2 class="widgettitle">Ways</h2>');
  });

  it('renders nested links with the usual classes, and no links to hidden items', async () => {
    const home = await addItem({
      title: 'Home <script>x</script>"<b>now</b>"',
      url: 'http://localhost:3000/',
      classes: ['big', 'on"click'],
      attr_title: 'To "the" start',
    });
    const page = await addItem({ type: 'post_type', object: 'page', object_id: postIds.aboutPage, target: '_blank' });
    const category = await addItem({
      type: 'taxonomy',
      object: 'category',
      object_id: 2,
      parent: page,
      xfn: ['friend', 'met'],
    });
    const [hidden] = [
      await addPost(postIds.editorPrivatePost, { title: 'A hidden title' }),
      await addPost(postIds.contributorDraftPost),
      await addPost(postIds.scheduled),
    ];
    const childOfHidden = await addPost(postIds.sowingPeas, { parent: hidden });
    const protectedItem = await addPost(postIds.protected);
    const draft = await addItem({ title: 'Not yet', url: 'https://a.example/', status: 'draft' });

    const markup = await render('nav_menu', { nav_menu: menuId });
    const item = (id: number, classes: string, link: string, submenu = '') =>
      `<li id="menu-item-${id}" class="${classes} menu-item-${id}"><a${link}</a>${submenu}</li>\n`;
    const submenuItem = item(
      category,
      'menu-item menu-item-type-taxonomy menu-item-object-category',
      ' rel="friend met" href="http://localhost:3000/category/garden/">Garden',
    );
    expect(markup).toBe(
      [
        '<div class="menu-ways-means-container"><ul id="menu-ways-means" class="menu">',
        item(
          home,
          'big onclick menu-item menu-item-type-custom menu-item-object-custom menu-item-home',
          ' title="To &#8220;the&#8221; start" href="http://localhost:3000/">Home x&#8220;<b>now</b>&#8220;',
        ),
        item(
          page,
          'menu-item menu-item-type-post_type menu-item-object-page menu-item-has-children',
          ' target="_blank" rel="noopener" href="http://localhost:3000/about-us/">About us',
          `\n<ul class="sub-menu">\n${submenuItem}</ul>\n`,
        ),
        item(
          childOfHidden,
          'menu-item menu-item-type-post_type menu-item-object-post',
          ' href="http://localhost:3000/2021/03/sowing-peas/">Sowing peas',
        ),
        item(
          protectedItem,
          'menu-item menu-item-type-post_type menu-item-object-post',
          ' href="http://localhost:3000/2021/06/the-cellar-key/">The cellar key',
        ),
        '</ul></div>',
      ].join(''),
    );
    expect(markup).not.toContain(`menu-item-${draft}`);
  });

  it('shows changes of the menu and of its targets at once', async () => {
    const menuContains = async (text: string) => (await render('nav_menu', { nav_menu: menuId })).includes(text);
    expect(await menuContains('Sowing peas')).toBe(true);
    await cms.send({ method: 'POST', path: `posts/${postIds.sowingPeas}`, json: { status: 'private' }, as: 'admin' });
    expect(await menuContains('Sowing peas')).toBe(false);
    await cms.send({
      method: 'POST',
      path: `posts/${postIds.sowingPeas}`,
      json: { status: 'publish', title: 'Sown' },
      as: 'admin',
    });
    expect(await menuContains('Sown')).toBe(true);
  });

  it('stores its title and its menu, and no invalid values', async () => {
    const raw = async (values: object) => (await create('nav_menu', values)).instance.raw;
    expect(await raw({ title: ' <i>Ways</i> ', nav_menu: String(menuId), more: 1 })).toEqual({
      title: 'Ways',
      nav_menu: menuId,
    });
    expect(await raw({ title: '', nav_menu: 0 })).toEqual({});
    expect(await raw({ nav_menu: 'all' })).toEqual({});
    expect(await raw({ nav_menu: -4 })).toEqual({});
  });

  it('has a form with the menus of the site', async () => {
    const form_data = `widget-nav_menu[7][title]=Ways&widget-nav_menu[7][nav_menu]=${menuId}`;
    const { body } = await send('POST', 'widget-types/nav_menu/encode', { form_data, number: 7 });
    expect(body).toMatchObject({ instance: { raw: { title: 'Ways', nav_menu: menuId } } });
    expect(JSON.stringify(body)).toContain(
      JSON.stringify(`<option value="${menuId}" selected>Ways &amp; means</option>`).slice(1, -1),
    );
  });
});

it('the meta widget links to the login', async () => {
  const markup = await render('meta', {});
  expect(markup).toMatch(
    /^<h2 class="widgettitle">Meta<\/h2><ul><li><a rel="nofollow" href="http:\/\/localhost:3000\/[\w./-]+">Log in<\/a><\/li><\/ul>$/,
  );
});
