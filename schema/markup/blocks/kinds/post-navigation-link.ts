import { content, defineBlock, flag, text } from '../define-block.ts';
import { allTypography, controls } from '../support-settings.ts';

export const postNavigationLinkBlock = defineBlock('core/post-navigation-link', {
  title: 'Post Navigation Link',
  category: 'theme',
  description: 'A link to the previous or next item.',
  usesContext: ['postType'],
  attributes: {
    type: text('next'),
    label: content(text()),
    showTitle: flag(false),
    linkLabel: flag(false),
    arrow: text('none'),
    taxonomy: text(''),
  },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    color: { link: true },
    typography: { ...allTypography, textAlign: true, __experimentalWritingMode: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  render: () => '',
});
