import { type Builder, oncePerBuilder, registryOfSchema } from '../../core/graphql/builder.ts';
import { languageArgument } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { Site } from '../../core/site/site.ts';
import { languageOrDefault } from '../../core/site/site-languages.ts';
import type { SettingDeclaration } from './settings-options.ts';
import { type ReadSettings, settingInLanguage, settingOptionsOf } from './site-settings.ts';
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
  builder.objectRef<ReadSettings>('Settings').implement({
    description: 'The settings of the site. A setting is null if its stored value is invalid.',
    fields: (t) =>
      Object.fromEntries(
        settingOptionsOf(registryOfSchema(builder)).map((option) => [
          option.name,
          t.field({
            type: GRAPHQL_TYPES[option.type],
            nullable: true,
            description: option.description,
            resolve: (settings: ReadSettings, _args: object, context: RequestContext) =>
              settingInLanguage(option, { ...settings, context }) as never,
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

const readIn = (site: Site, { languageOrDefault: code }: { languageOrDefault?: string | null }): ReadSettings => ({
  site,
  language: code && site.languages ? languageOrDefault(code, site.languages) : null,
});

const LANGUAGE = 'The code of the language in which pages and the default category are read.';

/** Registers the query `settings` and the mutation `updateSettings`. */
export function registerSettingsOperations(builder: Builder): void {
  builder.queryField('settings', (t) =>
    t.field({
      type: settingsType(builder),
      description: 'The settings of the site. Requires the capability `manage_options`.',
      args: { languageOrDefault: t.arg.string(languageArgument(LANGUAGE)) },
      resolve: (_root, args, context) => {
        requireSiteManager(context);
        return readIn(context.site, args);
      },
    }),
  );

  builder.mutationField('updateSettings', (t) =>
    t.field({
      extensions: writesKind('settings'),
      type: settingsType(builder),
      description: 'Changes settings of the site. Requires the capability `manage_options`.',
      args: {
        input: t.arg({ type: settingsInput(builder), required: true }),
        languageOrDefault: t.arg.string(languageArgument(LANGUAGE)),
      },
      resolve: async (_root, { input, ...args }, context) =>
        readIn(await updateSettings(context, input as Readonly<Record<string, unknown>>), args),
    }),
  );
}
