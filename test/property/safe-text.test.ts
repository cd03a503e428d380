import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serializeBlocks } from '../../schema/markup/block-grammar/serialize-blocks.ts';
import { renderExcerpt } from '../../schema/markup/excerpt/render-excerpt.ts';
import { TagEditor } from '../../schema/markup/html/tag-editor.ts';
import { renderContent } from '../../schema/markup/render-content.ts';
import { renderTitle } from '../../schema/markup/render-title.ts';
import { runs } from '../support/property-runs.ts';
import { environment, imageAttachment, loaderOfAttachments, SITE } from '../unit/markup/test-render-environment.ts';

/** Text with characters that some stage of rendering interprets, but without `<`, which starts a tag. */
const safeText = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 6 }).map((value) => value.replaceAll('<', '')),
      fc.constantFrom(
        ...[
          '&lt;script&gt;',
          '&#60;img onerror=x&#62;',
          '&amp;lt;b&amp;gt;',
          '&quot;',
          '"',
          "'",
          '`',
          '--',
          '...',
          '\n',
          '\n\n',
        ],
        ...[
          ' onerror=alert(1) ',
          'javascript:alert(1)',
          '8)',
          ':)',
          '[[',
          ']]',
          '[x y="z"]',
          '\\u003cscript\\u003e',
          ']]>',
          '>',
        ],
        ...['\u003d', '\ufdd0', '\ufdd1', '\ufdd2', '\ufdd4', '\ufdd6', '2x3', "'99", '(tm)', '%3Cscript%3E', '\0'],
      ),
    ),
    { maxLength: 15 },
  )
  .map((parts) => parts.join(''));

/** Elements that rendering may add around or within safe text. */
const ADDED_ELEMENTS = /<\/?(?:p|br \/|img src="[^"<>]*" alt="[^"<>]*" class="wp-smiley" style="[^"<>]*" \/)>/g;

describe('safe text', () => {
  test('never becomes markup', async () => {
    await fc.assert(
      fc.asyncProperty(safeText, async (source) => {
        const input = { content: source, postId: 1, postType: 'post' };
        const rendered = [
          (await renderContent(input, environment())).html,
          await renderExcerpt({ ...input, excerpt: '' }, environment()),
          await renderExcerpt({ ...input, excerpt: source }, environment()),
          renderTitle(source, { site: SITE }),
        ];
        for (const html of rendered) expect(html.replace(ADDED_ELEMENTS, '')).not.toContain('<');
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('stays inside the element of the block that contains it', async () => {
    await fc.assert(
      fc.asyncProperty(safeText, async (source) => {
        const text = source.replaceAll('[', '').replaceAll('-->', '');
        const content = `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
        const { html } = await renderContent({ content, postId: 1, postType: 'post' }, environment());
        expect(html.match(/<(?!img src="[^"<>]*" alt="[^"<>]*" class="wp-smiley")[^>]*>/g)).toEqual([
          '<p class="wp-block-paragraph">',
          '</p>',
        ]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('in shortcode attributes stays inside the HTML attribute that shows it', async () => {
    const option = fc.tuple(
      fc.constantFrom(
        'id',
        'class',
        'caption',
        'caption_id',
        'align',
        'style',
        'size',
        'itemtag',
        'poster',
        'src',
        'link',
        'mp3',
      ),
      fc.tuple(safeText, safeText).map(([one, other]) => `${one} onerror=alert(1) ${other}`),
      fc.constantFrom('"', "'", ''),
    );
    const shortcode = fc.record({
      name: fc.constantFrom('caption', 'gallery', 'audio', 'video', 'playlist', 'embed'),
      options: fc.array(option, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(shortcode, async ({ name: kind, options }) => {
        const attributes = options.map(([key, value, quote]) => `${key}=${quote}${value}${quote}`).join(' ');
        const content = `[${kind} width="20" ids="3" mp4="https://a.example/a.mp4" ${attributes}]<img src="a.png"> text[/${kind}]`;
        const load = { attachments: loaderOfAttachments(imageAttachment(3)) };
        const { html } = await renderContent({ content, postId: 1, postType: 'post' }, environment(load));
        const editor = new TagEditor(html);
        while (editor.next()) {
          // A shortcode that was not rendered remains as written, including its tags.
          if (!html.includes(`[${kind}`)) expect(editor.attribute('onerror')).toBeFalsy();
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  test('in block attributes stays inside the HTML attribute that shows it', async () => {
    const kinds = [
      'social-link',
      'search',
      'site-title',
      'latest-posts',
      'categories',
      'tag-cloud',
      'page-list',
      'loginout',
      'read-more',
      'post-title',
      'post-date',
      'post-terms',
      'archives',
      'calendar',
      'home-link',
      'navigation-link',
      'query-total',
      'avatar',
    ];
    const names = [
      'className',
      'anchor',
      'align',
      'url',
      'label',
      'service',
      'backgroundColor',
      'textColor',
      'fontSize',
      'rel',
      'placeholder',
      'buttonText',
      'textAlign',
      'prefix',
      'separator',
      'linkTarget',
      'taxonomy',
      'ariaLabel',
      'tagName',
      'title',
      'moreText',
    ];
    const block = fc.record({
      kind: fc.constantFrom(...kinds),
      attributes: fc.dictionary(fc.constantFrom(...names), safeText, { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(block, async ({ kind, attributes }) => {
        const marked = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key, `x"><i onclick='y' ${value}`]),
        );
        const content = serializeBlocks([
          { name: `core/${kind}`, attributes: marked, innerBlocks: [], innerHtml: '', innerContent: [] },
        ]);
        const { html } = await renderContent({ content, postId: 1, postType: 'post' }, environment());
        const editor = new TagEditor(html);
        while (editor.next()) {
          expect(editor.attribute('onclick')).toBeFalsy();
          expect(String(editor.attribute('href') ?? '')).not.toMatch(/^\s*javascript:/i);
        }
      }),
      { numRuns: runs(1_000) },
    );
  });
});
