import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { content, flag, number, text } from '../define-block.ts';
import { alignClass } from '../parts/current-post.ts';
import { definePostPart } from '../parts/define-theme-blocks.ts';
import { plainExcerpt } from '../parts/post-markup.ts';

export const postExcerptBlock = definePostPart('core/post-excerpt', {
  title: 'Excerpt',
  description: 'What an item holds, in a few words.',
  attributes: {
    textAlign: text(),
    moreText: content(text()),
    showMoreOnNewLine: flag(true),
    excerptLength: number(55),
  },
  render: async (post, rendering) => {
    const { attributes, context } = rendering;
    const moreText = textAt(attributes, 'moreText') ?? '';
    const more = moreText
      ? `<a class="wp-block-post-excerpt__more-link" href="${escapeUrl(post.link)}">${filterPostHtml(moreText)}</a>`
      : '';
    const whole = await plainExcerpt(post, { context, length: 55, ...(moreText ? { more: '' } : {}) });
    const excerpt = shorten(whole, integerAt(attributes, 'excerptLength') ?? 55);
    const start = `<p class="wp-block-post-excerpt__excerpt">${excerpt}`;
    const body =
      attributes.showMoreOnNewLine !== false && moreText
        ? `${start}</p><p class="wp-block-post-excerpt__more-text">${more}</p>`
        : `${start} ${more}</p>`;
    return `<div ${rendering.wrapper(alignClass(rendering))}>${body}</div>`;
  },
});

function shorten(text: string, length: number): string {
  const words = stripTags(text)
    .split(/[\n\r\t ]+/)
    .filter((word) => word !== '');
  return words.length > length ? `${words.slice(0, length).join(' ')}&hellip;` : words.join(' ');
}
