import { templatePartAreas } from '../../../core/registry/template-types.ts';
import { fixedView, formField, type ViewProvider } from '../view-config.ts';

/** In the order in which pages hold them; what is for no area in particular comes last. */
const ORDER = ['header', 'footer', 'navigation-overlay', 'uncategorized'];

const areas = [...templatePartAreas]
  .sort((left, right) => ORDER.indexOf(left.area) - ORDER.indexOf(right.area))
  .map(({ area, label }) => fixedView({ title: label, slug: area, field: 'area', operator: 'is', value: area }));

/** Parts of templates are looked at by what they are for. */
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
  viewList: [{ title: 'All template parts', slug: 'all-parts' }, ...areas],
  form: {
    layout: { type: 'panel' },
    fields: [formField('last_edited_date', { type: 'panel', labelPosition: 'none' }), 'revisions'],
  },
});
