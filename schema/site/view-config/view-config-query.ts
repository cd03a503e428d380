import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { defaultViewConfig } from './default-view-config.ts';
import { pageViews } from './kinds/page-view.ts';
import { patternViews } from './kinds/pattern-view.ts';
import { templatePartViews } from './kinds/template-part-view.ts';
import { templateViews } from './kinds/template-view.ts';
import { VIEW_CONFIG_VERSION, type ViewConfig, type ViewProvider } from './view-config.ts';
import { canReadViewConfig, type ViewEntity } from './view-config-access.ts';

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
