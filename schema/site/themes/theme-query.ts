import { canViewThemes } from '../../core/audience.ts';
import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { sitePermissionsType } from '../../core/site-permissions.ts';
import { activeTheme } from '../../rendering/data/theme-data.ts';
import { type ThemeEntry, themeNode } from './theme-type.ts';

const statusEnum = oncePerBuilder((builder) =>
  builder.enumType('ThemeStatus', {
    description: 'Whether the site shows itself in a theme.',
    values: ['ACTIVE', 'INACTIVE'] as const,
  }),
);

const themeConnection = oncePerBuilder((builder) =>
  builder.objectRef<readonly ThemeEntry[]>('ThemeConnection').implement({
    description: 'All themes at once.',
    fields: (t) => ({
      nodes: t.field({ type: [themeNode(builder)], resolve: (entries) => [...entries] }),
      total: t.int({ resolve: (entries) => entries.length }),
    }),
  }),
);

/** Errors: `rest_cannot_view_themes`, `rest_cannot_view_active_theme`. */
function requireThemes(context: RequestContext, { onlyActive }: { onlyActive: boolean }): void {
  if (canViewThemes(context, { onlyActive })) return;
  const { viewer } = context;
  throw domainError(onlyActive ? 'rest_cannot_view_active_theme' : 'rest_cannot_view_themes', { viewer });
}

async function listThemes(
  statusIn: readonly ('ACTIVE' | 'INACTIVE')[],
  context: RequestContext,
): Promise<readonly ThemeEntry[]> {
  const onlyActive = statusIn.length > 0 && !statusIn.includes('INACTIVE');
  requireThemes(context, { onlyActive });
  const active = await activeTheme(context);
  const entries = active && (statusIn.length === 0 || statusIn.includes('ACTIVE')) ? [active] : [];
  if (!onlyActive) {
    const { themes } = context.kernel;
    const names = ((await themes?.names()) ?? []).filter((name) => name !== active?.slug);
    const others = await Promise.all(names.map((name) => themes?.active(name)));
    for (const theme of others) if (theme) entries.push(theme);
  }
  return entries
    .map((theme) => ({ theme, isActive: theme.slug === active?.slug }))
    .sort((a, b) => a.theme.details.name.localeCompare(b.theme.details.name, 'en'));
}

const themePermissions = oncePerBuilder((builder) =>
  builder.objectRef<{ read: boolean }>('ThemePermissions').implement({
    description: 'What the viewer may do with a theme, whether there is one of that name or not.',
    fields: (t) => ({ read: t.exposeBoolean('read') }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerThemesQuery(builder: Builder): void {
  builder.objectField(sitePermissionsType(builder), 'viewThemes', (t) =>
    t.boolean({
      description: 'See all themes, or the active one alone.',
      args: { onlyActive: t.arg.boolean({ defaultValue: false, description: 'The active one alone.' }) },
      resolve: (_root, { onlyActive }, context) => canViewThemes(context, { onlyActive: onlyActive === true }),
    }),
  );

  builder.queryField('themes', (t) =>
    t.field({
      type: themeConnection(builder),
      description:
        'The themes at hand, by name. Takes the right to switch themes, for the active one alone that to edit anything.',
      args: { statusIn: t.arg({ type: [statusEnum(builder)] }) },
      resolve: (_root, { statusIn }, context) => listThemes(statusIn ?? [], context),
    }),
  );

  builder.queryField('theme', (t) =>
    t.field({
      type: themeNode(builder),
      description: 'One theme. Takes the right to switch themes, for the active one that to edit anything.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: async (_root, { stylesheet }, context) => {
        const active = await activeTheme(context);
        requireThemes(context, { onlyActive: stylesheet === active?.slug });
        const theme = stylesheet === active?.slug ? active : await context.kernel.themes?.active(stylesheet);
        if (!theme) throw domainError('rest_theme_not_found');
        return { theme, isActive: theme.slug === active?.slug };
      },
    }),
  );

  builder.queryField('themePermissions', (t) =>
    t.field({
      type: themePermissions(builder),
      description: 'What the viewer may do with a theme of that name.',
      args: { stylesheet: t.arg.string({ required: true }) },
      resolve: async (_root, { stylesheet }, context) => {
        const active = await activeTheme(context);
        return { read: canViewThemes(context, { onlyActive: stylesheet === active?.slug }) };
      },
    }),
  );
}
