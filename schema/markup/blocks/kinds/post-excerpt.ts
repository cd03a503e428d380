import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, flag, number, text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { renderPlainExcerpt } from '../parts/post-markup.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

/** The number of words of an excerpt; a generated one has no more, whatever the attribute says. */
const DEFAULT_LENGTH = 55;

export const postExcerptBlock = definePostBlock('core/post-excerpt', {
  title: 'Excerpt',
  description: 'The excerpt of an item.',
  example: { viewportWidth: 350 },
  supports: {
    anchor: true,
    html: false,
    color: { gradients: true, link: true, ...controls('background', 'text', 'link') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, textColumns: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  attributes: {
    moreText: content(text()),
    showMoreOnNewLine: flag(true),
    excerptLength: number(DEFAULT_LENGTH),
  },
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const moreText = textAt(attributes, 'moreText') ?? '';
    const more = moreText
      ? `<a class="wp-block-post-excerpt__more-link" href="${escapeUrl(post.link)}">${filterPostHtml(moreText)}</a>`
      : '';
    const fullExcerpt = await renderPlainExcerpt(post, { context, length: DEFAULT_LENGTH });
    const excerpt = limitWords(fullExcerpt, integerAt(attributes, 'excerptLength') ?? DEFAULT_LENGTH);
    const start = `<p class="wp-block-post-excerpt__excerpt">${excerpt}`;
    const body =
      attributes.showMoreOnNewLine !== false && moreText
        ? `${start}</p><p class="wp-block-post-excerpt__more-text">${more}</p>`
        : `${start} ${more}</p>`;
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}>${body}</div>`;
  },
});

function limitWords(text: string, length: number): string {
  const words = stripTags(text)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== '');
  return words.length > length ? `${words.slice(0, length).join(' ')}&hellip;` : words.join(' ');
}
