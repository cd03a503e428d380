import { describe, expect, test } from 'vitest';
import { extractTeaser, extractWholePage } from '../../../schema/markup/excerpt/automatic-excerpt.ts';
import { renderExcerpt } from '../../../schema/markup/excerpt/render-excerpt.ts';
import { balanceTags } from '../../../schema/markup/html/balance-tags.ts';
import { stripAllTags, stripTags } from '../../../schema/markup/html/strip-tags.ts';
import { environment } from './test-render-environment.ts';

const excerpt = (
  content: string,
  options: { excerpt?: string; length?: number; automatic?: boolean; isWhole?: boolean } = {},
) => renderExcerpt({ excerpt: '', content, postId: 9, postType: 'post', ...options }, environment());

describe('excerpts', () => {
  test('contain no PHP code', async () => {
    const code = '<pre><?php echo $wpdb->prefix . "x"; if (a > b) { } ?></pre>';
    expect(await excerpt(`Intro text.\n\n${code} tail`)).toBe('<p>Intro text. tail</p>\n');
  });

  test('preserve the tags of a stored excerpt', async () => {
    expect(await excerpt('x', { excerpt: 'Say "hi <b>you</b>!"' })).toBe('<p>Say &#8220;hi <b>you</b>!&#8221;</p>\n');
  });

  test('end after the maximum number of words if they are created from the content', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ');
    expect(await excerpt(words)).toMatch(/ w54 \[&hellip;\]<\/p>\n$/);
    expect(await excerpt(words, { length: 2 })).toBe('<p>w0 w1 [&hellip;]</p>\n');
    expect(await excerpt('just three words', { length: 3 })).toBe('<p>just three words</p>\n');
  });

  test('read only the beginning of a long text', async () => {
    const excerptOfOneWord = await excerpt('&'.repeat(1_000_000));
    expect(excerptOfOneWord.length).toBeLessThan(65_536 * '&#038;'.length + 100);
    expect(excerptOfOneWord.slice(-25)).toMatch(/&#038; \[&hellip;\]<\/p>\n$/);
    const blocks = (word: string) => `<!-- wp:paragraph --><p>${word}</p><!-- /wp:paragraph -->`;
    expect(await excerpt(`${blocks('one ')}${blocks('x'.repeat(70_000))}${blocks(' three')}`)).toMatch(
      /^<p>one x+ \[&hellip;\]<\/p>\n$/,
    );
  });

  test.each(['style', 'script'])('read what follows a long %s', async (name) => {
    const element = `<${name}>${'p{} '.repeat(30_000)}</${name}>`;
    expect(await excerpt(`one${element} two`)).toBe('<p>one two</p>\n');
    expect(await excerpt(`${element.toUpperCase()} Hello`)).toBe('<p>Hello</p>\n');
    expect(await excerpt(`${element}${'x'.repeat(70_000)} two`)).toMatch(/^<p>x+ \[&hellip;\]<\/p>\n$/);
    const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
    expect(await excerpt(paragraph(element) + paragraph('Hello'))).toBe('<p>Hello</p>\n');
  });

  test('are empty without a stored excerpt if automatic is false', async () => {
    expect(await excerpt('text', { automatic: false })).toBe('');
  });

  test('contain only text blocks, also within groups', async () => {
    const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
    const group = `<!-- wp:group --><div>${paragraph('in')}</div><!-- /wp:group -->`;
    const details = `<!-- wp:details --><details>${paragraph('no')}</details><!-- /wp:details -->`;
    expect(await excerpt(`${paragraph('one ')}${group}${details}<!-- wp:latest-posts /-->`)).toBe('<p>one in</p>\n');
  });

  test('omit the text of hidden blocks and of blocks within them', async () => {
    const hidden = '{"metadata":{"blockVisibility":false}}';
    const paragraph = (text: string, attributes = '') =>
      `<!-- wp:paragraph ${attributes} --><p>${text}</p><!-- /wp:paragraph -->`;
    const group = (content: string, attributes = '') =>
      `<!-- wp:group ${attributes} --><div>${content}</div><!-- /wp:group -->`;
    expect(await excerpt(`${paragraph('seen')}${group(paragraph('in group'), hidden)}`)).toBe('<p>seen</p>\n');
    const nested = group(`${group(paragraph('deep'), hidden)}${paragraph('seen')}${paragraph('alone', hidden)}`);
    expect(await excerpt(nested)).toBe('<p>seen</p>\n');
  });

  test('omit shortcodes, scripts and footnotes', async () => {
    const note = '<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup>';
    expect(await excerpt(`a${note} [gallery ids="1"] <script>x()</script> b`)).toBe('<p>a b</p>\n');
  });

  test.each([
    ['one <b>two<!--more-->three', 'one <b>two</b>'],
    ['one<!--nextpage-->two', 'one'],
    ['one<!--more Read <i>on</i>-->two', 'one'],
    [
      '<!-- wp:html -->a<!-- /wp:html --><!-- wp:more --><!--more--><!-- /wp:more -->b',
      '<!-- wp:html -->a<!-- /wp:html -->',
    ],
  ])('of %s have the teaser %s', (content, teaser) => {
    expect(extractTeaser(content)).toBe(teaser);
  });

  test.each([
    ['one two', 'one two'],
    ['one <b>two<!--more-->three</b><!--nextpage-->four', 'one <b>twothree</b>'],
    ['one<!--more Read <i>on</i>--> two', 'one two'],
    ['one<!--more--><!--noteaser-->two', '<!--noteaser-->two'],
    ['one<!--more', 'one<!--more'],
    ['a<!-- wp:more --><!--more--><!-- /wp:more -->b', 'ab'],
    ['a<!-- wp:more {"noTeaser":true} -->\n<!--more-->\n<!--noteaser-->\n<!-- /wp:more -->b', '\n<!--noteaser-->\nb'],
  ])('of %s have the whole page %s', (content, page) => {
    expect(extractWholePage(content)).toBe(page);
  });

  test('contain the text after the fold if they are of the whole content', async () => {
    expect(await excerpt('one <!--more-->two<!--nextpage-->three', { isWhole: true })).toBe('<p>one two</p>\n');
    expect(await excerpt('one <!--more--><!--noteaser-->two', { isWhole: true })).toBe('<p>two</p>\n');
  });
});

describe('removing and balancing tags', () => {
  test.each([
    ['a <b>c</b>', 'a c'],
    ['a < b > c', 'a < b > c'],
    ['a <b title=">">c', 'a c'],
    ['a <!-- > --> b', 'a  b'],
    ['a <= b <c> d', 'a '],
    ['a<b c <!-- d --> e <f> g <h> i', 'a e '],
    ['a<b c <!-- d --> e <f> g > h > i', 'a e  h > i'],
    ['a<b <c <!-- d --> e <f> g > h > i > j', 'a e  i > j'],
    ['a<?php echo $b->c . "?>"; if (d ?> e) { } ?>f', 'af'],
    ['a<? "b', 'a'],
    ['<?xml version="1.0"?>a', 'a'],
  ])('%s without tags is %s', (markup, text) => {
    expect(stripTags(markup)).toBe(text);
  });

  test('scripts are removed with their content', () => {
    expect(stripAllTags('a<SCRIPT>x</SCRIPT><style>y</style>b')).toBe('ab');
  });

  test.each([
    ['<p><em>a</p>', '<p><em>a</em></p>'],
    ['a</b>', 'a'],
    ['<br><i/>', '<br /><i></i>'],
    ['<div><div>a', '<div><div>a</div></div>'],
    ['<code>a<b</code>', '<code>a<b</code>'],
    ['a <b c', 'a <b c'],
    ['<P class="a" >I <3 <A HREF=b>c', '<p class="a">I &lt;3 <a HREF=b>c</a></p>'],
    ['<br/><img src="a"><img src="b" />', '<br /><img src="a"/><img src="b" />'],
    ['<span a="b"/>c', '<span a="b"></span>c'],
    ['<x-y z>a', '<x-y z>a</x-y>'],
  ])('%s is balanced as %s', (markup, balanced) => {
    expect(balanceTags(markup)).toBe(balanced);
  });
});
