import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import { sharedConfig } from './default-view-config.ts';
import { pageViews } from './kinds/page-view.ts';
import { patternViews } from './kinds/pattern-view.ts';
import { templatePartViews } from './kinds/template-part-view.ts';
import { templateViews } from './kinds/template-view.ts';
import { VIEW_CONFIG_VERSION, type ViewConfig, type ViewProvider } from './view-config.ts';
import { mayReadViewConfig, type ViewEntity } from './view-config-access.ts';

/** The types whose lists and forms differ from what all share. */
const providers: ReadonlyMap<string, ViewProvider> = new Map([
  ['page', pageViews],
  ['cms_block', patternViews],
  ['cms_template_part', templatePartViews],
  ['cms_template', templateViews],
]);

const viewConfigType = oncePerBuilder((builder) =>
  builder.objectRef<ViewEntity & ViewConfig>('ViewConfig').implement({
    description: 'How editors show a list of something, and a form for one of it.',
    fields: (t) => ({
      kind: t.exposeString('kind'),
      name: t.exposeString('name', { description: 'Its name among those of the kind.' }),
      version: t.int({ description: 'Version of the format.', resolve: () => VIEW_CONFIG_VERSION }),
      defaultView: t.expose('defaultView', { type: 'Json', description: 'How the list is shown at first.' }),
      defaultLayouts: t.expose('defaultLayouts', { type: 'Json', description: 'What differs in each layout.' }),
      viewList: t.expose('viewList', { type: 'Json', description: 'Views that people choose by their title.' }),
      form: t.expose('form', { type: 'Json', description: 'The form for one of it.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerViewConfigQuery(builder: Builder): void {
  builder.queryField('viewConfig', (t) =>
    t.field({
      type: viewConfigType(builder),
      description:
        'How editors show a list of something, and a form for one of it. Takes the right to manage that list. Errors: `rest_view_config_invalid_entity`, `rest_cannot_read`.',
      args: {
        kind: t.arg.string({
          required: true,
          description: '`postType`, `taxonomy`, `root`, or any other word that editors use.',
        }),
        name: t.arg.string({ required: true, description: 'Its name among those of the kind.' }),
      },
      resolve: async (_root, entity, context, { schema }) => {
        const { registry, viewer } = context;
        const mayRead = mayReadViewConfig(entity, context);
        if (mayRead === null) throw domainError('rest_view_config_invalid_entity');
        if (!mayRead) throw domainError('rest_cannot_read', { viewer });
        const shared = sharedConfig(registry, entity);
        const provider = entity.kind === 'postType' ? providers.get(entity.name) : undefined;
        return { ...entity, ...shared, ...(await provider?.({ schema, context, shared })) };
      },
    }),
  );

  builder.queryField('viewConfigPermissions', (t) =>
    t.field({
      type: builder.objectRef<ViewEntity>('ViewConfigPermissions').implement({
        description: 'What the viewer may know of how editors show something.',
        fields: (fields) => ({
          read: fields.boolean({
            description: 'See it.',
            resolve: (entity, _args, context) => mayReadViewConfig(entity, context) === true,
          }),
        }),
      }),
      description: 'What the viewer may know of how editors show something.',
      args: { kind: t.arg.string({ required: true }), name: t.arg.string({ required: true }) },
      resolve: (_root, entity) => entity,
    }),
  );
}
