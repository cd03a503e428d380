import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { passwordOf, postIds, terms } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';
import { call, credentials, faultIn, members, send, valueIn } from './xmlrpc-client.ts';
import { callXml } from './xmlrpc-values.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });

interface RawItem {
  title: { raw: string };
  content: { raw: string };
  status: string;
  date: string;
  date_gmt: string;
  categories: number[];
  tags: number[];
  meta: Record<string, unknown>;
}
const read = async (id: number | string, base = 'posts') =>
  (await cms.get<RawItem>(`${base}/${id}?context=edit`, { as: 'admin' })).body;

/** The methods of the reference, by their prefix. */
const REFERENCE_METHODS = Object.entries({
  wp: 'getUsersBlogs newPost editPost deletePost getPost getPosts newTerm editTerm deleteTerm getTerm getTerms getTaxonomy getTaxonomies getUser getUsers getProfile editProfile getPage getPages newPage deletePage editPage getPageList getAuthors getCategories getTags newCategory deleteCategory suggestCategories uploadFile deleteFile getCommentCount getPostStatusList getPageStatusList getPageTemplates getOptions setOptions getComment getComments deleteComment editComment newComment getCommentStatusList getMediaItem getMediaLibrary getPostFormats getPostType getPostTypes getRevisions restoreRevision',
  blogger: 'getUsersBlogs getUserInfo getPost getRecentPosts newPost editPost deletePost',
  metaWeblog: 'newPost editPost getPost getRecentPosts getCategories newMediaObject deletePost getUsersBlogs',
  mt: 'getCategoryList getRecentPostTitles getPostCategories setPostCategories supportedMethods supportedTextFilters getTrackbackPings publishPost',
  pingback: 'ping extensions.getPingbacks',
  demo: 'sayHello addTwoNumbers',
  system: 'getCapabilities listMethods multicall',
}).flatMap(([prefix, names]) => names.split(' ').map((name) => `${prefix}.${name}`));

describe('the endpoint', () => {
  it('is off by default', async () => {
    const other = await site.start();
    const answer = await send(callXml('system.listMethods', []), { port: other.port });
    expect(answer.text).not.toContain('methodResponse');
    expect((await other.get<unknown>('/')).text).not.toContain('EditURI');
  });

  it('answers 405 to other methods than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await send('', { method });
      expect([status, headers.allow]).toEqual([405, 'POST']);
    }
  });

  it('is found through pages and the discovery document', async () => {
    const page = (await cms.get<unknown>('/')).text;
    expect(page).toContain(
      `<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${SITE_URL}/xmlrpc.php?rsd">`,
    );
    const { status, text } = await send('', { method: 'GET', path: '/xmlrpc.php?rsd' });
    expect(status).toBe(200);
    expect(text).toContain(`<api name="WordPress" blogID="1" preferred="true" apiLink="${SITE_URL}/xmlrpc.php" />`);
  });

  it('lists its methods, without pingbacks and trackbacks', async () => {
    const text = await call('system.listMethods');
    for (const name of ['metaWeblog.newPost', 'wp.getPosts', 'mt.publishPost', 'system.multicall'])
      expect(text).toContain(`<string>${name}</string>`);
    expect(text).not.toMatch(/pingback|trackback\./i);
    expect(faultIn(await call('pingback.ping', 'http://a.example', SITE_URL)).code).toBe(-32_601);
    expect(await call('system.methodSignature', 'wp.getPost')).toContain('<string>struct</string>');
  });

  it('has the methods of the reference, except those that the documentation names as missing', async () => {
    const served = new Set((await call('system.listMethods')).match(/[a-z]+\.[\w.]+(?=<\/string>)/gi));
    const page = readFileSync(new URL('../../docs/publishing-programs.md', import.meta.url), 'utf8');
    const missing = page.slice(page.indexOf('| Method | Reason |'));
    const lacking = REFERENCE_METHODS.filter((name) => !served.has(name));
    expect(lacking).toEqual(['wp.restoreRevision', 'pingback.ping', 'pingback.extensions.getPingbacks']);
    for (const name of lacking) expect(missing).toContain(`\`${name}\``);
  });

  it('answers the calls with which programs try an endpoint', async () => {
    expect(valueIn(await call('demo.sayHello'))).toBe('Hello!');
    expect(valueIn(await call('demo.addTwoNumbers', 40, 2))).toBe('42');
  });

  it('accepts application passwords only, and says the same for a wrong login', async () => {
    const wrong = await call('wp.getUsersBlogs', 'admin', 'not the password');
    const unknown = await call('wp.getUsersBlogs', 'nobody-here', 'not the password');
    expect(faultIn(wrong).code).toBe(403);
    expect(faultIn(unknown)).toEqual(faultIn(wrong));
    expect(faultIn(await call('wp.getUsersBlogs', 'disabled', passwordOf('disabled'))).code).toBe(403);
    const sites = await call('wp.getUsersBlogs', 'admin', passwordOf('admin'));
    expect(members(sites, 'xmlrpc')).toEqual([`${SITE_URL}/xmlrpc.php`]);
    expect(members(sites, 'isAdmin')).toEqual(['1']);
  });
});

describe('MetaWeblog', () => {
  it('creates, reads, changes, lists and deletes a post', async () => {
    const content = {
      title: 'From a desktop program',
      description: '<p>One & two</p>',
      mt_text_more: '<p>Three</p>',
      categories: ['Herbs', 'No such category'],
      mt_keywords: 'Soup, freshly made',
      dateCreated: new Date('2024-02-03T09:30:00Z'),
      mt_allow_comments: 0,
    };
    const id = valueIn(await call('metaWeblog.newPost', ...credentials('editor'), content, true));
    const item = await read(id);
    expect(item.title.raw).toBe('From a desktop program');
    expect(item.content.raw).toContain('<!--more-->');
    expect([item.status, item.categories, item.tags.length]).toEqual(['publish', [terms.herbs.id], 2]);
    expect(item.date).toBe('2024-02-03T09:30:00');

    const struct = await call('metaWeblog.getPost', id, 'editor', passwordOf('editor'));
    expect(members(struct, 'description')).toEqual(['&lt;p&gt;One &amp; two&lt;/p&gt;']);
    expect(members(struct, 'mt_text_more')).toEqual(['&lt;p&gt;Three&lt;/p&gt;']);
    expect(members(struct, 'dateCreated')).toEqual(['20240203T09:30:00']);
    expect(members(struct, 'date_created_gmt')).toEqual(['20240203T08:30:00']);
    expect(members(struct, 'mt_keywords')[0]?.split(', ').sort()).toEqual(['Soup', 'freshly made']);

    await call('metaWeblog.editPost', id, 'editor', passwordOf('editor'), { title: 'Changed' }, true);
    const changed = await read(id);
    expect([changed.title.raw, changed.categories]).toEqual(['Changed', [terms.herbs.id]]);
    expect(members(await call('metaWeblog.getRecentPosts', ...credentials('editor'), 100), 'postid')).toContain(id);

    expect(valueIn(await call('blogger.deletePost', 'key', id, 'editor', passwordOf('editor'), true))).toBe('1');
    expect((await read(id)).status).toBe('trash');
    expect(valueIn(await call('metaWeblog.deletePost', 'key', id, 'editor', passwordOf('editor')))).toBe('1');
    expect(faultIn(await call('metaWeblog.getPost', id, 'editor', passwordOf('editor'))).code).toBe(404);
  });

  it('stores a draft if the program does not publish', async () => {
    const id = valueIn(await call('metaWeblog.newPost', ...credentials('author'), { title: 'Later' }, false));
    expect((await read(id)).status).toBe('draft');
    expect(valueIn(await call('mt.publishPost', id, 'author', passwordOf('author')))).toBe(id);
    expect((await read(id)).status).toBe('publish');
  });

  it('reads and writes categories', async () => {
    expect(members(await call('metaWeblog.getCategories', ...credentials('author')), 'categoryName')).toContain(
      'Herbs',
    );
    expect(members(await call('mt.getCategoryList', ...credentials('author')), 'categoryId')).toContain('3');
    const id = valueIn(await call('metaWeblog.newPost', ...credentials('author'), { title: 'Sorted' }, true));
    await call('mt.setPostCategories', id, 'author', passwordOf('author'), [{ categoryId: '5' }]);
    expect(members(await call('mt.getPostCategories', id, 'author', passwordOf('author')), 'categoryName')).toEqual([
      'Kitchen',
    ]);
  });

  it('stores a file', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = { name: 'folder/dot.png', type: 'image/png', bits: pixel };
    const answer = await call('metaWeblog.newMediaObject', ...credentials('author'), file);
    expect(members(answer, 'type')).toEqual(['image/png']);
    const [url = ''] = members(answer, 'url');
    const { status } = await cms.get<unknown>(new URL(url).pathname);
    expect(status).toBe(200);
    expect(faultIn(await call('metaWeblog.newMediaObject', ...credentials('subscriber'), file)).code).toBe(401);
    const script = { name: 'shell.php', type: 'image/png', bits: Buffer.from('<?php echo 1;') };
    expect(
      faultIn(await call('metaWeblog.newMediaObject', ...credentials('author'), script)).code,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('the WordPress methods', () => {
  it('create, read, change and delete items of all types', async () => {
    const id = valueIn(
      await call('wp.newPost', ...credentials('admin'), {
        post_type: 'page',
        post_title: 'A page',
        post_content: 'Text',
        post_status: 'private',
        sticky: false,
      }),
    );
    expect((await read(id, 'pages')).status).toBe('private');
    const struct = await call('wp.getPost', ...credentials('admin'), id, ['post_title', 'post_type']);
    expect([members(struct, 'post_title'), members(struct, 'post_type')]).toEqual([['A page'], ['page']]);
    expect(struct).not.toContain('post_content');
    expect(valueIn(await call('wp.editPost', ...credentials('admin'), id, { post_content: 'New text' }))).toBe('1');
    expect((await read(id, 'pages')).content.raw).toBe('New text');
    expect(valueIn(await call('wp.deletePost', ...credentials('admin'), id))).toBe('1');
  });

  it('assign terms by their ids and names', async () => {
    const content = {
      post_title: 'With terms',
      post_status: 'publish',
      terms: { category: [terms.garden.id] },
      terms_names: { post_tag: ['Quiet', 'Entirely new'] },
    };
    const id = valueIn(await call('wp.newPost', ...credentials('editor'), content));
    const item = await read(id);
    expect(item.categories).toEqual([terms.garden.id]);
    expect(item.tags).toContain(terms.quiet.id);
    expect(item.tags).toHaveLength(2);
    const names = members(await call('wp.getPost', ...credentials('editor'), id), 'name');
    expect(names).toEqual(expect.arrayContaining(['Garden', 'Quiet', 'Entirely new']));
  });

  it('read the slug of a term as this term, and do not create another', async () => {
    const tag = await call('wp.newTerm', ...credentials('editor'), { taxonomy: 'post_tag', name: 'C++', slug: 'c' });
    const content = { title: 'Languages', mt_keywords: 'c' };
    const id = valueIn(await call('metaWeblog.newPost', ...credentials('editor'), content, true));
    expect((await read(id)).tags).toEqual([Number(valueIn(tag))]);
    // Categories must exist under their name.
    const unnamed = { title: 'No category', categories: ['garden-slug-only'] };
    await call('wp.newCategory', ...credentials('editor'), { name: 'Slug only', slug: 'garden-slug-only' });
    const other = valueIn(await call('metaWeblog.newPost', ...credentials('editor'), unnamed, true));
    expect(
      members(await call('metaWeblog.getPost', other, 'editor', passwordOf('editor')), 'categories'),
    ).not.toContain('Slug only');
  });

  it('list items with a filter, and only those that the caller may edit', async () => {
    const all = members(
      await call('wp.getPosts', ...credentials('admin'), { number: 200, post_status: 'any' }, ['post_status']),
      'post_status',
    );
    // Scheduled items count as published.
    expect(new Set(all)).toEqual(new Set(['publish', 'draft', 'pending', 'private']));
    const some = await call('wp.getPosts', ...credentials('admin'), { number: 200, post_status: ['draft', 'pending'] });
    expect(new Set(members(some, 'post_status'))).toEqual(new Set(['draft', 'pending']));
    const own = members(await call('wp.getPosts', ...credentials('author'), { number: 200 }), 'post_author');
    expect(new Set(own)).toEqual(new Set(['3']));
    const first = members(
      await call('wp.getPosts', ...credentials('admin'), { number: 1, orderby: 'ID', order: 'ASC' }, []),
      'post_id',
    );
    expect(first).toEqual([String(postIds.sowingPeas)]);
  });

  it('refuse to overwrite what changed since it was read', async () => {
    const id = valueIn(await call('wp.newPost', ...credentials('editor'), { post_title: 'Shared' }));
    const change = { post_title: 'Mine', if_not_modified_since: new Date('2020-01-01T00:00:00Z') };
    expect(faultIn(await call('wp.editPost', ...credentials('editor'), id, change)).code).toBe(409);
  });

  it('record the program in the audit log', async () => {
    const id = valueIn(await call('wp.newPost', ...credentials('editor'), { post_title: 'Logged' }));
    const { body } = await cms.graphql('{ auditLog(first: 50) { nodes { action objectId program } } }', {
      as: 'admin',
    });
    const { nodes } = (body.data as { auditLog: { nodes: { objectId: string; program: string }[] } }).auditLog;
    const entry = nodes.find(({ objectId }) => objectId === id);
    expect(entry?.program).not.toBe('');
    expect(entry?.program).toEqual(expect.any(String));
  });
});

describe('rights', () => {
  it('are those of the caller', async () => {
    const asSubscriber = credentials('subscriber');
    expect(faultIn(await call('metaWeblog.newPost', ...asSubscriber, { title: 'No' }, true)).code).toBe(401);
    expect(faultIn(await call('metaWeblog.getRecentPosts', ...asSubscriber, 5)).code).toBe(401);
    const contributor = credentials('contributor');
    expect(faultIn(await call('metaWeblog.newPost', ...contributor, { title: 'No' }, true)).code).toBe(401);
    const text = await call('metaWeblog.getPost', postIds.mint, 'contributor', passwordOf('contributor'));
    expect(faultIn(text).code).toBe(401);
    const draft = await call('wp.getPost', ...credentials('author'), postIds.contributorDraftPost);
    expect([401, 404]).toContain(faultIn(draft).code);
    const change = await call('wp.editPost', ...credentials('author'), postIds.sowingPeas, { post_title: 'Mine' });
    expect(faultIn(change).code).toBe(401);
    expect((await read(postIds.sowingPeas)).title.raw).toBe('Sowing peas');
  });
});
