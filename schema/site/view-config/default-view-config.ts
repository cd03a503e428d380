import type { Registry } from '../../core/registry/registry.ts';
import { formField, type ViewConfig } from './view-config.ts';

/** The form of all content types. Editors omit fields that a type does not have. */
const contentForm: ViewConfig['form'] = {
  layout: { type: 'panel' },
  fields: [
    formField('featured_media', { type: 'regular', labelPosition: 'none' }),
    formField('post-content-info', { type: 'regular', labelPosition: 'none' }),
    formField('excerpt', { type: 'panel', labelPosition: 'top' }),
    {
      id: 'status',
      label: 'Status',
      children: [
        formField('status', { type: 'regular', labelPosition: 'none' }),
        'scheduled_date',
        'password',
        'sticky',
      ],
    },
    'date',
    'slug',
    'author',
    'template',
    {
      id: 'discussion',
      label: 'Discussion',
      children: [formField('comment_status', { type: 'regular', labelPosition: 'none' }), 'ping_status'],
    },
    'parent',
    'format',
    'revisions',
  ],
};

/** The configuration of lists and forms that have no other one. */
export function defaultViewConfig(registry: Registry, { kind, name }: { kind: string; name: string }): ViewConfig {
  const type = kind === 'postType' ? registry.postTypes.get(name) : undefined;
  return {
    defaultView: {
      type: 'table',
      filters: [],
      sort: { field: 'title', direction: 'asc' },
      perPage: 20,
      fields: ['author', 'status'],
      titleField: 'title',
    },
    defaultLayouts: { table: {}, grid: {}, list: {} },
    viewList: [{ title: type?.labels.allItems ?? 'All items', slug: 'all' }],
    form: kind === 'postType' ? contentForm : {},
  };
}
