import type { GraphQLResolveInfo } from 'graphql';
import { canEditPost, canReadPost } from '../../access/post-access.ts';
import { loadContentRow } from '../../content/previews/content-item.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { Theme } from '../../core/files/theme-source.ts';
import type { ReadContextName } from '../../core/graphql/read-context.ts';
import { selectedColumns } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { accessDataOf } from '../../core/rows/access-data.ts';
import { requireEditor } from '../../core/rows/audience.ts';
import { type ContentRow, openForEditing } from '../../core/rows/content-row.ts';
import { type Attributes, objectAt } from '../../markup/block-grammar/parsed-block.ts';
import { activeTheme, loadSiteStyles, mergeThemeJson } from '../../rendering/data/theme-data.ts';
import { shownStyles } from './filter-theme-json.ts';
import { type StyleSheetExtent, writeStyleSheet } from './style-sheet.ts';
import { buildThemeStyles, settingsByOrigin, type ThemeStyles, variationForEditor } from './theme-global-styles.ts';

/** The type of global styles in the table of items. */
export const GLOBAL_STYLES_TYPE = 'cms_global_styles';

/**
 * Loads the changes of the site to the styles of a theme. Errors: `rest_global_styles_not_found`,
 * `rest_forbidden_context`, `rest_cannot_view`.
 */
export async function loadGlobalStyles(
  { id, readContext }: { id: number; readContext: ReadContextName | null | undefined },
  { context, info }: { context: RequestContext; info: GraphQLResolveInfo },
): Promise<ContentRow> {
  const { viewer } = context;
  const row = await loadContentRow({ context, id, columns: selectedColumns(info, [[]]) });
  if (row?.type !== GLOBAL_STYLES_TYPE) throw domainError('rest_global_styles_not_found');
  const accessData = accessDataOf(row, context);
  if (readContext === 'EDIT' && !canEditPost(viewer, accessData))
    throw domainError('rest_forbidden_context', { viewer });
  if (!canReadPost(viewer, accessData)) throw domainError('rest_cannot_view', { viewer });
  if (readContext === 'EDIT') openForEditing(row);
  return row;
}

/**
 * Returns the active theme. Errors: `rest_cannot_read_global_styles`, and `rest_theme_not_found` if `stylesheet` is not
 * its name.
 */
async function requireActiveTheme(stylesheet: string, context: RequestContext): Promise<Theme> {
  requireEditor(context, 'rest_cannot_read_global_styles');
  const theme = await activeTheme(context);
  if (theme?.slug !== stylesheet) throw domainError('rest_theme_not_found');
  return theme;
}

/** Returns the settings and styles of the theme, without changes of the site. Errors: as `requireActiveTheme`. */
export async function loadThemeStyles(stylesheet: string, context: RequestContext): Promise<ThemeStyles> {
  const theme = await requireActiveTheme(stylesheet, context);
  return context.cache.get(`theme-styles:${theme.slug}:${theme.version}`, async () =>
    buildThemeStyles(theme, context.registry),
  );
}

/** Returns the style variations of the theme. Errors: as `requireActiveTheme`. */
export async function loadStyleVariations(stylesheet: string, context: RequestContext): Promise<Attributes[]> {
  const theme = await requireActiveTheme(stylesheet, context);
  return (theme.styleVariations ?? []).map((variation) =>
    variationForEditor(variation, { theme, blockTypes: context.registry.blockTypes }),
  );
}

const NO_THEME = { slug: '', version: '', settings: {}, styles: {}, blockStyles: {} };

/** Returns the style sheet of the active theme with the changes of the site; without a theme, that of the defaults. */
export async function loadStyleSheet(extent: StyleSheetExtent, context: RequestContext): Promise<string> {
  const { registry } = context;
  const theme = (await activeTheme(context)) ?? NO_THEME;
  return context.cache.get(`style-sheet:${extent}:${theme.slug}:${theme.version}`, async () => {
    const site = await loadSiteStyles(context, theme.slug);
    const { settings, styles } = buildThemeStyles(theme, registry);
    const siteSettings = objectAt(site, 'settings');
    const changes = { theme, blockTypes: registry.blockTypes, settings: siteSettings };
    return writeStyleSheet(
      {
        settings: mergeThemeJson(settings, settingsByOrigin(siteSettings, 'custom')),
        styles: mergeThemeJson(styles, shownStyles(objectAt(site, 'styles'), changes)),
        blockTypes: registry.blockTypes,
      },
      extent,
    );
  });
}
