import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, defineBlock, text } from '../define-block.ts';
import { linkTextClasses, sortedTermsOf } from '../parts/current-post.ts';
import { loadPostById } from '../referenced-content.ts';
import { lineSupports } from '../support-settings.ts';

export const postTermsBlock = defineBlock('core/post-terms', {
  title: 'Post Terms',
  category: 'theme',
  description: 'The terms of an item.',
  usesContext: ['postId', 'postType'],
  attributes: {
    term: text(),
    separator: text(', '),
    prefix: content(text('')),
    suffix: content(text('')),
  },
  example: { viewportWidth: 350 },
  supports: lineSupports,
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const taxonomy = textAt(attributes, 'term');
    const post = await loadPostById(context.state, context.postId);
    if (taxonomy === undefined || post === undefined) return '';
    context.state.isDynamic = true;
    const terms = sortedTermsOf(post, (name) => name === taxonomy);
    if (terms.length === 0) return '';
    const classes = linkTextClasses(rendering, `taxonomy-${taxonomy}`);
    const separatorText = (textAt(attributes, 'separator') ?? ', ') || ' ';
    const separator = `<span class="wp-block-post-terms__separator">${escapeHtml(separatorText)}</span>`;
    const links = terms.map((term) => `<a href="${escapeUrl(term.link)}" rel="tag">${escapeHtml(term.name)}</a>`);
    const renderAffix = (name: 'prefix' | 'suffix') => {
      const text = textAt(attributes, name);
      return text ? `<span class="wp-block-post-terms__${name}">${filterPostHtml(text)}</span>` : '';
    };
    return `<div ${rendering.wrapperAttributes(classes)}>${renderAffix('prefix')}${links.join(separator)}${renderAffix('suffix')}</div>`;
  },
});
