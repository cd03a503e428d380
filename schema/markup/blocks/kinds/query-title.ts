import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml } from '../../html/escape.ts';
import { defineBlock, flag, list, number, text } from '../define-block.ts';
import { headingTagName, textAlignClass } from '../parts/current-post.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const queryTitleBlock = defineBlock('core/query-title', {
  title: 'Query Title',
  category: 'theme',
  description: 'The title of a list.',
  usesContext: ['query'],
  attributes: {
    type: text(),
    level: number(1),
    levelOptions: list(),
    showPrefix: flag(true),
    showSearchTerm: flag(true),
  },
  example: { attributes: { type: 'search' } },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, textAlign: true, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    __experimentalBorder: { ...allBorders, ...controls('radius', 'color', 'width', 'style') },
  },
  render: (rendering) => {
    const { attributes, context } = rendering;
    // Titles of archives and searches belong to pages that show one, which the content of an item never does.
    if (textAt(attributes, 'type') !== 'post-type') return '';
    // Declarations may give the type another name.
    context.state.isDynamic = true;
    const type = textAt(context.values['core/query'], 'query', 'postType') || context.postType;
    const name = context.state.environment.site.typeNames[type];
    if (name === undefined) return '';
    const title = attributes.showPrefix === false ? escapeHtml(name) : `Post Type: &#8220;${escapeHtml(name)}&#8221;`;
    const tag = headingTagName(integerAt(attributes, 'level') ?? 1);
    return `<${tag} ${rendering.wrapperAttributes(textAlignClass(rendering))}>${title}</${tag}>`;
  },
});
