import { graphql } from '../../../core/graphql/typed-document.ts';
import { runInnerOperation } from '../../../core/request-context.ts';
import { formField, type NamedView, type ViewProvider, type ViewSource } from '../view-config.ts';

const badges = { badgeFields: ['sync-status'] };

/** The views of synced patterns: one per category, built-in or created on the site. */
export const patternViews: ViewProvider = async (source) => ({
  defaultView: {
    type: 'grid',
    perPage: 20,
    titleField: 'title',
    mediaField: 'preview',
    fields: ['sync-status'],
    filters: [],
    layout: badges,
  },
  defaultLayouts: { table: { layout: { styles: { author: { width: '1%' } } } }, grid: { layout: badges } },
  viewList: [
    { title: 'All patterns', slug: 'all-patterns' },
    { title: 'My patterns', slug: 'my-patterns' },
    ...(await categoryViews(source)),
  ],
  form: {
    layout: { type: 'panel' },
    fields: [
      formField('excerpt', { type: 'panel', labelPosition: 'top' }),
      formField('post-content-info', { type: 'regular', labelPosition: 'none' }),
      'sync-status',
      'revisions',
    ],
  },
});

/** The number of categories that are read with one operation. */
const PAGE_SIZE = 100;

const CATEGORIES = graphql(`query ($first: Int, $offset: Int) {
  blockPatternCategories { name label }
  patternCategories(first: $first, offset: $offset) { total nodes { slug name } }
}`);

async function categoryViews({ schema, context }: ViewSource): Promise<NamedView[]> {
  const builtinTitles = new Map<string, string>();
  const siteTitles = new Map<string, string>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE_SIZE) {
    const { blockPatternCategories, patternCategories } = await runInnerOperation({
      ...{ schema, document: CATEGORIES, context },
      variables: { first: PAGE_SIZE, offset },
    });
    for (const { name, label } of blockPatternCategories) builtinTitles.set(name, label);
    for (const { slug, name } of patternCategories.nodes) siteTitles.set(slug, name);
    ({ total } = patternCategories);
  }
  // There is a view of patterns without a category too.
  if (!builtinTitles.has('uncategorized')) builtinTitles.set('uncategorized', 'Uncategorized');
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...new Map([...builtinTitles, ...siteTitles])]
    .map(([slug, title]) => ({ title, slug }))
    .sort((left, right) => compare(left.title, right.title));
}
