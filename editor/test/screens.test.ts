import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../../test/support/browser.ts';
import { postIds } from '../../test/support/site-content.ts';
import { cms, siteTest } from '../../test/support/site-test.ts';
import { type Desk, editorEnvironment, inspect, openDesk, openScreen, openWriting } from './editor-site.ts';

const it = siteTest({ env: editorEnvironment });
let browser: Browser;
let desk: Desk;

const SCREENS = [
  { at: 'edit.php', heading: 'Posts', shows: 'table' },
  { at: 'edit.php?post_status=trash', heading: 'Posts', shows: '.dataviews-wrapper' },
  { at: 'edit.php?post_type=page', heading: 'Pages', shows: 'table' },
  { at: 'edit.php?post_type=wp_block', heading: 'Patterns', shows: '.dataviews-wrapper' },
  { at: 'upload.php', heading: 'Media', shows: '.dataviews-view-grid' },
  { at: 'edit-comments.php', heading: 'Comments', shows: 'table' },
  { at: 'edit-tags.php?taxonomy=category', heading: 'Categories', shows: 'table' },
  { at: 'nav-menus.php', heading: 'Menus', shows: '.screen-body' },
  { at: 'site-editor.php', heading: 'Templates', shows: 'table' },
  { at: 'site-editor.php?p=parts', heading: 'Template parts', shows: 'table' },
  { at: 'users.php', heading: 'People', shows: 'table' },
  { at: 'user-edit.php', heading: 'Profile', shows: 'form' },
  { at: 'options-general.php', heading: 'Settings', shows: 'form' },
];

describe.skipIf(browserPath === undefined)('the screens (need Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    desk = await openDesk(browser, 'admin');
  });
  it.afterAll(() => browser.close());

  it.each(SCREENS)('$heading at $at is accessible and fits into small windows', async ({ at, heading, shows }) => {
    await openScreen(desk, { at, heading });
    await desk.page.locator(shows).first().waitFor();
    await inspect(desk, at.replace(/\W+/g, '-'));
    expect(desk.problems).toEqual([]);
  });

  it('the block editor and its settings fit into small windows', async () => {
    const { page } = desk;
    await openWriting(desk, `post.php?post=${postIds.sowingPeas}&action=edit`);
    await page.setViewportSize({ width: 390, height: 844 });
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await settings.click();
    await page.getByRole('region', { name: 'Editor settings' }).getByRole('tab', { name: 'Post' }).waitFor();
    for (const part of [settings, page.getByRole('button', { name: 'Save', exact: true })]) {
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(desk.problems).toEqual([]);
  });
});
