import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { text } from '../define-block.ts';
import { linkTextClasses } from '../parts/current-post.ts';
import { defineCommentBlock } from '../parts/define-theme-blocks.ts';
import { allBorders, allTypography, controls, hiddenControls } from '../support-settings.ts';

export const commentEditLinkBlock = defineCommentBlock('core/comment-edit-link', {
  title: 'Comment Edit Link',
  description: 'A link to edit a comment.',
  supports: {
    anchor: true,
    html: false,
    color: { link: true, gradients: true, text: false, ...controls('background', 'link') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders },
  },
  attributes: { linkTarget: text('_self') },
  render: ({ editLink }, rendering) => {
    if (editLink === '') return '';
    const target = escapeAttribute(textAt(rendering.attributes, 'linkTarget') ?? '_self');
    return `<div ${rendering.wrapperAttributes(linkTextClasses(rendering))}><a href="${escapeUrl(editLink)}" target="${target}">Edit</a></div>`;
  },
});
