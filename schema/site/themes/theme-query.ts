import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { sitePermissionsType } from '../../core/graphql/site-permissions.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { canViewThemes } from '../../core/rows/audience.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { type ThemeEntry, themeNode } from './theme-type.ts';

const themeStatusEnum = oncePerBuilder((builder) =>
  builder.enumType('ThemeStatus', {
    description: 'Whether a theme is the active theme of the site.',
    values: ['ACTIVE', 'INACTIVE'] as const,
  }),
);

const themeConnection = oncePerBuilder((builder) =>
  builder.objectRef<readonly ThemeEntry[]>('ThemeConnection').implement({
    description: 'A list of themes, without pages.',
    fields: (t) => ({
      nodes: t.field({ type: [themeNode(builder)], resolve: (entries) => [...entries] }),
      total: t.int({ resolve: (entries) => entries.length }),
    }),
  }),
);

/**
 * Throws unless the themes are visible to the viewer. Errors: `rest_cannot_view_themes`,
 * `rest_cannot_view_active_theme`.
 */
function requireThemeReader(context: RequestContext, { onlyActive }: { onlyActive: boolean }): void {
  if (canViewThemes(context, { onlyActive })) return;
  const { viewer } = context;
  throw domainError(onlyActive ? 'rest_cannot_view_active_theme' : 'rest_cannot_view_themes', { viewer });
}

async function listThemes(
  statusIn: readonly ('ACTIVE' | 'INACTIVE')[],
  context: RequestContext,
): Promise<readonly ThemeEntry[]> {
  const onlyActive = statusIn.length > 0 && !statusIn.includes('INACTIVE');
  requireThemeReader(context, { onlyActive });
  const active = await activeTheme(context);
  const entries = active && (statusIn.length === 0 || statusIn.includes('ACTIVE')) ? [active] : [];
  if (!onlyActive) {
    const { themes } = context.kernel;
    const names = ((await themes?.names()) ?? []).filter((name) => name !== active?.slug);
    const others = await Promise.all(names.map((name) => themes?.loadTheme(name)));
    for (const theme of others) if (theme) entries.push(theme);
  }
  return entries
    .map((theme) => ({ theme, isActive: theme.slug === active?.slug }))
    .sort((a, b) => a.theme.details.name.localeCompare(b.theme.details.name, 'en'));
}

const themePermissions = oncePerBuilder((builder) =>
  builder.objectRef<{ read: boolean }>('ThemePermissions').implement({
    description: 'The permissions of the viewer for a theme, whether or not the theme exists.',
    fields: (t) => ({ read: t.exposeBoolean('read') }),
  }),
);

/** Registers the queries of themes. */
export function registerThemeQueries(builder: Builder): void {
  builder.objectField(sitePermissionsType(builder), 'viewThemes', (t) =>
    t.boolean({
      description: 'Whether the viewer may view all themes, or only the active one.',
      args: { onlyActive: t.arg.boolean({ defaultValue: false, description: 'Only the active theme.' }) },
      resolve: (_root, { onlyActive }, context) => canViewThemes(context, { onlyActive: onlyActive === true }),
    }),
  );

  builder.queryField('themes', (t) =>
    t.field({
      type: themeConnection(builder),
      description:
        'The installed themes, by name. Requires the capability `switch_themes`; for only the active theme, the capability to edit items of some type.',
      args: { statusIn: t.arg({ type: [themeStatusEnum(builder)] }) },
      resolve: (_root, { statusIn }, context) => listThemes(statusIn ?? [], context),
    }),
  );

  builder.queryField('theme', (t) =>
    t.field({
      type: themeNode(builder),
      description:
        'One theme, by its slug. Requires the capability `switch_themes`; for the active theme, the capability to edit items of some type.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: async (_root, { stylesheet }, context) => {
        const active = await activeTheme(context);
        requireThemeReader(context, { onlyActive: stylesheet === active?.slug });
        const theme = stylesheet === active?.slug ? active : await context.kernel.themes?.loadTheme(stylesheet);
        if (!theme) throw domainError('rest_theme_not_found');
        return { theme, isActive: theme.slug === active?.slug };
      },
    }),
  );

  builder.queryField('themePermissions', (t) =>
    t.field({
      type: themePermissions(builder),
      description: 'The permissions of the viewer for a theme.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: async (_root, { stylesheet }, context) => {
        const active = await activeTheme(context);
        return { read: canViewThemes(context, { onlyActive: stylesheet === active?.slug }) };
      },
    }),
  );
}
