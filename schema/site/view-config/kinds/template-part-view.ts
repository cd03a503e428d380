import { templatePartAreas } from '../../../core/registry/template-types.ts';
import { fixedView, formField, type ViewProvider } from '../view-config.ts';

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
