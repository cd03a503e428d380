import type { RequestContext } from '../../core/request-context.ts';
import { addEdge } from '../connections/connection-fields.ts';
import { type FileSize, fileOfItem, fileSizes, fileUrl } from '../content/media-file-fields.ts';
import { toGraphql, typeOfSchema } from '../core/schema-value-type.ts';
import { type SettingGroup, settingGroupsOf } from '../core/setting-groups.ts';
import { oncePerSchema, type WpgraphqlBuilder, type WpgraphqlFields } from '../core/wpgraphql-builder.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';

const firstUpper = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** Returns a name with a lower-case first letter. */
export const firstLower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Returns the name of a setting among those of all groups, such as `generalSettingsTitle`. */
export const prefixedName = (prefix: string, name: string): string => prefix + firstUpper(name);

/** The types of the values of settings, each created once: the type of all settings has them too. */
const typesOfSettings = oncePerSchema(() => ({ bySetting: new Map<object, unknown>(), names: new Set<string>() }));

/** Returns the type of the values of a setting of a group. */
function typeOfSetting(builder: WpgraphqlBuilder, { group, name }: { group: SettingGroup; name: string }): unknown {
  const { bySetting, names } = typesOfSettings(builder);
  const setting = group.settings[name] as SettingGroup['settings'][string];
  const existing = bySetting.get(setting);
  if (existing !== undefined) return existing;
  const { schema } = setting;
  const type = typeOfSchema(builder, { schema, name: prefixedName(group.typeName, name), typeNames: names });
  bySetting.set(setting, type);
  return type;
}

/** Returns the fields of the settings of a group by name, with a prefix. */
function settingFields<Parent>(
  t: WpgraphqlFields<Parent>,
  { builder, group, prefix }: { builder: WpgraphqlBuilder; group: SettingGroup; prefix: string },
) {
  return Object.fromEntries(
    Object.entries(group.settings).map(([name, { description, schema, value }]) => [
      prefix === '' ? name : prefixedName(prefix, name),
      t.field({
        type: typeOfSetting(builder, { group, name }) as 'String',
        description,
        resolve: (_parent: unknown, _args: unknown, context: RequestContext) =>
          toGraphql(value(context), schema) as never,
      }),
    ]),
  );
}

/** The type with the settings of all groups. */
export const allSettingsObject = oncePerSchema((builder) =>
  builder.objectRef<object>('Settings').implement({
    description: 'The settings of all groups.',
    fields: (t) =>
      Object.assign(
        {},
        ...settingGroupsOf(builder.environment.registry).map((group) =>
          settingFields(t as never, { builder, group, prefix: firstLower(group.typeName) }),
        ),
      ),
  }),
);

/** Registers the groups of settings, and the type with the settings of all groups. */
export function registerSettings(builder: WpgraphqlBuilder): void {
  for (const group of settingGroupsOf(builder.environment.registry)) {
    const { description } = group;
    // The builder knows the names of built-in types only.
    const typeName = group.typeName as 'GeneralSettings';
    builder.objectType(typeName, {
      description,
      interfaces: ['Node'],
      fields: (t) => settingFields(t as never, { builder, group, prefix: '' }) as never,
    });
    builder.queryField(firstLower(typeName), (t) => t.field({ type: typeName, description, resolve: () => group }));
  }
  builder.queryField('allSettings', (t) => t.field({ type: allSettingsObject(builder), resolve: () => ({}) }));
  registerSiteIcon(builder);
}

/** The size above which the icon is returned as it was uploaded. */
const FULL_ICON_SIZE = 512;

/** Registers the icon of the site. */
function registerSiteIcon(builder: WpgraphqlBuilder): void {
  builder.objectField('GeneralSettings', 'siteIconUrl', (t) =>
    t.string({
      description: 'The address of the icon of the site; null if it has none.',
      args: { size: t.arg.int({ description: 'The minimum width and height in pixels.' }) },
      resolve: async (_group, { size }, context) => {
        const icon = await loadIcon(context);
        if (!icon) return null;
        const file = await fileOfItem(icon, context);
        const fitting = size && size < FULL_ICON_SIZE ? smallest(fileSizes(file), size) : undefined;
        return fitting?.url ?? fileUrl(file);
      },
    }),
  );
  addEdge(builder, {
    from: 'GeneralSettings',
    to: 'MediaItem',
    field: 'siteIcon',
    description: 'The icon of the site.',
    resolve: (_group, context) => loadIcon(context),
  });
}

const loadIcon = (context: RequestContext) => loadVisibleNode(context.site.integer('site_icon'), context);

/** The smallest rendition that has at least a width and height. */
const smallest = (sizes: readonly FileSize[], side: number): FileSize | undefined =>
  sizes
    .filter(({ width, height }) => width >= side && height >= side)
    .sort((a, b) => a.width * a.height - b.width * b.height)[0];
