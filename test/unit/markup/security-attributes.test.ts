import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders } from '../../../schema/markup/render-environment.ts';
import {
  AUTHOR,
  environment,
  imageAttachment,
  loaderOfAttachments,
  loaderOfPosts,
  post,
  term,
} from './test-render-environment.ts';

async function html(content: string, load: Partial<ContentLoaders> = {}): Promise<string> {
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
}

const UNSAFE_MARKUP = '<b>B</b><img src=x onerror=alert(1)>';
const UNSAFE_JSON = UNSAFE_MARKUP.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
const currentPost = post(9, {
  featuredMediaId: 3,
  terms: [term(5, 'Pears')],
  author: { ...AUTHOR, description: UNSAFE_MARKUP },
});
const load: Partial<ContentLoaders> = {
  posts: loaderOfPosts(currentPost),
  attachments: loaderOfAttachments(imageAttachment(3)),
  terms: async () => [term(5, 'Pears', { name: UNSAFE_MARKUP, description: UNSAFE_MARKUP })],
};

describe('texts that blocks show as markup are filtered', () => {
  test.each([
    ['navigation-link label', `navigation-link {"url":"/","label":"${UNSAFE_JSON}"} /`],
    ['navigation-link description', `navigation-link {"url":"/","label":"L","description":"${UNSAFE_JSON}"} /`],
    ['home-link', `home-link {"label":"${UNSAFE_JSON}"} /`],
    ['read-more', `read-more {"content":"${UNSAFE_JSON}"} /`],
    ['post-excerpt', `post-excerpt {"moreText":"${UNSAFE_JSON}"} /`],
    ['post-author byline', `post-author {"byline":"${UNSAFE_JSON}"} /`],
    ['post-author biography', 'post-author {"showBio":true} /'],
    ['post-author-biography', 'post-author-biography /'],
    ['post-terms', `post-terms {"term":"category","prefix":"${UNSAFE_JSON}"} /`],
    ['search label', `search {"label":"${UNSAFE_JSON}"} /`],
    ['search button', `search {"buttonText":"${UNSAFE_JSON}"} /`],
  ])('%s', async (_, block) => {
    const shown = await html(`<!-- wp:${block}-->`, load);
    expect(shown).toContain('<b>B</b>');
    expect(shown).not.toMatch(/<img[^>]*onerror/);
  });

  test.each(['term-name', 'term-description'])('%s', async (name) => {
    const template = `<!-- wp:term-template --><!-- wp:${name} /--><!-- /wp:term-template -->`;
    const shown = await html(`<!-- wp:terms-query --><div>${template}</div><!-- /wp:terms-query -->`, load);
    expect(shown).toContain('<b>B</b>');
    expect(shown).not.toContain('onerror');
  });
});

test('a menu link does not link to a script whose scheme is written with character references', async () => {
  const attributes = '{"url":"java&#115;cript:alert(1)","label":"L"}';
  expect(await html(`<!-- wp:navigation-link ${attributes} /-->`)).not.toMatch(/href="[a-z]*(?:&#115;)?cript:/);
});

test('the sizes of featured images cannot add further CSS declarations', async () => {
  const block = '{"height":"1px;position:fixed","width":"1px;position:fixed","scale":"cover;position:fixed"}';
  const shown = await html(`<!-- wp:post-featured-image ${block} /-->`, load);
  expect(shown).toContain('<img');
  expect(shown).not.toContain('position');
});

test('a bracket type that is the name of an inherited property falls back to round brackets', async () => {
  const template =
    '<!-- wp:term-template --><!-- wp:term-count {"bracketType":"constructor"} /--><!-- /wp:term-template -->';
  expect(await html(`<!-- wp:terms-query --><div>${template}</div><!-- /wp:terms-query -->`, load)).toContain('(1)');
});
