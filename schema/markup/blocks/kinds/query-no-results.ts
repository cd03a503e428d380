import { defineBlock } from '../define-block.ts';
import { linkColorClasses } from '../parts/current-post.ts';
import { loadQueryPosts } from '../parts/post-query.ts';
import { allTypography, controls } from '../support-settings.ts';

export const queryNoResultsBlock = defineBlock('core/query-no-results', {
  title: 'No Results',
  category: 'theme',
  description: 'The content of a list without items.',
  ancestor: ['core/query'],
  usesContext: ['queryId', 'query'],
  supports: {
    anchor: true,
    align: true,
    reusable: false,
    html: false,
    color: { gradients: true, link: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  extendsStoredMarkup: true,
  render: async (rendering) => {
    const { context, content } = rendering;
    if ((await loadQueryPosts(context)).length > 0 || content.trim() === '') return '';
    return `<div ${rendering.wrapperAttributes({ class: linkColorClasses(rendering).join(' ') })}>${content}</div>`;
  },
});
