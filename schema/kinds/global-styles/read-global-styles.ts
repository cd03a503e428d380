import type { GraphQLResolveInfo } from 'graphql';
import { canEditPost, canReadPost } from '../access/post-access.ts';
import { canEditAnything } from '../access/site-access.ts';
import { factsOf } from '../content/facts.ts';
import { loadRow } from '../content/item.ts';
import type { ReadContext } from '../content/lists/list.ts';
import { type ContentRow, openForEditing } from '../content/row.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { Attributes } from '../html/blocks/block.ts';
import { activeTheme } from '../rendering/facts/theme-facts.ts';
import { selectedColumns } from '../selection.ts';
import type { Theme } from '../themes/theme-source.ts';
import { styleVariation, type ThemeStyles, themeStyles } from './theme-styles.ts';

export const TYPE = 'cms_global_styles';

/** The people's styles. Errors: `rest_global_styles_not_found`, `rest_forbidden_context`, `rest_cannot_view`. */
export async function loadGlobalStyles(
  { id, readContext }: { id: number; readContext: ReadContext | null | undefined },
  { context, info }: { context: RequestContext; info: GraphQLResolveInfo },
): Promise<ContentRow> {
  const { viewer } = context;
  const row = await loadRow({ context, id, columns: selectedColumns(info, [[]]) });
  if (row?.type !== TYPE) throw domainError('rest_global_styles_not_found');
  const facts = factsOf(row, context);
  if (readContext === 'EDIT' && !canEditPost(viewer, facts)) throw domainError('rest_forbidden_context', { viewer });
  if (!canReadPost(viewer, facts)) throw domainError('rest_cannot_view', { viewer });
  if (readContext === 'EDIT') openForEditing(row);
  return row;
}

/** The theme of the site by its name. Errors: `rest_cannot_read_global_styles`, `rest_theme_not_found` for any other. */
async function requireActiveTheme(stylesheet: string, context: RequestContext): Promise<Theme> {
  const { viewer, registry } = context;
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  if (!canEditAnything(viewer, types)) throw domainError('rest_cannot_read_global_styles', { viewer });
  const theme = await activeTheme(context);
  if (theme?.slug !== stylesheet) throw domainError('rest_theme_not_found');
  return theme;
}

/** What holds before the people of the site changed anything. Errors: as `requireActiveTheme`. */
export async function loadThemeStyles(stylesheet: string, context: RequestContext): Promise<ThemeStyles> {
  const theme = await requireActiveTheme(stylesheet, context);
  return context.cache.get(`theme-styles:${theme.slug}:${theme.version}`, async () => themeStyles(theme));
}

/** The looks that the theme offers. Errors: as `requireActiveTheme`. */
export async function loadStyleVariations(stylesheet: string, context: RequestContext): Promise<Attributes[]> {
  const theme = await requireActiveTheme(stylesheet, context);
  return (theme.styleVariations ?? []).map(styleVariation);
}
