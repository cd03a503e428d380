import type { BlockPattern } from '../../core/registry/declared-patterns.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { activeTheme } from './theme-data.ts';

/**
 * Returns the patterns of the active theme and of the site by name. A pattern that the site declares replaces one of the theme
 * with the same name.
 */
export async function loadBlockPatterns(context: RequestContext): Promise<ReadonlyMap<string, BlockPattern>> {
  const theme = await activeTheme(context);
  const ofTheme = [...(theme?.patterns ?? [])].map(([slug, pattern]): [string, BlockPattern] => [
    slug,
    { ...pattern, source: 'theme' },
  ]);
  return new Map([...ofTheme, ...context.registry.patterns]);
}
