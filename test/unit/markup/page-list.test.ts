import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { environment, post } from './test-render-environment.ts';

async function render(content: string): Promise<string> {
  const pages = [post(1, { type: 'page', title: 'A <i>b</i>' }), post(2, { type: 'page', parentId: 1 })];
  const load = { pages: async () => pages };
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load, { frontPageId: 2 }))).html;
}

const menu = (attributes: object) =>
  render(
    `<!-- wp:navigation ${JSON.stringify({ overlayMenu: 'never', ...attributes })} --><!-- wp:page-list /--><!-- /wp:navigation -->`,
  );

describe('a page list', () => {
  test('marks the front page', async () => {
    const shown = await render('<!-- wp:page-list /-->');
    expect(shown).toContain('<li class="wp-block-pages-list__item  menu-item-home">');
    expect(shown.match(/menu-item-home/g)).toHaveLength(1);
  });

  test('has the colors of its menu, and submenus have their own', async () => {
    const shown = await menu({
      textColor: 'accentOne',
      customBackgroundColor: '#eee',
      overlayTextColor: 'base',
      customOverlayBackgroundColor: '#111',
    });
    expect(shown).toMatch(
      /<ul style="background-color: #eee" class="has-text-color has-accent-one-color has-background wp-block-page-list/,
    );
    expect(shown).toMatch(
      /<li class="[^"]* has-text-color has-base-color has-background menu-item-home" style="background-color: #111;">/,
    );
  });

  test('is empty below a page that is not published', async () => {
    const pages = [post(2, { type: 'page', parentId: 1 }), post(3, { type: 'page', parentId: 2 })];
    const listOf = async (parentPageID: number, shown: readonly number[]) => {
      const load = { pages: async () => [...pages, post(1, { type: 'page' })].filter(({ id }) => shown.includes(id)) };
      const content = `<!-- wp:page-list ${JSON.stringify({ parentPageID })} /-->`;
      return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
    };
    expect(await listOf(1, [1, 2, 3])).toContain('Post 2');
    expect(await listOf(2, [1, 2, 3])).toContain('Post 3');
    expect(await listOf(1, [2, 3])).toBe('');
    expect(await listOf(2, [2, 3])).toBe('');
  });

  test('has no colors that are not CSS values', async () => {
    expect(await menu({ customTextColor: 'red;}</style>', overlayTextColor: '"><script>' })).not.toMatch(
      /red|<script|<\/style/,
    );
  });

  test('has a button for the submenu instead of the link if submenus open on click', async () => {
    for (const attributes of [{ openSubmenusOnClick: true }, { submenuVisibility: 'click' }]) {
      const shown = await menu(attributes);
      expect(shown).toContain('has-child wp-block-navigation-item open-on-click');
      expect(shown).toMatch(
        /<button [^>]*aria-label="A b submenu" class=" wp-block-navigation-item__content wp-block-navigation-submenu__toggle"[^>]*>A <i>b<\/i><\/button><span class="wp-block-page-list__submenu-icon wp-block-navigation__submenu-icon"><svg/,
      );
      expect(shown).toContain('>Post 2</a>');
    }
  });

  test('has an icon beside the link otherwise', async () => {
    expect(await menu({})).toMatch(
      /open-on-hover-click.*<\/a><button [^>]*class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle"/,
    );
    expect(await menu({ submenuVisibility: 'always' })).toContain('open-always');
  });
});
