import { fixedView, type ViewProvider } from '../view-config.ts';

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
