import { oncePerBuilder } from '../../core/builder.ts';
import { escapeHtml } from '../../markup/html/escape.ts';
import { type InstalledPlugin, PLUGIN_AUTHOR } from './plugins.ts';

export const pluginStatusEnum = oncePerBuilder((builder) =>
  builder.enumType('PluginStatus', {
    description: 'Whether a plugin is switched on.',
    values: {
      ACTIVE: { value: 'active', description: 'The plugin is switched on: its routes and fields are available.' },
      INACTIVE: {
        value: 'inactive',
        description: 'The plugin is switched off: its routes do not exist, and its fields return an error.',
      },
    } as const,
  }),
);

export const pluginType = oncePerBuilder((builder) =>
  builder.objectRef<InstalledPlugin>('Plugin').implement({
    description: 'A part of the program that administrators can switch on and off.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'The id of the plugin, such as `events`.' }),
      name: t.exposeString('name'),
      status: t.expose('status', {
        type: pluginStatusEnum(builder),
        description: 'Whether the plugin is switched on.',
      }),
      description: t.exposeString('description', { description: 'What the plugin does, in one sentence.' }),
      descriptionRendered: t.string({
        description: 'The description and the author as HTML.',
        resolve: ({ description }) => `${escapeHtml(description)} <cite>By ${PLUGIN_AUTHOR}.</cite>`,
      }),
      author: t.string({ description: 'The author of the plugin.', resolve: () => PLUGIN_AUTHOR }),
      version: t.string({
        description: 'The version of the plugin, which is the version of the program.',
        resolve: (_root, _args, { kernel }) => kernel.version ?? '',
      }),
    }),
  }),
);
