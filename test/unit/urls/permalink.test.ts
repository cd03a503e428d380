import { describe, expect, it } from 'vitest';
import { builtinRegistry } from '../../../schema/core/registry/registry.ts';
import type { PermalinkSettings } from '../../../schema/core/site/permalink-structure.ts';
import { authorAddress, commentLink, termLink } from '../../../schema/urls/archive-address.ts';
import { editableSlug, type PostLinkData, postLink, postLinkTemplate } from '../../../schema/urls/permalink.ts';

const home = 'https://example.org/site';
const prettySettings: PermalinkSettings = { home, structure: '/%year%/%monthnum%/%day%/%postname%/' };
const plainSettings: PermalinkSettings = { home, structure: '' };

describe('permalinks of posts', () => {
  it.each([
    ['/%year%/%monthnum%/%day%/%postname%/', '/2024/07/04/fog/'],
    ['/%hour%%minute%%second%-%post_id%', '/150509-7'],
    ['/archives/%post_id%', '/archives/7'],
    ['/%author%/%category%/%postname%/', '/ina/weather/sea/fog/'],
    ['/index.php/%postname%/', '/index.php/fog/'],
    ['/%postname%.html', '/fog.html'],
    ['/%constructor%/%postname%/', '/%constructor%/fog/'],
    ['', '/?p=7'],
  ])('follow the structure %j', (structure, path) => {
    const data = post({
      authorSlug: 'ina',
      categories: [
        { id: 9, slug: 'late', ancestors: [] },
        { id: 4, slug: 'sea', ancestors: ['weather'] },
      ],
    });
    expect(postLink({ home, structure }, data)).toBe(home + path);
  });

  it('contain the default category for a post without one', () => {
    const settings = { home, structure: '/%category%/%postname%/', defaultCategorySlug: 'misc' };
    expect(postLink(settings, post({}))).toBe(`${home}/misc/fog/`);
  });

  it.each(['draft', 'pending', 'future', 'trash', 'auto-draft', 'unknown'])('of status %s are plain', (status) => {
    expect(postLink(prettySettings, post({ status }))).toBe(`${home}/?p=7`);
    expect(postLink(prettySettings, post({ status, type: 'page' }))).toBe(`${home}/?page_id=7`);
  });

  it('of private posts are pretty for viewers who may read them', () => {
    expect(postLink(prettySettings, post({ status: 'private' }))).toBe(`${home}/2024/07/04/fog/`);
    expect(postLink(prettySettings, post({ status: 'private', readable: false }))).toBe(`${home}/?p=7`);
  });

  it('of synced patterns have the form of those of posts', () => {
    expect(postLink(prettySettings, post({ type: 'cms_block' }))).toBe(`${home}/2024/07/04/fog/`);
  });
});

describe('permalinks of pages', () => {
  const parent = post({ id: 3, type: 'page', slug: 'guides' });
  const page = post({ type: 'page', slug: 'knots', parentId: 3, parent: parent });

  it('contain the slugs of their ancestors', () => {
    expect(postLink(prettySettings, page)).toBe(`${home}/guides/knots/`);
    expect(postLink({ home, structure: '/index.php/%postname%' }, page)).toBe(`${home}/index.php/guides/knots`);
    expect(postLink(plainSettings, page)).toBe(`${home}/?page_id=7`);
  });

  it('omit ancestors without a slug, and stop at a cycle of parents', () => {
    const pageInCycle = post({ type: 'page', slug: 'b', parentId: 3 });
    pageInCycle.parent = post({ id: 3, type: 'page', slug: '', status: 'draft', parentId: 7, parent: pageInCycle });
    expect(postLink(prettySettings, pageInCycle)).toBe(`${home}/b/`);
  });

  it('are the home address for the front page', () => {
    expect(postLink({ ...prettySettings, frontPageId: 7 }, page)).toBe(`${home}/`);
  });
});

describe('permalinks of attachments', () => {
  const attachment = (parent: PostLinkData | null, changes: Partial<PostLinkData> = {}) =>
    post({
      id: 20,
      type: 'attachment',
      status: 'inherit',
      slug: 'bell',
      parentId: parent?.id ?? 0,
      parent,
      ...changes,
    });

  it('are below the home address or the permalink of the parent', () => {
    expect(postLink(prettySettings, attachment(null))).toBe(`${home}/bell/`);
    expect(postLink(prettySettings, attachment(post({})))).toBe(`${home}/2024/07/04/fog/bell/`);
    expect(postLink(prettySettings, attachment(post({ type: 'page' })))).toBe(`${home}/fog/bell/`);
  });

  it('are plain if the parent has no permalink, is missing, or takes no attachments', () => {
    const expected = `${home}/?attachment_id=20`;
    expect(postLink(prettySettings, attachment(post({ status: 'draft' })))).toBe(expected);
    expect(postLink(prettySettings, attachment(post({ status: 'trash', statusBeforeTrash: 'publish' })))).toBe(
      expected,
    );
    expect(postLink(prettySettings, attachment(null, { parentId: 99 }))).toBe(expected);
    expect(postLink(prettySettings, attachment(post({ type: 'cms_block' })))).toBe(expected);
    expect(postLink(prettySettings, attachment(null, { status: 'trash' }))).toBe(expected);
    expect(postLink(plainSettings, attachment(null))).toBe(expected);
  });

  it('contain the segment "attachment" for a numeric slug or categories, and the slug of a parent front page', () => {
    expect(postLink(prettySettings, attachment(post({}), { slug: '12' }))).toBe(
      `${home}/2024/07/04/fog/attachment/12/`,
    );
    expect(postLink({ home, structure: '/%category%/%postname%' }, attachment(post({ type: 'page' })))).toBe(
      `${home}/fog/attachment/bell`,
    );
    expect(postLink({ ...prettySettings, frontPageId: 7 }, attachment(post({ type: 'page' })))).toBe(
      `${home}/fog/bell/`,
    );
  });
});

describe('permalinks of declared types', () => {
  const book = { rewriteSlug: 'books', queryVariable: 'book', hierarchical: false };

  it('follow the static prefix of the structure', () => {
    const item = post({ type: 'book', declared: book });
    expect(postLink({ home, structure: '/blog/%postname%/' }, item)).toBe(`${home}/blog/books/fog/`);
    expect(postLink(plainSettings, item)).toBe(`${home}/?book=fog`);
    expect(postLink(prettySettings, { ...item, status: 'draft' })).toBe(`${home}/?post_type=book&p=7`);
  });

  it('contain ancestors if the type is hierarchical', () => {
    const parent = post({ id: 3, type: 'book', slug: 'part' });
    const item = post({ type: 'book', parentId: 3, parent: parent, declared: { ...book, hierarchical: true } });
    expect(postLink(prettySettings, item)).toBe(`${home}/books/part/fog/`);
    expect(postLinkTemplate(prettySettings, item)).toBe(`${home}/books/part/%pagename%/`);
  });
});

describe('permalink templates', () => {
  const templateOf = (changes: Partial<PostLinkData>) => postLinkTemplate(prettySettings, post(changes));

  it('show the future permalink of an unpublished post', () => {
    for (const status of ['publish', 'draft', 'pending', 'future', 'private']) {
      expect(templateOf({ status })).toBe(`${home}/2024/07/04/%postname%/`);
    }
  });

  it('are plain for a trashed post, but not for a trashed page', () => {
    expect(templateOf({ status: 'trash' })).toBe(`${home}/?p=7`);
    expect(templateOf({ status: 'trash', type: 'page' })).toBe(`${home}/%pagename%/`);
  });

  it('contain the decoded slugs of the ancestors of a page', () => {
    const parent = post({ id: 3, type: 'page', slug: '%e6%bd%ae' });
    expect(templateOf({ type: 'page', parentId: 3, parent })).toBe(`${home}/潮/%pagename%/`);
  });

  it('of attachments without a parent are plain', () => {
    const attachment = { type: 'attachment', status: 'inherit' };
    expect(templateOf(attachment)).toBe(`${home}/?attachment_id=7`);
    expect(templateOf({ ...attachment, parentId: 8, parent: post({ id: 8, slug: 'pier' }) })).toBe(
      `${home}/2024/07/04/pier/%postname%/`,
    );
  });

  it('contain the decoded slug, with markup as entities', () => {
    expect(editableSlug('%e6%bd%ae-in-may')).toBe('潮-in-may');
    expect(editableSlug('a%26b%3c')).toBe('a&amp;b&lt;');
    expect(editableSlug('%ff')).toBe('%ff');
  });
});

describe('addresses of archives', () => {
  const category = { id: 4, taxonomy: 'category', slug: 'sea', ancestors: ['weather', 'water'] };
  const tag = { id: 5, taxonomy: 'post_tag', slug: 'fog' };

  it('of terms', () => {
    expect(termLink(prettySettings, category)).toBe(`${home}/category/weather/water/sea/`);
    expect(termLink(prettySettings, tag)).toBe(`${home}/tag/fog/`);
    expect(termLink({ home, structure: '/blog/%postname%' }, tag)).toBe(`${home}/blog/tag/fog`);
    expect(termLink({ home, structure: '/blog/%postname%/', tagBase: '/topics' }, tag)).toBe(`${home}/topics/fog/`);
    expect(termLink({ home, structure: '/index.php/%postname%/', categoryBase: 'c' }, category)).toBe(
      `${home}/index.php/c/weather/water/sea/`,
    );
  });

  it('of terms are query parameters without a permalink structure', () => {
    expect(termLink(plainSettings, category)).toBe(`${home}/?cat=4`);
    expect(termLink(plainSettings, tag)).toBe(`${home}/?tag=fog`);
    expect(termLink(prettySettings, { id: 6, taxonomy: 'cms_pattern_category', slug: 'calls' })).toBe(
      `${home}/?taxonomy=cms_pattern_category&term=calls`,
    );
  });

  it('of terms of declared taxonomies', () => {
    const declared = { rewriteSlug: 'genre', queryVariable: 'genre', hasHierarchicalAddresses: true };
    const term = { id: 7, taxonomy: 'genre', slug: 'sea', ancestors: ['novel'], declared };
    expect(termLink(prettySettings, term)).toBe(`${home}/genre/novel/sea/`);
    const flat = { ...term, declared: { ...declared, hasHierarchicalAddresses: false } };
    expect(termLink(prettySettings, flat)).toBe(`${home}/genre/sea/`);
    const atRoot = { ...term, declared: { ...declared, withFront: false } };
    expect(termLink({ home, structure: '/blog/%postname%/' }, atRoot)).toBe(`${home}/genre/novel/sea/`);
    expect(termLink(plainSettings, term)).toBe(`${home}/?genre=sea`);
  });

  it('of authors', () => {
    expect(authorAddress(prettySettings, { id: 2, slug: 'ina' })).toBe(`${home}/author/ina/`);
    expect(authorAddress({ home, structure: '/blog/%postname%' }, { id: 2, slug: 'ina' })).toBe(
      `${home}/blog/author/ina`,
    );
    expect(authorAddress(plainSettings, { id: 2, slug: 'ina' })).toBe(`${home}/?author=2`);
  });

  it.each([
    [prettySettings, '/fog/', null, '/fog/#comment-12'],
    [prettySettings, '/fog/', 3, '/fog/comment-page-3/#comment-12'],
    [{ home, structure: '/%postname%' }, '/fog', 3, '/fog/comment-page-3#comment-12'],
    [prettySettings, '/?p=7', null, '/?p=7/#comment-12'],
    [plainSettings, '/?p=7', null, '/?p=7#comment-12'],
    [plainSettings, '/?p=7', 2, '/?p=7&cpage=2#comment-12'],
  ])('of comments with the settings %j, on the item %s, on the comment page %s', (settings, item, page, expected) => {
    expect(commentLink(settings, { id: 12, postAddress: home + item, page })).toBe(home + expected);
  });
});

function post(changes: Partial<PostLinkData>): PostLinkData {
  const { permalinkScheme = 'structure', viewable = false } =
    builtinRegistry.postTypes.get(changes.type ?? 'post') ?? {};
  return {
    ...{ permalinkScheme, viewable },
    id: 7,
    type: 'post',
    status: 'publish',
    slug: 'fog',
    date: '2024-07-04T15:05:09',
    parentId: 0,
    parent: null,
    ...changes,
  };
}
