import type { Browser } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../../test/support/browser.ts';
import type { PostItem } from '../../test/support/rest-bodies.ts';
import { accounts, type Login } from '../../test/support/site-content.ts';
import { cms, siteTest } from '../../test/support/site-test.ts';
import { adminUrl, canvasOf, editorEnvironment, openDesk, openScreen, openWriting } from './editor-site.ts';

const NAVIGATION: [Login, string[]][] = [
  [
    'editor',
    ['Posts', 'Categories', 'Tags', 'Pages', 'Media', 'Comments', 'Patterns', 'Pattern Categories', 'Profile'],
  ],
  ['author', ['Posts', 'Media', 'Patterns', 'Profile']],
  ['contributor', ['Posts', 'Patterns', 'Profile']],
  ['subscriber', ['Profile']],
];

// The other files use the brand whose names the packages do not know.
const it = siteTest({ env: editorEnvironment, brand: 'wp' });
let browser: Browser;

describe.skipIf(browserPath === undefined)('accounts (need Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
  });
  it.afterAll(() => browser.close());

  it.each(NAVIGATION)('of the role %s see what they may do', async (login, entries) => {
    const desk = await openDesk(browser, login);
    await openScreen(desk, { at: 'edit.php', heading: entries[0] ?? '' });
    const links = desk.page.getByRole('navigation', { name: 'Editor' }).getByRole('listitem').getByRole('link');
    expect((await links.allInnerTexts()).filter((text) => text !== 'Account and passwords')).toEqual(entries);
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });

  it('of contributors submit for review, and editors publish it', async () => {
    const desk = await openDesk(browser, 'contributor');
    await openWriting(desk, 'post-new.php');
    await canvasOf(desk.page).getByRole('textbox', { name: 'Add title' }).fill('Cora writes');
    await desk.page
      .getByRole('button', { name: /^(Publish|Submit for Review)/ })
      .first()
      .click();
    const confirm = desk.page.getByRole('region', { name: 'Editor publish' });
    await confirm.getByRole('button', { name: /^Submit for Review/i }).click();
    const find = async () =>
      (await cms.get<PostItem[]>('posts?search=Cora+writes&status=any&context=edit', { as: 'admin' })).body;
    await expect.poll(async () => (await find()).map(({ status }) => status)).toEqual(['pending']);
    expect((await find())[0]?.author).toBe(accounts.contributor.id);
    await desk.context.close();

    const editor = await openDesk(browser, 'editor');
    await openScreen(editor, { at: 'edit.php?post_status=pending', heading: 'Posts' });
    await editor.page
      .getByRole('row')
      .filter({ hasText: 'Cora writes' })
      .getByRole('button', { name: 'Actions' })
      .click();
    await editor.page.getByRole('menuitem', { name: 'Publish' }).click();
    await expect.poll(async () => (await find()).map(({ status }) => status)).toEqual(['publish']);
    expect(editor.problems).toEqual([]);
    await editor.context.close();
  });

  it('of authors publish and cannot open the posts of others', async () => {
    const desk = await openDesk(browser, 'author');
    await openWriting(desk, 'post-new.php');
    await canvasOf(desk.page).getByRole('textbox', { name: 'Add title' }).fill('Arno writes');
    await desk.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const confirm = desk.page.getByRole('region', { name: 'Editor publish' });
    await confirm.getByRole('button', { name: 'Publish', exact: true }).click();
    await desk.page.getByText('is now live.').waitFor();
    const others = (await cms.get<PostItem[]>(`posts?author=${accounts.editor.id}`)).body;
    await desk.page.goto(adminUrl(`post.php?post=${others[0]?.id}&action=edit&post_type=post`));
    await desk.page
      .getByText(/not allowed|may not|cannot/i)
      .first()
      .waitFor();
    expect(desk.problems).toEqual([]);
    await desk.context.close();
  });
});
