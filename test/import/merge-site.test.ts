import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'php-serialize';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { storedRows } from './stored-rows.ts';
import { wxrFile, wxrItem } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-merge-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

const client = () => target.database.reader;

/** Imports the source at a path. */
async function run(source: string, options: { merge?: boolean; uploads?: string } = {}) {
  const written: string[] = [];
  const code = await runImportCommand({
    sources: [source],
    uploads: options.uploads,
    replace: false,
    merge: options.merge ?? true,
    config: loadConfig({ DATABASE_URL: target.url, SITE_URL: 'https://new.example.com' }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
  });
  const report = JSON.parse(await readFile(join(root, 'data/import/report.json'), 'utf8').catch(() => 'null'));
  return { code, text: written.join(''), report };
}

async function runTables(tables: Tables, options: { merge?: boolean; uploads?: string } = {}) {
  const source = await writeTables(tables);
  try {
    return await run(source.folder, options);
  } finally {
    await source.dispose();
  }
}

/** Creates a site with items, some with ids that items of the source have too. */
async function createExistingSite(): Promise<void> {
  const dates = { date: '2020-01-01T00:00:00', modified: '2020-01-01T00:00:00', modifiedGmt: '2020-01-01T00:00:00' };
  const registered = '2020-01-01T00:00:00';
  const account = { slug: 'elise', passwordHash: 'existing', displayName: 'Existing', registered, emailKey: '' };
  await target.database.transaction(async (writer) => {
    await writer.setting.create({ data: { name: 'blogname', value: '"Existing"' } });
    await writer.user.create({ data: { ...account, id: 40, login: 'elise', loginKey: 'elise', email: '' } });
    await writer.term.create({ data: { id: 3, taxonomy: 'category', name: 'Existing', slug: 'existing' } });
    await writer.term.create({ data: { id: 60, taxonomy: 'category', name: 'Overseas', slug: 'oversea' } });
    const post = { type: 'post', status: 'publish', ...dates };
    await writer.post.create({ data: { ...post, id: 10, slug: 'zoe', title: 'Existing', guid: 'existing' } });
    await writer.post.create({
      data: { ...post, id: 99, type: 'attachment', status: 'inherit', slug: 'existing-file' },
    });
    await writer.attachment.create({ data: { postId: 99, file: '2021/05/Fähre-scaled.jpg' } });
    await writer.comment.create({ data: { id: 2, postId: 10, ...{ date: dates.date, dateGmt: dates.date } } });
  });
}

/** The tables of the usual source, with texts that refer to other items in every supported way. */
function tablesWithReferences(): Tables {
  const tables = sourceTables();
  const [first, second] = tables.posts ?? [];
  Object.assign(first ?? {}, {
    post_author: '2',
    post_parent: '11',
    post_content: [
      '<!-- wp:image {"id":13,"sizeSlug":"large"} --><img class="wp-image-13" data-id="13" src="http://old.example.org:8080/wp-content/uploads/2021/05/Fähre-150x150.jpg"/><!-- /wp:image -->',
      '<!-- wp:gallery {"ids":[13,12],"linkTo":"none"} /--><!-- wp:block {"ref":12} /-->',
      '<!-- wp:navigation-link {"label":"Overseas","type":"category","id":3,"kind":"taxonomy"} /-->',
      '<!-- wp:query {"queryId":7,"query":{"perPage":13,"author":"2","taxQuery":{"category":[3]},"exclude":[11]}} /-->',
      '[gallery ids="13,77" columns="3"] [caption id="attachment_13" width="13"]x[/caption]',
      '<a href="http://old.example.org:8080/?p=12">13 boats</a>',
    ].join('\n'),
  });
  Object.assign(second ?? {}, { post_name: 'zoe-2' });
  tables.postmeta?.push({ meta_id: '900', post_id: '10', meta_key: '_edit_last', meta_value: '2' });
  tables.postmeta?.push({ meta_id: '901', post_id: '14', meta_key: '_menu_item_object_id', meta_value: '12' });
  for (const row of tables.postmeta ?? []) {
    if (row.meta_key === '_menu_item_type') row.meta_value = 'post_type';
    if (row.meta_key === '_wp_trash_meta_comments_status') row.meta_value = serialize({ 1: '1' });
  }
  return tables;
}

test('new items get new ids, equal accounts and terms are merged, and existing items are unchanged', async () => {
  await createExistingSite();
  const { code, text, report } = await runTables(tablesWithReferences());
  expect([text, code]).toEqual([
    expect.stringContaining('Accounts: 1 added, 0 imported before, 1 equal to an existing one'),
    0,
  ]);
  expect(await client().post.findUnique({ where: { id: 10 } })).toMatchObject({ title: 'Existing', guid: 'existing' });
  expect(await client().setting.findMany()).toMatchObject([{ name: 'blogname', value: '"Existing"' }]);
  const { user, term, post, comment } = report.merge.ids;
  expect([user['1'], user['2'], term['3']]).toEqual([40, 41, 60]);
  expect(Object.values<number>(post).every((id) => id > 99)).toBe(true);
  expect(Object.values<number>(comment).every((id) => id > 2)).toBe(true);
  const merged = await client().post.findUniqueOrThrow({
    where: { id: post['10'] },
    include: { meta: true, terms: true, searchText: true },
  });
  expect(merged).toMatchObject({ slug: 'zoe-3', authorId: 41, parentId: post['11'], featuredMediaId: post['13'] });
  expect(merged.terms.map(({ termId }) => termId)).toContain(60);
  expect(merged.meta.find(({ key }) => key === '_edit_last')?.value).toBe('"41"');
  expect(merged.content.split('\n')).toEqual([
    `<!-- wp:image {"id":${post['13']},"sizeSlug":"large"} --><img class="wp-image-${post['13']}" data-id="${post['13']}" src="https://new.example.com/wp-content/uploads/imported/2021/05/Fähre-150x150.jpg"/><!-- /wp:image -->`,
    `<!-- wp:gallery {"ids":[${post['13']},${post['12']}],"linkTo":"none"} /--><!-- wp:block {"ref":${post['12']}} /-->`,
    '<!-- wp:navigation-link {"label":"Overseas","type":"category","id":60,"kind":"taxonomy"} /-->',
    `<!-- wp:query {"queryId":7,"query":{"perPage":13,"author":"41","taxQuery":{"category":[60]},"exclude":[${post['11']}]}} /-->`,
    `[gallery ids="${post['13']},77" columns="3"] [caption id="attachment_${post['13']}" width="13"]x[/caption]`,
    `<a href="https://new.example.com/?p=${post['12']}">13 boats</a>`,
  ]);
  expect(await client().menuItem.findUnique({ where: { postId: post['14'] } })).toMatchObject({ objectId: post['12'] });
  expect(await client().post.findUnique({ where: { id: post['21'] } })).toMatchObject({
    slug: `${post['10']}-autosave-v1`,
    parentId: post['10'],
  });
  expect(merged).toMatchObject({ revisionCount: 3, latestRevisionId: post['21'] });
  const trashMeta = await client().postMeta.findFirst({ where: { key: '_wp_trash_meta_comments_status' } });
  expect(JSON.parse(trashMeta?.value ?? '')).toEqual({ [comment['1']]: 'approved' });
  const approved = await client().comment.count({ where: { postId: post['10'], status: 'approved', type: 'comment' } });
  expect(merged.commentCount).toBe(approved);
  expect(await client().term.findUnique({ where: { id: 60 } })).toMatchObject({ name: 'Overseas', count: 1 });
});

test('a second run adds only new items and does not restore removed ones', async () => {
  await runTables(sourceTables(), { merge: false });
  await writerOf(target.database).post.delete({ where: { id: 12 } });
  const before = await storedRows(target);
  const secondRun = await runTables(sourceTables());
  expect(secondRun.text).toContain('Items: 0 added, 8 imported before.');
  expect(await storedRows(target)).toEqual(before);

  const tables = sourceTables();
  const [post = {}] = tables.posts ?? [];
  const [comment = {}] = tables.comments ?? [];
  tables.posts?.push({ ...post, ID: '300', post_name: 'fresh', post_title: 'Fresh' });
  tables.comments?.push({ ...comment, comment_ID: '300', comment_content: 'On an old item.' });
  tables.comments?.push({
    ...comment,
    comment_ID: '301',
    comment_post_ID: '12',
    comment_content: 'On a removed item.',
  });
  const third = await runTables(tables);
  expect(third.text).toContain('Items: 1 added, 8 imported before.');
  expect(third.text).toContain('Comments: 1 added');
  expect(third.text).toContain('1 left out: its item was not imported');
  expect(third.report.merge.kinds.find(({ kind }: { kind: string }) => kind === 'post')).toMatchObject({ added: 1 });
  expect(await client().post.findFirst({ where: { slug: 'fresh' } })).toMatchObject({ title: 'Fresh' });
  expect(await client().comment.findFirst({ where: { content: 'On an old item.' } })).toMatchObject({ postId: 10 });
  expect(await client().post.count({ where: { id: 12 } })).toBe(0);
});

test('the same site is recognized in a source of another kind', async () => {
  await runTables(sourceTables(), { merge: false });
  const file = join(root, 'export.xml');
  const items = [wxrItem({ id: 10, title: 'Changed there' }), wxrItem({ id: 500, title: 'New there', creator: 'bo' })];
  await writeFile(file, wxrFile(items).replaceAll('http://old.example.org', 'https://old.example.org:8080'));
  const { text } = await run(file);
  expect(text).toContain('Items: 1 added, 1 imported before.');
  expect(await client().post.findFirst({ where: { title: 'New there' } })).toMatchObject({ authorId: 2 });
  expect(await client().post.findUnique({ where: { id: 10 } })).toMatchObject({ title: 'Zoë goes NORTH' });
});

test('menus with the same name remain separate, and existing templates are not replaced', async () => {
  await runTables(sourceTables(), { merge: false });
  await writerOf(target.database).term.create({ data: { taxonomy: 'nav_menu', name: 'Main', slug: 'main' } });
  const [post = {}] = sourceTables().posts ?? [];
  const template = (ID: string, post_title: string) => ({
    ...post,
    ID,
    post_title,
    post_type: 'wp_template',
    post_name: 'single',
  });
  const tablesWithTemplate = (title: string) => {
    const tables = sourceTables();
    for (const row of tables.options ?? []) {
      if (row.option_name === 'home' || row.option_name === 'siteurl')
        row.option_value = `https://${title}.example.org`;
    }
    tables.terms?.push({ term_id: '90', name: 'Main', slug: 'main', term_group: '0' });
    tables.term_taxonomy?.push({
      ...tables.term_taxonomy[0],
      term_taxonomy_id: '900',
      term_id: '90',
      taxonomy: 'nav_menu',
    });
    tables.posts?.push(template('700', title));
    return tables;
  };
  await runTables(tablesWithTemplate('first'));
  const second = await runTables(tablesWithTemplate('second'));
  expect(second.text).toContain('1 left out: the site already has one');
  const menus = await client().term.findMany({ where: { taxonomy: 'nav_menu' }, orderBy: { id: 'asc' } });
  expect(menus.map(({ slug }) => slug)).toEqual(['main', 'main-2', 'main-3']);
  expect(await client().post.findMany({ where: { type: 'cms_template' } })).toMatchObject([{ title: 'first' }]);
});

test('files are imported with their items, beside existing files of the same name', async () => {
  await createExistingSite();
  const uploadsFolder = join(root, 'data/uploads/2021/05');
  await mkdir(uploadsFolder, { recursive: true });
  await writeFile(join(uploadsFolder, 'Fähre-scaled.jpg'), 'existing');
  await writeFile(join(uploadsFolder, 'notes.txt'), 'existing');
  const uploads = join(root, 'files');
  await mkdir(join(uploads, '2021/05'), { recursive: true });
  for (const name of ['Fähre-scaled.jpg', 'Fähre-150x150.jpg', 'notes.txt', 'other.txt']) {
    await writeFile(join(uploads, '2021/05', name), `imported ${name}`);
  }
  const { text, report } = await runTables(sourceTables(), { uploads });
  expect(text).toContain('Files: 3 copied');
  expect(text).toMatch(/Not copied.*2021\/05\/notes\.txt/);
  const stored = (path: string) => readFile(join(root, 'data/uploads', path), 'utf8');
  expect(await stored('2021/05/Fähre-scaled.jpg')).toBe('existing');
  expect(await stored('2021/05/notes.txt')).toBe('existing');
  expect(await stored('imported/2021/05/Fähre-150x150.jpg')).toBe('imported Fähre-150x150.jpg');
  expect(await stored('2021/05/other.txt')).toBe('imported other.txt');
  expect(await client().attachment.findUnique({ where: { postId: report.merge.ids.post['13'] } })).toMatchObject({
    file: 'imported/2021/05/Fähre-scaled.jpg',
    originalFile: 'imported/2021/05/Fähre.jpg',
  });
});

test('thousands of items, accounts, terms and comments are merged, twice', async () => {
  await createExistingSite();
  const tables = sourceTables();
  const [post = {}] = tables.posts ?? [];
  const [user = {}] = tables.users ?? [];
  const [term = {}] = tables.terms ?? [];
  const [taxonomy = {}] = tables.term_taxonomy ?? [];
  const [comment = {}] = tables.comments ?? [];
  for (let number = 1_000; number < 3_000; number++) {
    const id = String(number);
    // Every other name exists on the site.
    tables.posts?.push({ ...post, ID: id, post_author: id, post_name: number % 2 ? 'zoe' : `item-${id}` });
    tables.users?.push({
      ...user,
      ID: id,
      user_login: `u${id}`,
      user_nicename: `u${id}`,
      user_email: `u${id}@example.org`,
    });
    tables.terms?.push({ ...term, term_id: id, name: id, slug: `term-${id}` });
    tables.term_taxonomy?.push({ ...taxonomy, term_taxonomy_id: id, term_id: id });
    tables.term_relationships?.push({ object_id: id, term_taxonomy_id: id, term_order: '0' });
    tables.comments?.push({ ...comment, comment_ID: id, comment_post_ID: id });
  }
  const { code, text } = await runTables(tables);
  expect([code, text]).toEqual([0, expect.stringContaining('Items: 2008 added')]);
  expect(text).toMatch(/Accounts: 2001 added.*\nTerms: 200\d added.*\n.*\nComments: 2003 added/);
  const slugs = await client().post.findMany({ where: { type: 'post' }, select: { slug: true } });
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(slugs.length);
  expect(await client().term.findFirst({ where: { slug: 'term-2999' } })).toMatchObject({ count: 1 });
  const secondRun = await runTables(tables);
  expect([secondRun.code, secondRun.text]).toEqual([
    0,
    expect.stringContaining('Items: 0 added, 2008 imported before'),
  ]);
});

test('metadata may be named like members of objects', async () => {
  await createExistingSite();
  const tables = sourceTables();
  const [metaRow] = tables.postmeta ?? [];
  tables.postmeta?.push({ ...metaRow, meta_id: '900', meta_key: 'constructor', meta_value: '12' });
  expect((await runTables(tables)).code).toBe(0);
  expect(await client().postMeta.findMany({ where: { key: 'constructor' } })).toMatchObject([{ value: '"12"' }]);
});

test('a failed merge changes nothing', async () => {
  await createExistingSite();
  const before = await storedRows(target);
  const tables = sourceTables();
  Object.assign(tables.posts?.[2] ?? {}, { ID: 'twelve' });
  expect((await runTables(tables)).code).toBe(1);
  expect(await storedRows(target)).toEqual(before);
});
