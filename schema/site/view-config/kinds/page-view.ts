import { fixedView, type ViewProvider } from '../view-config.ts';

const tableLayout = { styles: { author: { align: 'start' } } };

const withStatus = (title: string, { slug, value }: { slug: string; value: string }) =>
  fixedView({ title, slug, field: 'status', operator: 'isAny', value });

const trash = withStatus('Trash', { slug: 'trash', value: 'trash' });

/** Pages stand below each other, and are looked at by their status. */
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
    withStatus('Published', { slug: 'published', value: 'publish' }),
    withStatus('Scheduled', { slug: 'future', value: 'future' }),
    withStatus('Drafts', { slug: 'drafts', value: 'draft' }),
    withStatus('Pending', { slug: 'pending', value: 'pending' }),
    withStatus('Private', { slug: 'private', value: 'private' }),
    { ...trash, view: { type: 'table', layout: tableLayout, ...trash.view } },
  ],
});
