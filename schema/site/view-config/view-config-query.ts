import { viewerCan } from '../access/viewer.ts';
import { type Builder, oncePerBuilder } from '../builder.ts';
import { domainError } from '../errors.ts';
import { type ViewEntity, viewConfigCapability } from './access.ts';
import { pageViews } from './kinds/page.ts';
import { patternViews } from './kinds/pattern.ts';
import { templateViews } from './kinds/template.ts';
import { templatePartViews } from './kinds/template-part.ts';
import { sharedConfig } from './shared.ts';
import { VIEW_CONFIG_VERSION, type ViewConfig, type ViewProvider } from './view-config.ts';

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
      defaultView: t.field({
        type: 'Json',
        description: 'How the list is shown at first.',
        resolve: ({ defaultView }) => defaultView,
      }),
      defaultLayouts: t.field({
        type: 'Json',
        description: 'What differs in each layout.',
        resolve: ({ defaultLayouts }) => defaultLayouts,
      }),
      viewList: t.field({
        type: 'Json',
        description: 'Views that people choose by their title.',
        resolve: ({ viewList }) => viewList,
      }),
      form: t.field({ type: 'Json', description: 'The form for one of it.', resolve: ({ form }) => form }),
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
        const capability = viewConfigCapability(registry, entity);
        if (capability === null) throw domainError('rest_view_config_invalid_entity');
        if (!viewerCan(viewer, capability)) throw domainError('rest_cannot_read', { viewer });
        const shared = sharedConfig(registry, entity);
        const provider = entity.kind === 'postType' ? providers.get(entity.name) : undefined;
        return { ...entity, ...shared, ...(await provider?.({ schema, context, shared })) };
      },
    }),
  );
}
