import { oncePerBuilder } from '../../core/builder.ts';
import { escapeHtml } from '../../markup/html/escape.ts';
import { type InstalledPlugin, PLUGIN_AUTHOR } from './plugins.ts';

export const statusEnum = oncePerBuilder((builder) =>
  builder.enumType('PluginStatus', {
    description: 'Whether a plugin is switched on.',
    values: {
      ACTIVE: { value: 'active', description: 'It is: its routes and fields answer.' },
      INACTIVE: { value: 'inactive', description: 'It is not: its routes are not there, its fields refuse.' },
    } as const,
  }),
);

export const pluginType = oncePerBuilder((builder) =>
  builder.objectRef<InstalledPlugin>('Plugin').implement({
    description: 'A part of the program that administrators of a site switch on and off.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'What it is known by.' }),
      name: t.exposeString('name'),
      status: t.expose('status', { type: statusEnum(builder), description: 'Whether it is switched on.' }),
      description: t.exposeString('description', { description: 'What it does.' }),
      descriptionRendered: t.string({
        description: 'What it does and whose it is, as HTML.',
        resolve: ({ description }) => `${escapeHtml(description)} <cite>By ${PLUGIN_AUTHOR}.</cite>`,
      }),
      author: t.string({ description: 'Who made it.', resolve: () => PLUGIN_AUTHOR }),
      version: t.string({
        description: 'Version of the program.',
        resolve: (_root, _args, { kernel }) => kernel.version ?? '',
      }),
    }),
  }),
);
