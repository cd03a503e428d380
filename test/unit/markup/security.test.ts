import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders } from '../../../schema/markup/render-environment.ts';
import { workOfAsync } from '../../support/count-work.ts';
import { environment, imageAttachment, loaderOfAttachments, loaderOfPosts, post } from './test-render-environment.ts';

const QUOTE_WITH_HANDLER = 'x\\u0022 onmouseover=\\u0022alert(1)';

async function html(content: string, load: Partial<ContentLoaders> = {}): Promise<string> {
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
}

/** Loads a post with metadata, which is the item that contains the rendered blocks. */
const withMeta = (meta: Record<string, string>) => ({ posts: loaderOfPosts(post(9, { meta })) });

describe('meta values never become executable markup', () => {
  test('footnotes contain only allowed markup', async () => {
    const notes = [
      { id: 'a', content: '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">go</a> <em>see</em>' },
    ];
    const shown = await html('<!-- wp:footnotes /-->', withMeta({ footnotes: JSON.stringify(notes) }));
    expect(shown).not.toMatch(/onerror|javascript:/);
    expect(shown).toContain('<em>see</em>');
  });

  const boundBlock = (name: string, attribute: string, markup: string) =>
    `<!-- wp:${name} {"metadata":{"bindings":{"${attribute}":{"source":"core/post-meta","args":{"key":"k"}}}}} -->${markup}<!-- /wp:${name} -->`;

  test('bound content is filtered', async () => {
    const shown = await html(
      boundBlock('paragraph', 'content', '<p>old</p>'),
      withMeta({ k: '<em>new</em><img src=x onerror=alert(1)>' }),
    );
    expect(shown).toContain('<em>new</em>');
    expect(shown).not.toContain('onerror');
  });

  test.each(['javascript:alert(1)', ' java\tscript:alert(1)', 'java&#115;cript:alert(1)', "javascript&#58;alert(':')"])(
    'the scheme of the bound address %j is removed',
    async (address) => {
      const button = await html(
        boundBlock('button', 'url', '<div><a href="/old">Go</a></div>'),
        withMeta({ k: address }),
      );
      expect(button).not.toMatch(/s?cript/i);
      const image = await html(
        boundBlock('image', 'url', '<figure><img src="/old.png"/></figure>'),
        withMeta({ k: address }),
      );
      expect(image).not.toMatch(/src="[^"]*s?cript/i);
    },
  );

  test('overrides of patterns are filtered', async () => {
    const pattern = {
      status: 'publish',
      hasPassword: false,
      content:
        '<!-- wp:button {"metadata":{"name":"B","bindings":{"__default":{"source":"core/pattern-overrides"}}}} --><div><a href="/old">Go</a></div><!-- /wp:button -->',
    };
    const shown = await html(
      '<!-- wp:block {"ref":4,"content":{"B":{"url":"javascript:alert(1)","text":"<b onclick=alert(1)>Y</b>"}}} /-->',
      { pattern: async () => pattern as Awaited<ReturnType<ContentLoaders['pattern']>> },
    );
    expect(shown).toContain('<b>Y</b>');
    expect(shown).not.toMatch(/javascript|onclick/);
  });
});

describe('block attributes cannot add HTML attributes', () => {
  test.each(['service', 'className'])('%s of a social link', async (name) => {
    const shown = await html(
      `<!-- wp:social-link {"url":"https://a.example","service":"x","${name}":"${QUOTE_WITH_HANDLER}"} /-->`,
    );
    expect(shown).not.toContain('" onmouseover="');
  });

  test.each(['iconColor', 'iconBackgroundColor'])('%s of social links', async (name) => {
    const shown = await html(
      `<!-- wp:social-links {"${name}":"${QUOTE_WITH_HANDLER}"} --><ul><!-- wp:social-link {"url":"https://a.example","service":"x"} /--></ul><!-- /wp:social-links -->`,
    );
    expect(shown).not.toContain('" onmouseover="');
  });

  test('a service that is the name of an inherited property has the label of unknown services', async () => {
    const shown = await html('<!-- wp:social-link {"url":"https://a.example","service":"constructor"} /-->');
    expect(shown).toContain('>Share Icon</span>');
  });

  test('the alignment of images of latest posts', async () => {
    const shown = await html(
      `<!-- wp:latest-posts {"displayFeaturedImage":true,"featuredImageAlign":"${QUOTE_WITH_HANDLER}"} /-->`,
      {
        attachments: loaderOfAttachments(imageAttachment(3)),
        queryPosts: async () => ({ posts: [post(1, { featuredMediaId: 3 })], total: 1 }),
      },
    );
    expect(shown).toContain('featured-image');
    expect(shown).not.toContain('" onmouseover="');
  });
});

test('entities in full latest posts do not become elements', async () => {
  const content = '&lt;img src=x onerror=alert(1)&gt; &lt;em&gt;calm&lt;/em&gt;';
  const shown = await html(
    '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->',
    {
      queryPosts: async () => ({ posts: [post(1, { content })], total: 1 }),
    },
  );
  expect(shown).toContain('&lt;em&gt;calm&lt;/em&gt;');
  expect(shown).not.toContain('<img');
});

describe('hostile shortcodes', () => {
  test('an embed inside a tag or a comment remains text', async () => {
    const tag = '<a title="[embed]http://x.example/onmouseover=alert(1)//[/embed]">x</a>';
    expect(await html(tag)).toContain(tag);
    const shown = await html('<!-- note [embed]http://x.example/--><i>[/embed] -->');
    expect(shown).not.toContain('<a href');
  });

  test('an embed does not end inside a tag', async () => {
    expect(await html('[embed]http://x.example/<a title="[/embed] onmouseover=alert(1) ">x</a>')).not.toContain(
      '</a> on',
    );
  });
});

test('an alternative text with the characters of a replacement pattern is preserved', async () => {
  const shown = await html(
    '<!-- wp:media-text {"useFeaturedImage":true} --><div><figure class="wp-block-media-text__media"></figure></div><!-- /wp:media-text -->',
    {
      posts: loaderOfPosts(post(9, { featuredMediaId: 3 })),
      attachments: loaderOfAttachments(imageAttachment(3, { alt: "a $` b $' c $1" })),
    },
  );
  expect(shown).toMatch(/alt="a \$` b \$&#0?39; c \$1"/);
});

test.each([
  ['cover', '<div '],
  ['media-text', '<figure '],
])('unclosed tags in a %s take work in proportion to their number', async (name, tag) => {
  const work = (count: number) => {
    const content = `<!-- wp:${name} {"useFeaturedImage":true} -->${tag.repeat(count)}<!-- /wp:${name} -->`;
    return workOfAsync(() =>
      html(content, {
        posts: loaderOfPosts(post(9, { featuredMediaId: 3 })),
        attachments: loaderOfAttachments(imageAttachment(3)),
      }),
    );
  };
  await work(100);
  expect((await work(16_000)) / (await work(4_000))).toBeLessThan(7);
});
