import { anchoredDataSupports, content, defineBlock, flag, text } from '../define-block.ts';

export const postNavigationLinkBlock = defineBlock('core/post-navigation-link', {
  title: 'Post Navigation Link',
  category: 'theme',
  description: 'A link to the previous or next item.',
  usesContext: ['postType'],
  attributes: {
    textAlign: text(),
    type: text('next'),
    label: content(text()),
    showTitle: flag(false),
    linkLabel: flag(false),
    arrow: text('none'),
    taxonomy: text(''),
  },
  supports: { ...anchoredDataSupports, reusable: false },
  variations: [
    {
      name: 'post-next',
      title: 'Next Post',
      attributes: { type: 'next' },
      isDefault: true,
      scope: ['inserter', 'transform'],
    },
    {
      name: 'post-previous',
      title: 'Previous Post',
      attributes: { type: 'previous' },
      scope: ['inserter', 'transform'],
    },
  ],
  render: () => '',
});
