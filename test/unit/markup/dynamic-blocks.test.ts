import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, PostQuery, SiteData } from '../../../schema/markup/render-environment.ts';
import {
  AUTHOR,
  collapseWhiteSpace,
  environment,
  imageAttachment,
  loaderOfAttachments,
  loaderOfPosts,
  post,
  term,
} from './test-render-environment.ts';

async function render(content: string, load: Partial<ContentLoaders> = {}, site: Partial<SiteData> = {}) {
  const result = await renderContent({ content, postId: 9, postType: 'post' }, environment(load, site));
  return { html: collapseWhiteSpace(result.html), dynamic: result.isDynamic };
}

const html = async (...parameters: Parameters<typeof render>) => (await render(...parameters)).html;

describe('lists of other content', () => {
  test('latest posts show author, date and excerpt', async () => {
    const load: Partial<ContentLoaders> = {
      queryPosts: async () => ({ posts: [post(1, { title: '', content: 'one two three four' })], total: 1 }),
    };
    const block =
      '<!-- wp:latest-posts {"displayPostDate":true,"displayAuthor":true,"displayPostContent":true,"excerptLength":2} /-->';
    const { html: shown, dynamic } = await render(block, load);
    expect(dynamic).toBe(true);
    expect(shown).toContain(
      '<a class="wp-block-latest-posts__post-title" href="https://site.example/post-1/">(no title)</a>',
    );
    expect(shown).toContain('by Ada</div><time datetime="2024-05-06T07:08:09+00:00"');
    expect(shown).toContain('one two… <a class="wp-block-latest-posts__read-more"');
  });

  test('a locked post shows no part of its text', async () => {
    const load: Partial<ContentLoaders> = {
      queryPosts: async () => ({
        posts: [post(1, { content: 'secret', isLocked: true, hasPassword: true })],
        total: 1,
      }),
    };
    for (const kind of ['excerpt', 'full_post']) {
      const block = `<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"${kind}"} /-->`;
      expect(await html(block, load)).not.toContain('secret');
    }
  });

  test('a query renders its template once for each post', async () => {
    let receivedQuery: PostQuery | undefined;
    const load: Partial<ContentLoaders> = {
      queryPosts: async (query) => {
        receivedQuery = query;
        return {
          posts: [post(1, { terms: [term(5, 'Pears')] }), post(2, { status: 'private', format: 'aside' })],
          total: 2,
        };
      },
    };
    const query =
      '{"query":{"perPage":2,"postType":"page","order":"asc","orderBy":"title","taxQuery":{"category":[5]}}}';
    const template = '<!-- wp:post-template --><!-- wp:post-title {"isLink":true} /--><!-- /wp:post-template -->';
    const noResults = '<!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results -->';
    const shown = await html(`<!-- wp:query ${query} --><div>${template}${noResults}</div><!-- /wp:query -->`, load);
    expect(receivedQuery).toMatchObject({
      types: ['page'],
      perPage: 2,
      order: 'asc',
      orderBy: 'title',
      terms: { category: [5] },
    });
    expect(shown).toContain(
      '<li class="wp-block-post post-1 post type-post status-publish format-standard hentry category-pears">',
    );
    expect(shown).toContain('status-private format-aside hentry post_format-post-format-aside">');
    expect(shown).toContain('>Private: Post 2</a>');
    expect(shown).not.toContain('None');
  });

  test('a query without posts renders the no-results block', async () => {
    const noResults = '<!-- wp:query-no-results --><p>None</p><!-- /wp:query-no-results -->';
    expect(await html(`<!-- wp:query {"query":{}} --><div>${noResults}</div><!-- /wp:query -->`)).toContain(
      '<p>None</p>',
    );
  });

  test('a tree of terms nests children under their parents', async () => {
    const load: Partial<ContentLoaders> = { terms: async () => [term(1, 'Fruit'), term(2, 'Pears', { parentId: 1 })] };
    const dropDown = await html('<!-- wp:categories {"showHierarchy":true,"displayAsDropdown":true} /-->', load);
    expect(dropDown.match(/<option class="level-\d"/g)).toEqual(['<option class="level-0"', '<option class="level-1"']);
    expect(dropDown).toMatch(/level-1" value="[^"]*">&nbsp;&nbsp;&nbsp;\w/);
    expect(await html('<!-- wp:categories {"taxonomy":"post_tag","displayAsDropdown":true} /-->', load)).toMatch(
      /<label [^>]*>Tags<\/label><select name='tag' [^>]*>\s*<option value='-1'>Select Tag<\/option>/,
    );
    expect(await html('<!-- wp:categories {"showHierarchy":true} /-->', load)).toContain(
      `Fruit</a><ul class='children'><li class="cat-item cat-item-2">`,
    );
  });

  test('a query of terms renders its template once for each term', async () => {
    const load: Partial<ContentLoaders> = { terms: async () => [term(1, 'Pears', { count: 2 }), term(2, 'Plums')] };
    const template =
      '<!-- wp:term-template --><!-- wp:term-name {"isLink":true} /--><!-- wp:term-count /--><!-- /wp:term-template -->';
    const shown = await html(`<!-- wp:terms-query --><div>${template}</div><!-- /wp:terms-query -->`, load);
    expect(shown).toContain(
      '<li class="wp-block-term term-1 category taxonomy-category"><p class="wp-block-term-name"><a href="https://site.example/category/pears/">Pears</a></p><div class="wp-block-term-count">(2)</div></li>',
    );
    expect(shown.match(/<li/g)).toHaveLength(2);
  });

  test('a tag cloud shows the most used terms in the largest font size', async () => {
    const load: Partial<ContentLoaders> = {
      terms: async () => [term(2, 'b', { count: 9 }), term(1, 'a', { count: 1 })],
    };
    const sizes = [...(await html('<!-- wp:tag-cloud /-->', load)).matchAll(/font-size: ([\d.]+)pt/g)].map(
      (match) => match[1],
    );
    expect(sizes).toEqual(['8', '22']);
  });

  test('archives show the number of their posts', async () => {
    const entry = { year: 2024, month: 5, day: 1, count: 3, link: 'https://site.example/2024/05/', postTitle: '' };
    expect(await html('<!-- wp:archives {"showPostCounts":true} /-->', { archives: async () => [entry] })).toBe(
      `<ul class="wp-block-archives-list wp-block-archives"><li><a href='https://site.example/2024/05/'>May 2024</a>&nbsp;(3)</li></ul>`,
    );
  });

  test('a calendar has a cell for every day and links days with posts', async () => {
    const month = { year: 2024, month: 2, days: { 5: { link: '/d5' } }, previous: null, next: null };
    const shown = await html('<!-- wp:calendar /-->', { calendar: async () => month });
    expect(shown.match(/<td>/g)).toHaveLength(29);
    expect(shown).toContain('<td><a href="/d5" aria-label="Posts published on February 5, 2024">5</a></td>');
  });

  test('a calendar marks the current day, also with posts', async () => {
    const month = { year: 2024, month: 2, today: 5, days: { 5: { link: '/d5' } }, previous: null, next: null };
    const shown = await html('<!-- wp:calendar /-->', { calendar: async () => month });
    expect(shown).toContain('<td id="today"><a href="/d5" aria-label="Posts published on February 5, 2024">5</a></td>');
  });

  test('a page list nests pages below their parents', async () => {
    const load: Partial<ContentLoaders> = {
      pages: async () => [post(1, { type: 'page' }), post(2, { type: 'page', parentId: 1 })],
    };
    expect(await html('<!-- wp:page-list /-->', load)).toMatch(
      /has-child"><a [^>]*>Post 1<\/a><ul [^>]*><li [^>]*><a [^>]*>Post 2/,
    );
  });
});

describe('patterns and menus', () => {
  const pattern = (content: string) => ({ id: 5, title: 'P', status: 'publish', hasPassword: false, content });

  test('a pattern renders its content with the overrides of the reference', async () => {
    const content =
      '<!-- wp:paragraph {"metadata":{"name":"Fact","bindings":{"__default":{"source":"core/pattern-overrides"}}}} --><p>old</p><!-- /wp:paragraph -->';
    const load: Partial<ContentLoaders> = { pattern: async () => pattern(content) };
    expect(await html('<!-- wp:block {"ref":5,"content":{"Fact":{"content":"new"}}} /-->', load)).toContain('>new</p>');
    expect(await html('<!-- wp:block {"ref":5} /-->', load)).toContain('>old</p>');
  });

  test('a pattern shows its embeds: shortcodes, addresses in a line, and embed blocks', async () => {
    const content = [
      '[embed]https://video.example/1[/embed]',
      'https://video.example/2',
      '<!-- wp:embed {"url":"https://video.example/3"} --><figure><div>\nhttps://video.example/3\n</div></figure><!-- /wp:embed -->',
    ].join('\n\n');
    const load: Partial<ContentLoaders> = {
      pattern: async () => pattern(content),
      embed: async ({ url }, postId) => `<b>${url.slice(-1)} in ${postId}</b>`,
    };
    const shown = await html('<!-- wp:block {"ref":5} /-->', load);
    expect(shown.match(/<b>.*?<\/b>/g)).toEqual(['<b>1 in 9</b>', '<b>2 in 9</b>', '<b>3 in 9</b>']);
    expect(shown).not.toContain('video.example');
  });

  test('a pattern that contains itself is rendered once', async () => {
    const load: Partial<ContentLoaders> = { pattern: async () => pattern('a<!-- wp:block {"ref":5} /-->b') };
    expect(await html('<!-- wp:block {"ref":5} /-->', load)).toBe('ab');
  });

  test('patterns with the status draft are not rendered', async () => {
    const load: Partial<ContentLoaders> = { pattern: async () => ({ ...pattern('x'), status: 'draft' }) };
    expect(await html('<!-- wp:block {"ref":5} /-->', load)).toBe('');
  });

  test('a second menu with the same name has a number in its label', async () => {
    const menu = '<!-- wp:navigation-link {"label":"Home","url":"/"} /-->';
    const load: Partial<ContentLoaders> = { navigation: async () => pattern(menu) };
    const block = '<!-- wp:navigation {"ref":5,"overlayMenu":"never"} /-->';
    const names = [...(await html(block + block, load)).matchAll(/aria-label="([^"]*)"/g)].map((match) => match[1]);
    expect(names).toEqual(['P', 'P 2']);
  });

  test('links to posts that are not public are omitted', async () => {
    const load = { posts: loaderOfPosts(post(1), post(2, { status: 'draft' })) };
    const link = (id: number) =>
      `<!-- wp:navigation-link {"label":"L${id}","kind":"post-type","id":${id},"url":"/"} /-->`;
    const shown = await html(link(1) + link(2) + link(3), load);
    expect(shown).toContain('L1');
    expect(shown).not.toMatch(/L[23]/);
  });
});

describe('parts of a post and of the site', () => {
  const load = {
    posts: loaderOfPosts(post(9, { featuredMediaId: 3, excerpt: 'Short', terms: [term(1, 'Pears')], commentCount: 4 })),
    attachments: loaderOfAttachments(imageAttachment(3)),
  };

  test.each([
    [
      'post-date {"format":"\\\\<Y"}',
      '<div class="wp-block-post-date"><time datetime="2024-05-06T07:08:09+00:00">&lt;2024</time></div>',
    ],
    [
      'post-date {"format":"Y"}',
      '<div class="wp-block-post-date"><time datetime="2024-05-06T07:08:09+00:00">2024</time></div>',
    ],
    [
      'post-terms {"term":"category"}',
      '<div class="taxonomy-category wp-block-post-terms"><a href="https://site.example/category/pears/" rel="tag">Pears</a></div>',
    ],
    ['post-author-name', '<div class="wp-block-post-author-name">Ada</div>'],
    ['post-excerpt', '<div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">Short </p></div>'],
    ['post-comments-count', '<div class="wp-block-post-comments-count">4</div>'],
    ['site-tagline', '<p class="wp-block-site-tagline">Pears, mostly</p>'],
    ['site-title {"level":0,"isLink":false}', '<p class="wp-block-site-title">Orchard &amp; Oak</p>'],
  ])('the block %s is rendered', async (block, shown) => {
    expect(await html(`<!-- wp:${block} /-->`, load)).toBe(shown);
  });

  test('an excerpt of the content ends with an ellipsis also if it has a link to the rest', async () => {
    const content = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
    const shown = await html('<!-- wp:post-excerpt {"moreText":"More"} /-->', {
      posts: loaderOfPosts(post(9, { content })),
    });
    expect(shown).toContain('word54&hellip;</p><p class="wp-block-post-excerpt__more-text">');
  });

  test('the featured image is shown in the requested size', async () => {
    expect(await html('<!-- wp:post-featured-image {"sizeSlug":"medium"} /-->', load)).toContain(
      'width="300" height="200" src="https://site.example/uploads/2024/01/pear-300x200.jpg"',
    );
  });

  test('a post that contains itself is rendered once', async () => {
    const recursiveLoad = { posts: loaderOfPosts(post(9, { content: 'x<!-- wp:post-content /-->' })) };
    expect(await html('<!-- wp:post-content /-->', recursiveLoad)).toBe(
      '<div class="entry-content wp-block-post-content is-layout-flow wp-block-post-content-is-layout-flow">x</div>',
    );
  });

  test('an author is shown with avatar and biography', async () => {
    const shown = await html('<!-- wp:post-author {"showBio":true,"avatarSize":24} /-->', load);
    expect(shown).toContain(`src='https://site.example/avatar?s=24'`);
    expect(shown).toContain(AUTHOR.description);
  });

  test('breadcrumbs lead from the front page to the page', async () => {
    const pages = { posts: loaderOfPosts(post(9, { type: 'page', parentId: 8 }), post(8, { type: 'page' })) };
    const shown = await html('<!-- wp:breadcrumbs /-->', pages);
    expect([...shown.matchAll(/<li>(?:<[^>]*>)([^<]*)/g)].map((match) => match[1])).toEqual([
      'Home',
      'Post 8',
      'Post 9',
    ]);
  });
});

describe('loading', () => {
  test('the posts of a menu and the images of a query are each loaded with one call', async () => {
    const calls: string[] = [];
    const load: Partial<ContentLoaders> = {
      posts: async (ids) => {
        calls.push(`posts ${ids.join()}`);
        return loaderOfPosts(post(1), post(2), post(9))(ids);
      },
      attachments: async (ids) => {
        calls.push(`attachments ${ids.join()}`);
        return loaderOfAttachments(imageAttachment(3), imageAttachment(4))(ids);
      },
      queryPosts: async () => ({ posts: [post(5, { featuredMediaId: 3 }), post(6, { featuredMediaId: 4 })], total: 2 }),
    };
    const link = (id: number) => `<!-- wp:navigation-link {"label":"L","kind":"post-type","id":${id},"url":"/"} /-->`;
    const query =
      '<!-- wp:query {"query":{"inherit":false}} --><div><!-- wp:post-template --><!-- wp:post-featured-image /--><!-- /wp:post-template --></div><!-- /wp:query -->';
    await html(link(1) + link(2) + query, load);
    expect(calls).toEqual(['posts 1,2', 'attachments 3,4']);
  });
});
