import { textAt } from '../../block-grammar/parsed-block.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { choice, defineBlock, text } from '../define-block.ts';
import { CLOSE_ICON } from '../parts/svg-icons.ts';
import { allTypography, controls } from '../support-settings.ts';

export const navigationOverlayCloseBlock = defineBlock('core/navigation-overlay-close', {
  title: 'Navigation Overlay Close',
  category: 'design',
  description: 'A button that closes an overlay.',
  keywords: ['close', 'overlay', 'navigation', 'menu'],
  attributes: { displayMode: choice(['icon', 'text', 'both'], 'icon'), text: text() },
  supports: {
    color: { gradients: false, ...controls('background', 'text') },
    spacing: { padding: true, ...controls('padding') },
    typography: { ...allTypography, ...controls('fontSize') },
  },
  render: (rendering) => {
    const { attributes } = rendering;
    const mode = textAt(attributes, 'displayMode') || 'icon';
    const showsText = mode === 'both' || mode === 'text';
    const icon = mode === 'both' || mode === 'icon' ? CLOSE_ICON : '';
    const label = showsText
      ? `<span class="wp-block-navigation-overlay-close__text">${filterPostHtml(textAt(attributes, 'text') || 'Close')}</span>`
      : '';
    const accessibleName = showsText ? '' : 'aria-label="Close"';
    return `<button ${rendering.wrapperAttributes({})} type="button" ${accessibleName} >${icon}${label}</button>`;
  },
});
