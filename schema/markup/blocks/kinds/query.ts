import { integerAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, flag, map, number, text } from '../define-block.ts';

export const queryBlock = defineBlock('core/query', {
  title: 'Query Loop',
  category: 'theme',
  description: 'A list of items that match a query.',
  keywords: ['posts', 'list', 'blog', 'blogs', 'custom post types'],
  usesContext: ['templateSlug', 'postType'],
  providesContext: ['queryId', 'query', 'displayLayout', 'enhancedPagination'],
  attributes: {
    queryId: number(),
    query: map({
      perPage: null,
      pages: 0,
      offset: 0,
      postType: 'post',
      order: 'desc',
      orderBy: 'date',
      author: '',
      search: '',
      exclude: [],
      excludeCurrent: null,
      sticky: '',
      inherit: true,
      taxQuery: null,
      parents: [],
      format: [],
    }),
    tagName: text('div'),
    namespace: text(),
    enhancedPagination: flag(false),
  },
  supports: { anchor: true, align: ['wide', 'full'], html: false, layout: true, interactivity: true },
  extendsStoredMarkup: true,
  /** Adds the directives that change the page of the list without loading the whole page. */
  render: ({ attributes, content }) => {
    const id = integerAt(attributes, 'queryId');
    if (attributes.enhancedPagination !== true || id === undefined) return content;
    const editor = new TagEditor(content);
    if (!editor.next()) return content;
    editor.setAttribute('data-wp-interactive', 'core/query');
    editor.setAttribute('data-wp-router-region', `query-${id}`);
    editor.setAttribute('data-wp-context', '{}');
    editor.setAttribute('data-wp-key', String(id));
    return editor.apply();
  },
});
