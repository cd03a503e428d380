import { defineBlock, flag, number, text } from '../define-block.ts';
import { MENU_CONTEXT_VALUES } from '../parts/menu-link.ts';

export const pageListItemBlock = defineBlock('core/page-list-item', {
  title: 'Page List Item',
  category: 'widgets',
  description: 'A page in a list of all pages.',
  keywords: ['page', 'menu', 'navigation'],
  parent: ['core/page-list'],
  usesContext: [...MENU_CONTEXT_VALUES, 'style', 'openSubmenusOnClick', 'submenuVisibility'],
  attributes: { id: number(), label: text(), title: text(), link: text(), hasChildren: flag() },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    lock: false,
    inserter: false,
    __experimentalToolbar: false,
    interactivity: { clientNavigation: true },
  },
});
