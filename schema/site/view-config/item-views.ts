import { graphql } from '../../core/graphql/typed-document.ts';
import { templatePartAreas } from '../../core/registry/default-template-types.ts';
import { runInnerOperation } from '../../core/request-context.ts';
import { fixedView, formField, type NamedView, type ViewProvider, type ViewSource } from './view-config.ts';

/** The views of templates: one per author, which is a theme, the site or a person. */
export const templateViews: ViewProvider = async (source) => ({
  defaultView: {
    type: 'grid',
    perPage: 20,
    sort: { field: 'title', direction: 'asc' },
    titleField: 'title',
    descriptionField: 'description',
    mediaField: 'preview',
    fields: ['author', 'active', 'slug', 'theme'],
    filters: [],
    showMedia: true,
  },
  defaultLayouts: { table: { showMedia: false }, grid: { showMedia: true }, list: { showMedia: false } },
  viewList: [{ title: 'All templates', slug: 'all' }, ...(await authorViews(source))],
  form: {
    layout: { type: 'panel' },
    fields: [
      formField('description', { type: 'panel', labelPosition: 'top' }),
      formField('description_readonly', { type: 'regular', labelPosition: 'none' }),
      formField('last_edited_date', { type: 'panel', labelPosition: 'none' }),
      'revisions',
      // Editors show these fields only for the template of the latest posts.
      'posts_page_title',
      'posts_per_page',
      'default_comment_status',
    ],
  },
});

const TEMPLATES = graphql('{ templates(type: TEMPLATE) { authorText originalSource } }');

/** One view per author: the theme and the site first, then people, in the order of their first template. */
async function authorViews({ schema, context }: ViewSource): Promise<NamedView[]> {
  const { templates } = await runInnerOperation({ schema, document: TEMPLATES, context });
  const sources = new Map<string, string>();
  for (const { authorText, originalSource } of templates) {
    if (authorText !== '' && !sources.has(authorText)) sources.set(authorText, originalSource);
  }
  const people = [...sources].filter(([, source]) => source === 'user');
  const others = [...sources].filter(([, source]) => source !== 'user');
  return [...others, ...people].map(([name]) =>
    fixedView({ title: name, slug: name, field: 'author', operator: 'is', value: name }),
  );
}

/** The order of the areas; template parts without an area come last. */
const AREA_ORDER = ['header', 'footer', 'navigation-overlay', 'uncategorized'];

const areaViews = [...templatePartAreas]
  .sort((left, right) => AREA_ORDER.indexOf(left.area) - AREA_ORDER.indexOf(right.area))
  .map(({ area, label }) => fixedView({ title: label, slug: area, field: 'area', operator: 'is', value: area }));

/** The views of template parts: one per area. */
export const templatePartViews: ViewProvider = () => ({
  defaultView: {
    type: 'grid',
    perPage: 20,
    titleField: 'title',
    mediaField: 'preview',
    fields: ['author'],
    filters: [],
    layout: {},
  },
  defaultLayouts: { table: { layout: { styles: { author: { width: '1%' } } } }, grid: { layout: {} } },
  viewList: [{ title: 'All template parts', slug: 'all-parts' }, ...areaViews],
  form: {
    layout: { type: 'panel' },
    fields: [formField('last_edited_date', { type: 'panel', labelPosition: 'none' }), 'revisions'],
  },
});

const tableLayout = { styles: { author: { align: 'start' } } };

const statusView = (title: string, { slug, value }: { slug: string; value: string }) =>
  fixedView({ title, slug, field: 'status', operator: 'isAny', value });

const trash = statusView('Trash', { slug: 'trash', value: 'trash' });

/** The views of pages: a hierarchical list, and one view per status. */
export const pageViews: ViewProvider = ({ shared }) => ({
  defaultView: {
    type: 'list',
    filters: [],
    perPage: 20,
    sort: { field: 'title', direction: 'asc' },
    showLevels: true,
    titleField: 'title',
    mediaField: 'featured_media',
    fields: ['author', 'status'],
  },
  defaultLayouts: { table: { layout: tableLayout }, grid: {}, list: {} },
  viewList: [
    ...shared.viewList,
    statusView('Published', { slug: 'published', value: 'publish' }),
    statusView('Scheduled', { slug: 'future', value: 'future' }),
    statusView('Drafts', { slug: 'drafts', value: 'draft' }),
    statusView('Pending', { slug: 'pending', value: 'pending' }),
    statusView('Private', { slug: 'private', value: 'private' }),
    { ...trash, view: { type: 'table', layout: tableLayout, ...trash.view } },
  ],
});

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
