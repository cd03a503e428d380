import { type Builder, oncePerBuilder, registryOfSchema } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { Site } from '../../core/site/site.ts';
import type { SettingDeclaration } from './settings-options.ts';
import { settingOptionsOf, settingValue } from './site-settings.ts';
import { requireSiteManager, updateSettings } from './update-settings.ts';

/** The GraphQL types of settings. Lists and objects are JSON. */
const GRAPHQL_TYPES = {
  string: 'String',
  integer: 'Int',
  number: 'Float',
  boolean: 'Boolean',
  array: 'Json',
  object: 'Json',
} as const satisfies Record<SettingDeclaration['type'], string>;

const settingsType = oncePerBuilder((builder) =>
  builder.objectRef<Site>('Settings').implement({
    description: 'The settings of the site. A setting is null if its stored value is invalid.',
    fields: (t) =>
      Object.fromEntries(
        settingOptionsOf(registryOfSchema(builder)).map((option) => [
          option.name,
          t.field({
            type: GRAPHQL_TYPES[option.type],
            nullable: true,
            description: option.description,
            resolve: (site: Site, _args: object, context: RequestContext) =>
              settingValue(option, { site, kernel: context.kernel, viewer: context.viewer }) as never,
          }),
        ]),
      ),
  }),
);

const settingsInput = oncePerBuilder((builder) =>
  builder.inputType('SettingsInput', {
    description: 'Settings to write. Absent settings remain unchanged; null restores the default.',
    fields: (t) =>
      Object.fromEntries(
        settingOptionsOf(registryOfSchema(builder)).map(({ name, type, description }) => [
          name,
          t.field({ type: GRAPHQL_TYPES[type], description }),
        ]),
      ),
  }),
);

/** Registers the query `settings` and the mutation `updateSettings`. */
export function registerSettingsOperations(builder: Builder): void {
  builder.queryField('settings', (t) =>
    t.field({
      type: settingsType(builder),
      description: 'The settings of the site. Requires the capability `manage_options`.',
      resolve: (_root, _args, context) => {
        requireSiteManager(context);
        return context.site;
      },
    }),
  );

  builder.mutationField('updateSettings', (t) =>
    t.field({
      extensions: writesKind('settings'),
      type: settingsType(builder),
      description: 'Changes settings of the site. Requires the capability `manage_options`.',
      args: { input: t.arg({ type: settingsInput(builder), required: true }) },
      resolve: (_root, { input }, context) => updateSettings(context, input as Readonly<Record<string, unknown>>),
    }),
  );
}
