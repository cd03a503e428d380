import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { browserPath, openBrowser } from '../../test/support/browser.ts';
import type { PostItem } from '../../test/support/rest-bodies.ts';
import { postIds } from '../../test/support/site-content.ts';
import { cms, siteTest } from '../../test/support/site-test.ts';
import { type Desk, editorEnvironment, inspect, openDesk, openScreen } from './editor-site.ts';

const it = siteTest({ env: editorEnvironment });
let browser: Browser;
let desk: Desk;
let page: Page;

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

/** Chooses an action from the menu of a row. */
async function act(text: string, action: string): Promise<void> {
  await rowOf(text).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const said = (text: string) => page.locator('.components-snackbar').filter({ hasText: text }).first().waitFor();

const dialog = () => page.getByRole('dialog');

const create = async <Body = { id: number }>(path: string, json: Record<string, unknown>) =>
  (await cms.send<Body>({ method: 'POST', path, as: 'admin', json })).body;

describe.skipIf(browserPath === undefined)('lists and forms (need Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    desk = await openDesk(browser, 'editor');
    ({ page } = desk);
  });
  it.afterAll(() => browser.close());
  it.afterEach(() => expect(desk.problems.splice(0)).toEqual([]));

  it('search, trash, restore and delete posts', async () => {
    const { id } = await create('posts', { title: 'Rust and brass', status: 'publish' });
    const statusOf = async () => (await cms.get<PostItem>(`posts/${id}?context=edit`, { as: 'admin' })).body.status;
    await openScreen(desk, { at: 'edit.php', heading: 'Posts' });
    await page.getByRole('searchbox').fill('brass');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await act('Rust and brass', 'Move to trash');
    await said('1 item moved to the trash.');
    expect(await statusOf()).toBe('trash');
    await page.getByRole('link', { name: 'Trash', exact: true }).click();
    await act('Rust and brass', 'Restore');
    await said('1 item restored as draft.');
    expect(await statusOf()).toBe('draft');
    await page.getByRole('link', { name: 'Draft', exact: true }).click();
    await act('Rust and brass', 'Publish');
    await said('1 item published.');
    expect(await statusOf()).toBe('publish');
  });

  it('filter by a category, and trash several posts at once', async () => {
    const { id: category } = await create('categories', { name: 'Attic' });
    for (const title of ['A lamp', 'A chest']) {
      await create('posts', { title, status: 'publish', categories: [category] });
    }
    await openScreen(desk, { at: 'edit.php', heading: 'Posts' });
    await page
      .getByRole('button', { name: /filter/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Categories' }).click();
    await page.getByRole('option', { name: 'Attic' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('row').count()).toBe(3);
    await page.getByRole('checkbox', { name: 'Select all' }).first().check();
    await page.getByRole('button', { name: 'Move to trash', exact: true }).last().click();
    await said('2 items moved to the trash.');
    expect((await cms.get<unknown[]>(`posts?categories=${category}`)).body).toEqual([]);
  });

  it('show their own posts until an author is chosen', async () => {
    await create('posts', { title: 'By somebody else', status: 'publish' });
    await openScreen(desk, { at: 'edit.php?post_status=mine', heading: 'Posts' });
    await page.getByRole('table').waitFor();
    await page
      .getByRole('button', { name: /filter/i })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Author' }).click();
    await page.getByRole('option', { name: 'Ada Brook' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await rowOf('By somebody else').count()).toBe(0);
    await page.getByRole('option', { name: 'Ada Brook' }).click();
    await rowOf('By somebody else').waitFor();
  });

  it('approve a comment and reply to it', async () => {
    const comment = {
      post: postIds.peaSoup,
      content: 'Is it hot?',
      author_name: 'Nele',
      author_email: 'nele@a.example',
    };
    const { id } = await create('comments', { ...comment, status: 'hold' });
    await openScreen(desk, { at: 'edit-comments.php?comment_status=hold', heading: 'Comments' });
    await act('Is it hot?', 'Reply');
    await dialog().getByRole('textbox').fill('Only in winter.');
    await inspect(desk, 'reply');
    // The browser has no connection once: what was written stays, and the comment still waits.
    await page.route('**/cms/v2/comments?_locale*', (route) => route.abort(), { times: 1 });
    await dialog().getByRole('button', { name: 'Approve and reply' }).click();
    await page.locator('.components-snackbar').first().waitFor();
    expect(await dialog().getByRole('textbox').inputValue()).toBe('Only in winter.');
    await dialog().getByRole('button', { name: 'Approve and reply' }).click();
    await said('The reply was published.');
    expect((await cms.get<{ status: string }>(`comments/${id}`)).body.status).toBe('approved');
    const { body } = await cms.get<{ content: { rendered: string } }[]>(`comments?parent=${id}`);
    expect(body.map(({ content }) => content.rendered)).toEqual(['<p>Only in winter.</p>\n']);
  });

  it('add, change and delete a category', async () => {
    await openScreen(desk, { at: 'edit-tags.php?taxonomy=category', heading: 'Categories' });
    await page.getByRole('textbox', { name: 'Name' }).fill('Cellar');
    await page.getByRole('combobox', { name: 'Parent Category' }).selectOption({ label: 'Kitchen' });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await said('“Cellar” was added.');
    expect(await page.getByText('Please fill out this field.').count()).toBe(0);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Loft');
    await name.press('Enter');
    await said('“Loft” was added.');
    // The next term can be written at once.
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await act('Cellar', 'Edit');
    await page.getByRole('textbox', { name: 'Name' }).fill('Deep cellar');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said('The changes were saved.');
    await rowOf('Deep cellar').waitFor();
    await act('Deep cellar', 'Delete');
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await said('1 term deleted.');
    expect((await cms.get<unknown[]>('categories?search=cellar')).body).toEqual([]);
  });

  it('upload a file and refuse another, describe it and rotate it', async () => {
    const buffer = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#852' } })
      .png()
      .toBuffer();
    await openScreen(desk, { at: 'upload.php', heading: 'Media' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Upload files' }).first().click(),
    ]);
    await chooser.setFiles([
      { name: 'barn.png', mimeType: 'image/png', buffer },
      { name: 'bad.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
    ]);
    await page.getByText('barn', { exact: true }).waitFor();
    await page
      .getByText(/^bad\.exe: /)
      .first()
      .waitFor();
    await page.getByText('barn', { exact: true }).click();
    await dialog()
      .getByRole('button', { name: /^rotate/i })
      .first()
      .click();
    await dialog().getByRole('tab', { name: 'Details' }).click();
    await dialog().getByRole('textbox', { name: 'Alt text' }).fill('A brown barn');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'hidden' });
    const media = async () =>
      (await cms.get<{ alt_text: string; media_details: { width: number; height: number } }[]>('media?search=barn'))
        .body;
    await expect.poll(async () => (await media()).map(({ alt_text }) => alt_text)).toContain('A brown barn');
    expect((await media()).some(({ media_details: { width, height } }) => height > width)).toBe(true);
  });

  it('leave with a warning while something is not saved', async () => {
    await openScreen(desk, { at: 'user-edit.php', heading: 'Profile' });
    await page.getByRole('textbox', { name: 'First name' }).fill('Edwina');
    // An empty password is none.
    await page.getByLabel('New password').fill('x');
    await page.getByLabel('New password').fill('');
    const [question] = await Promise.all([
      page.waitForEvent('dialog').then(async (shown) => {
        const text = shown.message();
        await shown.dismiss();
        return text;
      }),
      page.getByRole('link', { name: 'Media' }).click(),
    ]);
    expect(question).toContain('not saved');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said('The changes were saved.');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
  });

  it('keep what was written while it cannot be saved', async () => {
    await openScreen(desk, { at: 'user-edit.php', heading: 'Profile' });
    const name = page.getByRole('textbox', { name: 'First name' });
    const cookies = await desk.context.cookies();
    await name.fill('Edith');
    await desk.context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await inspect(desk, 'ended-session');
    expect(await name.inputValue()).toBe('Edith');
    await desk.context.addCookies(cookies);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said('The changes were saved.');
    await page.getByRole('link', { name: 'Media' }).click();
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor();
  });

  it('say what went wrong, and try again', async () => {
    await page.route('**/cms/v2/media?*', (route) => route.abort(), { times: 2 });
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'hidden' });
    await page.getByText('barn').first().waitFor();
  });
});

describe.skipIf(browserPath === undefined)('menus and settings (need Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    desk = await openDesk(browser, 'admin');
    ({ page } = desk);
  });
  it.afterAll(() => browser.close());

  it('create a menu, nest and order its entries', async () => {
    await openScreen(desk, { at: 'nav-menus.php', heading: 'Menus' });
    await page.getByRole('button', { name: 'Add menu' }).click();
    await dialog().getByRole('textbox', { name: 'Name' }).fill('Footer');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The menu is empty.').waitFor();
    for (const label of ['One', 'Two', 'Three']) {
      await page.getByRole('textbox', { name: 'Address' }).fill(`https://example.org/${label}`);
      await page.getByRole('textbox', { name: 'Label' }).fill(label);
      await page.getByRole('button', { name: 'Add the address' }).click();
    }
    await page.getByRole('button', { name: 'Move up: Three' }).click();
    await page.getByRole('button', { name: 'Move below the entry before: Three' }).click();
    await inspect(desk, 'menu');
    await page.getByRole('button', { name: 'Save menu' }).click();
    await said('The menu was saved.');
    const entries = async () => {
      type Item = { id: number; title: { rendered: string }; parent: number };
      const { body } = await cms.get<Item[]>('menu-items?order=asc&orderby=menu_order', { as: 'admin' });
      const titles = new Map(body.map(({ id, title }) => [id, title.rendered]));
      return body.map(({ title, parent }) => [title.rendered, titles.get(parent) ?? '']);
    };
    expect(await entries()).toEqual([
      ['One', ''],
      ['Three', 'One'],
      ['Two', ''],
    ]);
    await page.getByRole('button', { name: 'Remove: One' }).click();
    await page.getByRole('button', { name: 'Save menu' }).click();
    await expect.poll(entries).toEqual([
      ['Three', ''],
      ['Two', ''],
    ]);
  });

  it('change the address of an entry to a path', async () => {
    await openScreen(desk, { at: 'nav-menus.php', heading: 'Menus' });
    await page.getByRole('button', { name: 'Edit: Two' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Two' });
    await entry.getByRole('textbox', { name: 'Address' }).fill('/about');
    await entry.getByRole('checkbox', { name: 'Opens in a new tab' }).check();
    await page.getByRole('button', { name: 'Save menu' }).click();
    await said('The menu was saved.');
    const { body } = await cms.get<{ url: string; target: string }[]>('menu-items?search=Two', { as: 'admin' });
    expect(body).toMatchObject([{ url: '/about', target: '_blank' }]);
  });

  it('say why a menu could not be loaded, and try again', async () => {
    await page.route('**/cms/v2/menu-items?*', (route) => route.abort(), { times: 1 });
    await page.goto(page.url());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Edit: Two' }).waitFor();
    expect(desk.problems).toEqual([]);
  });

  it('add content and terms with their kinds', async () => {
    await openScreen(desk, { at: 'nav-menus.php', heading: 'Menus' });
    await page.getByRole('searchbox', { name: 'Search content and terms' }).fill('kitchen');
    await page.getByRole('listitem').filter({ hasText: 'Kitchen category' }).getByRole('button').click();
    await page.getByRole('button', { name: 'Save menu' }).click();
    type Linked = { type: string; object: string; object_id: number; url: string };
    const entries = async () =>
      (await cms.get<Linked[]>('menu-items?orderby=id&order=desc&per_page=1', { as: 'admin' })).body;
    const [kitchen] = (await cms.get<{ id: number; link: string }[]>('categories?search=kitchen')).body;
    await expect
      .poll(entries)
      .toMatchObject([{ type: 'taxonomy', object: 'category', object_id: kitchen?.id, url: kitchen?.link }]);
    expect(desk.problems).toEqual([]);
  });

  it('change the title of the site', async () => {
    for (const name of 'ABCDEFGH') await create('categories', { name });
    await openScreen(desk, { at: 'options-general.php', heading: 'Settings' });
    await expect.poll(() => page.getByRole('combobox', { name: 'Default category' }).inputValue()).toBe('Plain');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Five houses');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said('The changes were saved.');
    expect((await cms.get<{ description: string }>('/cms-json/')).body.description).toBe('Five houses');
  });

  it('invite a person on the page of the program', async () => {
    await openScreen(desk, { at: 'users.php', heading: 'People' });
    await page.getByRole('link', { name: 'Invite a person' }).click();
    await page.getByRole('heading', { name: 'Invite somebody' }).waitFor();
    await page.getByRole('textbox', { name: 'Username' }).fill('paul');
    await page.getByRole('textbox', { name: 'E-mail address' }).last().fill('paul@larch.example');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Send this link to the owner of the account').waitFor();
    expect(desk.problems).toEqual([]);
  });

  it('add a person, change the role, and delete the account', async () => {
    await openScreen(desk, { at: 'users.php', heading: 'People' });
    await page.getByRole('button', { name: 'Add a person' }).click();
    await dialog().getByRole('textbox', { name: 'Username' }).fill('nora');
    await dialog().getByRole('textbox', { name: 'E-mail address' }).fill('nora@larch.example');
    await inspect(desk, 'new-account');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await said('The account “nora” was created.');
    await act('nora', 'Edit');
    await page.getByRole('checkbox', { name: 'Editor' }).check();
    await page.getByRole('combobox', { name: 'Picture' }).selectOption('None');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await said('The changes were saved.');
    const { body } = await cms.get<{ avatar_source: string }[]>('users?search=nora&context=edit', { as: 'admin' });
    expect(body.map(({ avatar_source }) => avatar_source)).toEqual(['none']);
    await page.getByRole('link', { name: 'People' }).click();
    await rowOf('nora@larch.example').getByText('Author, Editor').waitFor();
    await act('nora@larch.example', 'Delete');
    await dialog().getByRole('button', { name: 'Delete the account' }).click();
    await said('The account was deleted.');
    expect(desk.problems).toEqual([]);
  });
});
