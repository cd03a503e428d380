import { objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeUrl } from '../../html/escape.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { content, defineBlock, flag, text } from '../define-block.ts';
import { currentSite, homeOf } from '../parts/current-post.ts';
import { homeLinkColors } from '../parts/menu-colors.ts';
import { renderDescription } from '../parts/menu-link.ts';
import { allTypography, controls } from '../support-settings.ts';

export const homeLinkBlock = defineBlock('core/home-link', {
  title: 'Home Link',
  category: 'design',
  description: 'A link to the front page.',
  parent: ['core/navigation'],
  usesContext: [
    'textColor',
    'customTextColor',
    'backgroundColor',
    'customBackgroundColor',
    'fontSize',
    'customFontSize',
    'style',
  ],
  attributes: { label: content(text()), opensInNewTab: flag(false), description: text() },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  render: (rendering) => {
    const site = currentSite(rendering);
    const { attributes, context } = rendering;
    const label = textAt(attributes, 'label') || 'Home';
    const { classes, style } = homeLinkColors(objectAt(context.values, 'core/navigation'));
    const wrapper = rendering.wrapperAttributes({ class: [...classes, 'wp-block-navigation-item'].join(' '), style });
    const target = attributes.opensInNewTab === true ? ' target="_blank"' : '';
    return `<li ${wrapper}><a class="wp-block-home-link__content wp-block-navigation-item__content" href="${escapeUrl(homeOf(site))}" rel="home" ${target}>${filterPostHtml(label)}${renderDescription(attributes)}</a></li>`;
  },
});
