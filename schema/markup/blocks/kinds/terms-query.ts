import { defineBlock, map, text } from '../define-block.ts';

export const termsQueryBlock = defineBlock('core/terms-query', {
  title: 'Terms Query',
  category: 'theme',
  description: 'A list of terms that match a query.',
  keywords: ['terms', 'taxonomy', 'categories', 'tags', 'list'],
  usesContext: ['templateSlug'],
  providesContext: ['termQuery'],
  attributes: {
    termQuery: map({
      perPage: 10,
      taxonomy: 'category',
      order: 'asc',
      orderBy: 'name',
      include: [],
      hideEmpty: true,
      showNested: false,
      inherit: false,
    }),
    tagName: text('div'),
  },
  supports: { anchor: true, align: ['wide', 'full'], html: false, layout: true, interactivity: true },
});
