import { defineBlock, flag, list, number, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const queryTitleBlock = defineBlock('core/query-title', {
  title: 'Query Title',
  category: 'theme',
  description: 'The title of a list.',
  usesContext: ['query'],
  attributes: {
    type: text(),
    textAlign: text(),
    level: number(1),
    levelOptions: list(),
    showPrefix: flag(true),
    showSearchTerm: flag(true),
  },
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
  variations: [
    { name: 'archive-title', title: 'Archive Title', attributes: { type: 'archive' }, scope: ['inserter'] },
    { name: 'search-title', title: 'Search Results Title', attributes: { type: 'search' }, scope: ['inserter'] },
  ],
  render: () => '',
});
