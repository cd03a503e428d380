import type { ThemeDetails } from '../../../schema/core/theme-source.ts';
import { filterThemeName, filterThemeText } from '../../../schema/markup/sanitizing/post-elements.ts';
import { headerList, headerValue } from './file-header.ts';
import type { ThemeFile } from './theme-files.ts';

/**
 * Reads the properties of a theme from the header of its style sheet. `name` is that of its folder; it replaces a missing
 * theme name, and a missing parent theme (`template`).
 */
export function readThemeDetails(
  head: string,
  { name, files }: { name: string; files: readonly ThemeFile[] },
): ThemeDetails {
  const text = (field: string) => headerValue(head, field).replace(/<[^>]{0,500}>/g, '');
  const address = (field: string) => {
    const value = headerValue(head, field);
    return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : '';
  };
  return {
    name: filterThemeName(headerValue(head, 'Theme Name')) || name,
    uri: address('Theme URI'),
    description: filterThemeText(headerValue(head, 'Description')),
    author: filterThemeText(headerValue(head, 'Author')),
    authorUri: address('Author URI'),
    version: text('Version'),
    template: text('Template') || name,
    requiresPlatform: text('Requires at least'),
    requiresLanguage: text('Requires PHP'),
    textDomain: text('Text Domain'),
    tags: headerList(head, 'Tags').map((tag) => tag.replace(/<[^>]{0,500}>/g, '')),
    screenshot: files.find(({ path }) => path.startsWith('screenshot.'))?.path ?? '',
  };
}
