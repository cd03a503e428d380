import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, text } from '../define-block.ts';
import { renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { allTypography, controls } from '../support-settings.ts';

export const readMoreBlock = definePostBlock('core/read-more', {
  title: 'Read More',
  description: 'A link to an item.',
  supports: {
    anchor: true,
    html: false,
    color: { gradients: true, text: true },
    typography: { ...allTypography, ...controls('fontSize', 'textDecoration') },
    spacing: { margin: ['top', 'bottom'], padding: true, ...controls('padding') },
    __experimentalBorder: { color: true, radius: true, width: true, ...controls('width') },
    interactivity: { clientNavigation: true },
  },
  usesContext: ['postId'],
  attributes: { content: content(text()), linkTarget: text('_self') },
  render: (post, rendering) => {
    const { attributes } = rendering;
    const title = renderPostTitle(post, rendering) || `untitled post ${post.id}`;
    const label = textAt(attributes, 'content') || 'Read more';
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const justification = textAt(attributes, 'justifyContent');
    const classes: Record<string, string> = justification ? { class: `is-justified-${justification}` } : {};
    return `<a ${rendering.wrapperAttributes(classes)} href="${escapeUrl(post.link)}" target="${target}">${filterPostHtml(label)}<span class="screen-reader-text">: ${title}</span></a>`;
  },
});
