import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { accounts, mediaIds, postIds, terms } from '../support/site-content.ts';
import { siteTest } from '../support/site-test.ts';
import { call, credentials, faultIn, members, valueIn } from './xmlrpc-client.ts';

const it = siteTest({ env: { XMLRPC: 'on' } });
const asAdmin = credentials('admin');
const asAuthor = credentials('author');
const codeOf = async (method: string, ...parameters: unknown[]) => faultIn(await call(method, ...parameters)).code;

describe('terms', () => {
  it('are listed, read, created, changed and deleted', async () => {
    expect(members(await call('wp.getTaxonomies', ...asAdmin), 'label')).toEqual(['Categories', 'Tags']);
    expect(members(await call('wp.getTaxonomy', ...asAdmin, 'category'), 'hierarchical')).toEqual(['1']);
    const filter = { number: 2, orderby: 'term_id', order: 'DESC' };
    expect(members(await call('wp.getTerms', ...asAdmin, 'category', filter), 'term_id')).toEqual(['5', '4']);
    const id = valueIn(await call('wp.newTerm', ...asAdmin, { taxonomy: 'category', name: 'Cellar', parent: 2 }));
    expect(valueIn(await call('wp.editTerm', ...asAdmin, id, { taxonomy: 'category', name: 'Shed' }))).toBe('1');
    const term = await call('wp.getTerm', ...asAdmin, 'category', id);
    expect([members(term, 'name'), members(term, 'parent')]).toEqual([['Shed'], [String(terms.garden.id)]]);
    expect(valueIn(await call('wp.deleteTerm', ...asAdmin, 'category', id))).toBe('1');
    expect(await codeOf('wp.getTerm', ...asAdmin, 'category', id)).toBe(404);
    expect(await codeOf('wp.newTerm', ...asAuthor, { taxonomy: 'category', name: 'No' })).toBe(401);
    expect(await codeOf('wp.getTerms', ...asAdmin, 'no_such_taxonomy')).toBe(403);
  });

  it('have their older methods', async () => {
    const id = valueIn(await call('wp.newCategory', ...asAdmin, { name: 'Loft', parent_id: 2 }));
    expect(members(await call('wp.suggestCategories', ...asAdmin, 'Lof', 5), 'category_id')).toEqual([id]);
    expect(members(await call('wp.getCategories', ...asAdmin), 'categoryId')).toContain(id);
    expect(await codeOf('wp.deleteCategory', ...asAuthor, id)).toBe(401);
    expect(valueIn(await call('wp.deleteCategory', ...asAdmin, id))).toBe('1');
    expect(await codeOf('wp.deleteCategory', ...asAdmin, id)).toBe(404);
    expect(members(await call('wp.getTags', ...asAdmin), 'slug')).toEqual(expect.arrayContaining(['soup', 'spring']));
  });
});

describe('pages', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const content = { title: 'Imprint', description: 'Who', wp_page_order: 3 };
    const id = valueIn(await call('wp.newPage', ...asAdmin, content, true));
    const [blog, login, password] = asAdmin;
    const page = await call('wp.getPage', blog, id, login, password);
    expect([members(page, 'title'), members(page, 'wp_page_order')]).toEqual([['Imprint'], ['3']]);
    expect(members(await call('wp.getPageList', ...asAdmin), 'page_id')).toContain(id);
    expect(members(await call('wp.getPages', ...asAdmin, 50), 'page_id')).toContain(id);
    expect(members(await call('wp.getPageTemplates', ...asAdmin), 'Default')).toEqual(['default']);
    expect(valueIn(await call('wp.editPage', blog, id, login, password, { title: 'Legal' }, true))).toBe('1');
    expect(members(await call('wp.getPage', blog, id, login, password), 'title')).toEqual(['Legal']);
    expect(valueIn(await call('wp.deletePage', ...asAdmin, id))).toBe('1');
    expect(await codeOf('wp.newPage', ...asAuthor, content, true)).toBe(401);
  });
});

describe('files', () => {
  it('are listed and read', async () => {
    const file = await call('wp.getMediaItem', ...asAdmin, mediaIds.public);
    expect(members(file, 'attachment_id')).toEqual([String(mediaIds.public)]);
    const ids = members(await call('wp.getMediaLibrary', ...asAdmin, { number: 50 }), 'attachment_id');
    expect(ids).toContain(String(mediaIds.public));
    expect(await codeOf('wp.getMediaLibrary', ...credentials('subscriber'))).toBe(401);
    expect(await codeOf('wp.uploadFile', ...asAuthor, { name: 'a.png' })).toBe(-32_602);
    expect(await codeOf('wp.deleteFile', ...credentials('subscriber'), mediaIds.public)).toBe(401);
    expect(valueIn(await call('wp.deleteFile', ...asAdmin, mediaIds.public))).toBe('1');
    expect(await codeOf('wp.getMediaItem', ...asAdmin, mediaIds.public)).toBe(404);
  });

  it('are titled with the name that was sent, whatever is written in them', async () => {
    const bits = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .withExif({ IFD0: { ImageDescription: 'A title in the file' } })
      .jpeg()
      .toBuffer();
    const uploaded = await call('wp.uploadFile', ...asAdmin, { name: 'beacon.jpg', type: 'image/jpeg', bits });
    expect(members(uploaded, 'title')[0]).toBe('beacon.jpg');
    const file = members(uploaded, 'id')[0];
    await call('wp.editPost', ...asAdmin, file, { post_content: 'First\n\nSecond', post_excerpt: 'A light' });
    const read = await call('wp.getMediaItem', ...asAdmin, file);
    expect([members(read, 'description')[0], members(read, 'caption')[0]]).toEqual(['First\n\nSecond', 'A light']);
    expect(members(await call('wp.getPost', ...asAdmin, file), 'post_mime_type')).toEqual(['image/jpeg']);
    // Authors insert files of others.
    expect(members(await call('wp.getMediaLibrary', ...asAuthor), 'attachment_id')).toContain(file);
  });
});

describe('titles and accounts', () => {
  it('are read by the older methods', async () => {
    expect(members(await call('mt.getRecentPostTitles', ...asAdmin, 2), 'postid')).toHaveLength(2);
    expect(valueIn(await call('mt.getTrackbackPings', postIds.mint))).toBe('');
    const [, login, password] = asAdmin;
    expect(members(await call('blogger.getUserInfo', '', login, password), 'userid')).toEqual(['1']);
  });
});

describe('comments', () => {
  it('are created, read, moderated, counted and deleted', async () => {
    const post = postIds.sowingPeas;
    const id = valueIn(await call('wp.newComment', ...asAdmin, post, { content: 'Which peas?' }));
    const comment = await call('wp.getComment', ...asAdmin, id);
    expect([members(comment, 'content'), members(comment, 'user_id')]).toEqual([['Which peas?'], ['1']]);
    expect(members(comment, 'status')).toEqual(['approve']);
    expect(valueIn(await call('wp.editComment', ...asAdmin, id, { status: 'hold', content: 'Changed' }))).toBe('1');
    const waiting = await call('wp.getComments', ...asAdmin, { status: 'hold', post_id: post });
    expect(members(waiting, 'content')).toEqual(['Changed']);
    expect(members(await call('wp.getCommentCount', ...asAdmin, post), 'awaiting_moderation')).toEqual(['1']);
    expect(members(await call('wp.getCommentStatusList', ...asAdmin), 'hold')).toEqual(['Unapproved']);
    expect(await codeOf('wp.editComment', ...asAuthor, id, { status: 'approve' })).toBe(401);
    expect(await codeOf('wp.editComment', ...asAdmin, id, { status: 'no_such_status' })).toBe(401);
    expect(valueIn(await call('wp.deleteComment', ...asAdmin, id))).toBe('1');
    expect(valueIn(await call('wp.deleteComment', ...asAdmin, id))).toBe('1');
    expect(await codeOf('wp.getComment', ...asAdmin, id)).toBe(404);
  });
});

describe('accounts', () => {
  it('are read by those who may, and changed by their owners', async () => {
    expect(members(await call('wp.getUser', ...asAdmin, accounts.editor.id), 'username')).toEqual(['editor']);
    expect(members(await call('wp.getUsers', ...asAdmin, { number: 50 }, ['basic']), 'username')).toContain('author');
    expect(await codeOf('wp.getUsers', ...asAuthor)).toBe(401);
    expect(await codeOf('wp.getUser', ...asAuthor, accounts.admin.id)).toBe(401);
    expect(valueIn(await call('wp.editProfile', ...asAuthor, { bio: 'Grows peas.' }))).toBe('1');
    expect(members(await call('wp.getProfile', ...asAuthor, ['bio']), 'bio')).toEqual(['Grows peas.']);
    expect(members(await call('wp.getAuthors', ...asAdmin), 'display_name')).toContain(accounts.author.name);
  });
});

describe('the site', () => {
  it('describes its types, formats, statuses and settings', async () => {
    const types = await call('wp.getPostTypes', ...asAdmin);
    expect([types.includes('<name>page</name>'), types.includes('<name>cms_block</name>')]).toEqual([true, false]);
    const flat = await call('wp.getPostTypes', ...asAdmin, { hierarchical: false }, []);
    expect(members(flat, 'name')).toEqual(expect.arrayContaining(['post', 'cms_block']));
    expect(members(flat, 'name')).not.toContain('page');
    expect(members(flat, 'cap')).toEqual([]);
    expect(members(await call('wp.getPostType', ...asAdmin, 'post', ['label']), 'label')).toEqual(['Posts']);
    expect(members(await call('wp.getPostFormats', ...asAdmin), 'quote')).toEqual(['Quote']);
    const statuses = await call('wp.getPostStatusList', ...asAdmin);
    expect(members(statuses, 'publish')).toEqual(['Published']);
    expect(members(statuses, 'pending')).toEqual(['Pending Review']);
    expect(members(await call('wp.getOptions', ...asAdmin, ['software_name']), 'value')).toEqual(['Postern']);
    expect(await codeOf('wp.getPostType', ...asAdmin, 'no_such_type')).toBe(403);
  });
});

describe('the methods of Blogger', () => {
  it('create, read, change and list posts whose text contains title and categories', async () => {
    const [blog, login, password] = asAdmin;
    const text = `<title>Leeks</title><category>${terms.garden.id}</category>In the <b>bed</b>.`;
    const id = valueIn(await call('blogger.newPost', 'key', ...asAdmin, text, true));
    const read = () => call('blogger.getPost', 'key', id, login, password);
    const escaped = (value: string) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(members(await read(), 'content')).toEqual([escaped(text)]);
    expect(members(await call('wp.getPost', ...asAdmin, id), 'post_status')).toEqual(['publish']);
    expect(valueIn(await call('blogger.editPost', 'key', id, login, password, 'Without a title', false))).toBe('1');
    expect(members(await read(), 'content')).toEqual([
      escaped(`<title>Leeks</title><category>${terms.garden.id}</category>Without a title`),
    ]);
    const recent = await call('blogger.getRecentPosts', 'key', blog, login, password, 3);
    expect(members(recent, 'postid')).toHaveLength(3);
    expect(members(recent, 'postid')).toContain(id);
  });
});

describe('options', () => {
  it('are written by those who may, and all others are left as they are', async () => {
    const sent = { blog_title: 'Allotment', software_name: 'Other', time_format: 'H:i' };
    const answer = await call('wp.setOptions', ...asAdmin, sent);
    expect([members(answer, 'value'), members(answer, 'readonly')]).toEqual([
      ['Postern', 'Allotment', 'H:i'],
      ['1', '0', '0'],
    ]);
    expect(await codeOf('wp.setOptions', ...asAuthor, sent)).toBe(401);
    expect(members(await call('wp.getOptions', ...asAuthor, ['blog_title']), 'readonly')).toEqual(['1']);
  });
});

describe('revisions', () => {
  it('are listed for those who may edit the item', async () => {
    const id = valueIn(await call('wp.newPost', ...asAdmin, { post_title: 'First', post_content: 'One' }));
    await call('wp.editPost', ...asAdmin, id, { post_content: 'Two' });
    await call('wp.editPost', ...asAdmin, id, { post_content: 'Three' });
    const dates = await call('wp.getRevisions', ...asAdmin, id);
    expect([members(dates, 'post_date').length > 1, members(dates, 'post_content')]).toEqual([true, []]);
    const revisions = await call('wp.getRevisions', ...asAdmin, id, ['post']);
    expect(members(revisions, 'post_content').slice(0, 2)).toEqual(['Three', 'Two']);
    expect(new Set(members(revisions, 'post_parent'))).toEqual(new Set([id]));
    expect(members(await call('wp.getRevisions', ...asAdmin, id, ['post_title']), 'post_content')).toEqual([]);
    expect(await codeOf('wp.getRevisions', ...asAuthor, id)).toBe(401);
  });
});
