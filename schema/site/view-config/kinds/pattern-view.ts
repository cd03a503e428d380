import { parse } from 'graphql';
import { runInnerOperation } from '../../../core/inner-operation.ts';
import { formField, type NamedView, type ViewProvider, type ViewSource } from '../view-config.ts';

const badges = { badgeFields: ['sync-status'] };

/** Patterns that people make are looked at by category: those that all sites know, and those that people made. */
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
    ...(await categories(source)),
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

const PAGE = 100;

const document = parse(
  `query ($offset: Int) {
    blockPatternCategories { name label }
    patternCategories(first: ${PAGE}, offset: $offset) { total nodes { slug name } }
  }`,
  { noLocation: true },
);

interface Data {
  blockPatternCategories: readonly { name: string; label: string }[];
  patternCategories: { total: number; nodes: readonly { slug: string; name: string }[] };
}

async function categories({ schema, context }: ViewSource): Promise<NamedView[]> {
  const titles = new Map<string, string>();
  const made = new Map<string, string>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const data = await runInnerOperation({ schema, document, variables: { offset }, context });
    const { blockPatternCategories, patternCategories } = data as unknown as Data;
    for (const { name, label } of blockPatternCategories) titles.set(name, label);
    for (const { slug, name } of patternCategories.nodes) made.set(slug, name);
    ({ total } = patternCategories);
  }
  // Patterns without a category can be looked at too.
  if (!titles.has('uncategorized')) titles.set('uncategorized', 'Uncategorized');
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return [...new Map([...titles, ...made])]
    .map(([slug, title]) => ({ title, slug }))
    .sort((left, right) => compare(left.title, right.title));
}
