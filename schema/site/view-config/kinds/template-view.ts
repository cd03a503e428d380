import { graphql } from '../../../core/graphql/typed-document.ts';
import { templatePartAreas } from '../../../core/registry/default-template-types.ts';
import { runInnerOperation } from '../../../core/request-context.ts';
import { fixedView, formField, type NamedView, type ViewProvider, type ViewSource } from '../view-config.ts';

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
