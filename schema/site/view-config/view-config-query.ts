import { canEditType } from '../../access/post-access.ts';
import { canManageSite, canWritePosts } from '../../access/site-access.ts';
import { canManageTerms } from '../../access/term-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { pageViews, patternViews, templatePartViews, templateViews } from './item-views.ts';
import { formField, VIEW_CONFIG_VERSION, type ViewConfig, type ViewProvider } from './view-config.ts';

/** The types with their own lists and forms. */
const viewProviders: ReadonlyMap<string, ViewProvider> = new Map([
  ['page', pageViews],
  ['cms_block', patternViews],
  ['cms_template_part', templatePartViews],
  ['cms_template', templateViews],
]);

const viewConfigType = oncePerBuilder((builder) =>
  builder.objectRef<ViewEntity & ViewConfig>('ViewConfig').implement({
    description: 'How editors show a list of items, and the form of one item.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      name: t.exposeString('name', { description: 'The name within the kind, such as `page`.' }),
      version: t.int({ description: 'The version of the format.', resolve: () => VIEW_CONFIG_VERSION }),
      defaultView: t.expose('defaultView', { type: 'Json', description: 'The default view of the list.' }),
      defaultLayouts: t.expose('defaultLayouts', {
        type: 'Json',
        description: 'The default properties of each layout.',
      }),
      viewList: t.expose('viewList', { type: 'Json', description: 'The views that users can choose.' }),
      form: t.expose('form', { type: 'Json', description: 'The form of one item.' }),
    }),
  }),
);

/** Registers the queries of view configurations. */
export function registerViewConfigQueries(builder: Builder): void {
  builder.queryField('viewConfig', (t) =>
    t.field({
      type: viewConfigType(builder),
      description:
        'How editors show a list of items, and the form of one item. Requires the capability to manage the list. Errors: `rest_view_config_invalid_entity`, `rest_cannot_read`.',
      args: {
        kind: t.arg.string({
          required: true,
          description: '`postType`, `taxonomy`, `root`, or another word of editors.',
        }),
        name: t.arg.string({ required: true, description: 'The name within the kind, such as `page`.' }),
      },
      resolve: async (_root, entity, context, { schema }) => {
        const { registry, viewer } = context;
        const canRead = canReadViewConfig(entity, context);
        if (canRead === null) throw domainError('rest_view_config_invalid_entity');
        if (!canRead) throw domainError('rest_cannot_read', { viewer });
        const shared = defaultViewConfig(registry, entity);
        const provider = entity.kind === 'postType' ? viewProviders.get(entity.name) : undefined;
        return { ...entity, ...shared, ...(await provider?.({ schema, context, shared })) };
      },
    }),
  );

  builder.queryField('viewConfigPermissions', (t) =>
    t.field({
      type: builder.objectRef<ViewEntity>('ViewConfigPermissions').implement({
        description: 'The permissions of the viewer for a view configuration.',
        fields: (fields) => ({
          read: fields.boolean({
            description: 'Whether the viewer may read it.',
            resolve: (entity, _args, context) => canReadViewConfig(entity, context) === true,
          }),
        }),
      }),
      description: 'The permissions of the viewer for a view configuration.',
      args: { kind: t.arg.string({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_root, entity) => entity,
    }),
  );
}

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
function defaultViewConfig(registry: Registry, { kind, name }: { kind: string; name: string }): ViewConfig {
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

/** The subject of a view configuration, such as the type `page`. */
interface ViewEntity {
  /** `postType`, `taxonomy`, `root`, or another word of editors. */
  kind: string;
  /** The name within the kind. */
  name: string;
}

/**
 * Whether the viewer may read a view configuration. That requires the capability to manage the list, or `edit_posts`
 * for kinds that the site does not define. Null if there is no such type or taxonomy.
 */
function canReadViewConfig({ kind, name }: ViewEntity, { viewer, registry }: RequestContext): boolean | null {
  if (kind === 'postType') {
    const type = registry.postTypes.get(name);
    return type ? canEditType(viewer, type.capabilities) : null;
  }
  if (kind === 'taxonomy') {
    const taxonomy = registry.taxonomies.get(name);
    return taxonomy ? canManageTerms(viewer, taxonomy.capabilities) : null;
  }
  return kind === 'root' ? canManageSite(viewer) : canWritePosts(viewer);
}
