import { describe, expect } from 'vitest';
import { openPage } from '../support/browser-session.ts';
import { writerOf } from '../support/database.ts';
import { postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';

/** The links of the header, as nested lists of titles, with those of the current page in brackets. */
async function linksOn(path: string): Promise<string> {
  const { text } = await openPage(path);
  const nav = /<nav aria-label="Pages">(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
  return nav
    .replace(/<summary>.*?<\/summary>/gs, '')
    .replace(/<a [^>]*aria-current="page"[^>]*>(.*?)<\/a>/g, '[$1]')
    .replace(/<ul>/g, '(')
    .replace(/<\/ul>/g, ')')
    .replace(/<\/li><li>/g, ', ')
    .replace(/<[^>]+>/g, '');
}

interface Created {
  id: number;
}
const create = async (path: string, json: Record<string, unknown>): Promise<number> => {
  const { status, body } = await cms.send<Created>({ method: 'POST', path, as: 'admin', json });
  expect([path, status]).toEqual([path, 201]);
  return body.id;
};

describe('the header of the pages', () => {
  it('has the first pages without a menu, then the newest navigation, then the menu at the main location', async () => {
    expect(await linksOn('/')).toBe('(About us)');
    expect(await linksOn('/about-us/')).toBe('([About us])');

    const link = (json: object, inner = '') =>
      `<!-- wp:navigation-${inner === '' ? 'link' : 'submenu'} ${JSON.stringify(json)} ${inner === '' ? '/-->' : `-->${inner}<!-- /wp:navigation-submenu -->`}`;
    const draft = { label: 'Draft', kind: 'post-type', type: 'post', id: postIds.authorDraftPost, url: '/hidden/' };
    const content = [
      '<!-- wp:home-link {"label":"Start"} /-->',
      link(
        { label: 'Kitchen', url: '/category/kitchen/' },
        link({ label: 'Soup <i>now</i>', url: '/2021/05/pea-soup/' }),
      ),
      link(draft),
      link({ label: 'Script', url: 'javascript:alert(1)' }),
      '<!-- wp:page-list /-->',
    ].join('\n');
    await create('navigation', { title: 'Main', status: 'publish', content });
    expect(await linksOn('/2021/05/pea-soup/')).toBe('(Start, Kitchen([Soup now]), Script, About us)');
    expect(await linksOn('/')).toBe('([Start], Kitchen(Soup now), Script, About us)');
    expect((await openPage('/')).text).not.toContain('javascript:');

    const menu = await create('menus', { name: 'Main menu' });
    const footer = await create('menus', { name: 'Footer' });
    const item = (menuId: number, json: Record<string, unknown>) =>
      create('menu-items', { menus: menuId, status: 'publish', ...json });
    await item(footer, { title: 'Imprint', url: '/imprint/', type: 'custom', menu_order: 1 });
    const parent = await item(menu, { title: 'News & more', url: '/category/garden/', type: 'custom', menu_order: 1 });
    await item(menu, {
      ...{ title: 'About', type: 'post_type', object: 'page', object_id: postIds.aboutPage, menu_order: 2, parent },
    });
    await item(menu, {
      title: 'Private',
      type: 'post_type',
      object: 'post',
      object_id: postIds.editorPrivatePost,
      menu_order: 3,
    });
    const theme = await site.database.reader.setting.findUnique({ where: { name: 'stylesheet' } });
    const name = `theme_mods_${theme ? JSON.parse(theme.value) : ''}`;
    const assign = (locations: Record<string, number>) => {
      const value = JSON.stringify({ nav_menu_locations: locations });
      return writerOf(site.database).setting.upsert({
        ...{ where: { name }, create: { name, value }, update: { value } },
      });
    };
    await assign({ footer });
    expect(await linksOn('/')).toContain('Start');
    await assign({ footer, primary: menu });
    expect(await linksOn('/about-us/')).toBe('(News &#038; more([About]))');
    expect(await linksOn('/category/garden/')).toBe('([News &#038; more](About))');
  });

  it('has a limited number of links of a navigation, however deep its blocks are', async () => {
    const parents: number[] = [];
    for (let index = 0; index < 12; index++) {
      const parent = parents.at(-1) ?? 0;
      parents.push(
        await create('pages', { title: `Page ${index}`, status: 'publish', ...(index > 8 ? { parent } : {}) }),
      );
    }
    const nested = `${'<!-- wp:group -->'.repeat(6_000)}<!-- wp:home-link /-->${'<!-- /wp:group -->'.repeat(6_000)}`;
    const lists = '<!-- wp:page-list /-->'.repeat(600);
    await create('navigation', { title: 'Endless', status: 'publish', content: `${nested}${lists}` });
    await writerOf(site.database).setting.deleteMany({ where: { name: { startsWith: 'theme_mods_' } } });
    const { status, text } = await openPage('/');
    const nav = /<nav aria-label="Pages">(.*?)<\/nav>/s.exec(text)?.[1] ?? '';
    expect([status, nav.includes('Page 0')]).toEqual([200, true]);
    const links = nav.match(/<a /g)?.length ?? 0;
    expect(links).toBeGreaterThan(300);
    expect(links).toBeLessThanOrEqual(500);
  });
});
