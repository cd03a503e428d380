import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { writesKind } from '../../core/scopes/guard-scopes.ts';
import type { Site } from '../../core/site/site.ts';
import { type SettingDeclaration, settingOptions, typedValue } from './settings-options.ts';
import { requireSiteManager, updateSettings } from './update-settings.ts';

/** Returns the value of a setting; null if the stored value is invalid. */
function currentValue(option: SettingDeclaration, { site, home }: { site: Site; home: string }) {
  if (option.name === 'url') return home;
  const stored = site.setting(option.storedName);
  if (stored === undefined || stored === null) return option.defaultValue;
  return typedValue(option, stored) ?? null;
}

const settingsType = oncePerBuilder((builder) =>
  builder.objectRef<Site>('Settings').implement({
    description: 'The settings of the site. A setting is null if its stored value is invalid.',
    fields: (t) =>
      Object.fromEntries(
        settingOptions.map((option) => {
          const { name, description } = option;
          const field = {
            nullable: true,
            description,
            resolve: (site: Site, _args: object, { kernel }: RequestContext) =>
              currentValue(option, { site, home: kernel.addresses.home }) as never,
          } as const;
          if (option.type === 'integer') return [name, t.int(field)] as const;
          return [name, option.type === 'boolean' ? t.boolean(field) : t.string(field)] as const;
        }),
      ),
  }),
);

const settingsInput = oncePerBuilder((builder) =>
  builder.inputType('SettingsInput', {
    description: 'Settings to write. Absent settings remain unchanged; null restores the default.',
    fields: (t) =>
      Object.fromEntries(
        settingOptions.map(({ name, type, description }) => {
          if (type === 'integer') return [name, t.int({ description })] as const;
          return [name, type === 'boolean' ? t.boolean({ description }) : t.string({ description })] as const;
        }),
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
