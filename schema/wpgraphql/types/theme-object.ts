import type { Theme } from '../../core/files/theme-source.ts';
import { themeScreenshot } from '../../site/themes/theme-type.ts';
import { addConnection } from '../connections/connection-fields.ts';
import { pageOfList } from '../connections/page-of-nodes.ts';
import type { WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { installedThemeNode, visibleThemes } from '../nodes/installed-nodes.ts';
import { keyOfGlobalId } from '../nodes/wpgraphql-id.ts';

/** The text, or null for an empty one. */
const orNull = (text: string): string | null => text || null;

/** Registers installed themes and their queries. */
export function registerThemes(builder: WpgraphqlBuilder): void {
  builder.objectType('Theme', {
    description: 'An installed theme.',
    interfaces: ['Node'],
    fields: (t) => ({
      author: t.string({ resolve: ({ details }) => details.author || 'Anonymous' }),
      authorUri: t.string({ resolve: ({ details }) => orNull(details.authorUri) }),
      description: t.string({ resolve: ({ details }) => orNull(details.description) }),
      name: t.string({ resolve: ({ details }) => orNull(details.name) }),
      slug: t.exposeString('slug'),
      screenshot: t.string({
        description: 'The address of an image of the theme.',
        resolve: (theme, _args, context) => orNull(themeScreenshot(theme, context)),
      }),
      isRestricted: t.boolean({ resolve: () => false }),
      tags: t.stringList({
        nullable: { list: true, items: true },
        resolve: ({ details }: Theme) => (details.tags.length > 0 ? [...details.tags] : null),
      }),
      themeUri: t.string({ resolve: ({ details }) => orNull(details.uri) }),
      version: t.string({ resolve: ({ details }) => orNull(details.version) }),
    }),
  });
  builder.queryField('theme', (t) =>
    t.field({
      type: 'Theme',
      description: 'One theme by its global id; null if there is none that the viewer may see.',
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => installedThemeNode.load?.(keyOfGlobalId(String(id)), context) ?? null,
    }),
  );
  addConnection(builder, {
    from: 'RootQuery',
    to: 'Theme',
    field: 'themes',
    description: 'The active theme; all installed themes for viewers who may switch themes.',
    resolve: async ({ args, context }) => pageOfList(args, await visibleThemes(context)),
  });
}
