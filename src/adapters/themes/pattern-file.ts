import type { ThemePattern } from '../../../schema/core/files/theme-source.ts';

/** The header comment of a pattern file without PHP. */
const HEADER_COMMENT = /^\s*<!--(?!\s*\/?wp:)[\s\S]*?-->/;

/**
 * Reads a pattern file: a header comment and block markup. PHP is not run: translated texts and addresses of theme
 * files are extracted from it, other PHP is removed. Returns null if the header has no slug.
 */
export function readPattern(text: string, themeUrl: string): ThemePattern | null {
  const slug = headerValue(text, 'Slug');
  if (slug === '') return null;
  const inserter = headerValue(text, 'Inserter').toLowerCase();
  return {
    slug,
    title: headerValue(text, 'Title') || slug,
    content: replacePhp(text, themeUrl).replace(HEADER_COMMENT, '').trim(),
    description: headerValue(text, 'Description'),
    categories: headerList(text, 'Categories'),
    keywords: headerList(text, 'Keywords'),
    blockTypes: headerList(text, 'Block Types'),
    postTypes: headerList(text, 'Post Types'),
    templateTypes: headerList(text, 'Template Types'),
    viewportWidth: Number.parseInt(headerValue(text, 'Viewport Width'), 10) || null,
    inserter: inserter === '' ? null : inserter === 'yes' || inserter === 'true',
  };
}

function replacePhp(text: string, themeUrl: string): string {
  const parts: string[] = [];
  let position = 0;
  for (let start = text.indexOf('<?'); start !== -1; start = text.indexOf('<?', position)) {
    parts.push(text.slice(position, start));
    const end = text.indexOf('?>', start);
    const php = text.slice(start, end === -1 ? text.length : end).replace(/^<\?(?:php|=)?/, '');
    parts.push(phpOutput(php, themeUrl));
    if (end === -1) return parts.join('');
    // PHP removes a line break directly after its end tag.
    position = text[end + 2] === '\n' ? end + 3 : end + 2;
  }
  parts.push(text.slice(position));
  return parts.join('');
}

const TRANSLATED = /^\s*(?:echo\s+)?(?:esc_(?:html|attr)_)?(?:_|_?e|_?x|_?ex)_?\s*\(\s*(['"])((?:\\.|(?!\1)[^\\])*)\1/;

const THEME_FILE = /^\s*(?:echo\s+)?(?:esc_url\s*\(\s*)?get_(?:parent_)?theme_file_uri\s*\(\s*(['"])([^'"]*)\1/;

const THEME_FOLDER = /^\s*(?:echo\s+)?(?:esc_url\s*\(\s*)?get_(?:template|stylesheet)_directory_uri\s*\(\s*\)/;

function phpOutput(php: string, themeUrl: string): string {
  const translated = TRANSLATED.exec(php)?.[2];
  if (translated !== undefined) {
    const text = translated.replace(/\\(['"\\])/g, '$1');
    return php.includes('esc_') ? escapeText(text) : text;
  }
  const file = THEME_FILE.exec(php)?.[2];
  if (file !== undefined) return `${themeUrl}/${file.replace(/^\/+/, '')}`;
  return THEME_FOLDER.test(php) ? themeUrl : '';
}

function escapeText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}

const HEADER_LENGTH = 8_192;

/** A value of the header comment of a theme's file, such as `Title: Hero`; empty if it is missing. */
export function headerValue(text: string, name: string): string {
  const line = new RegExp(`^[ \\t]{0,20}(?:<\\?php|<!--)?[ \\t/*#@]{0,20}${name}:(.{0,500})`, 'im').exec(
    text.slice(0, HEADER_LENGTH),
  );
  return (line?.[1] ?? '').replace(/\*\/.*$|-->.*$|\?>.*$/, '').trim();
}

/** A comma-separated value of the header comment as a list. */
export const headerList = (text: string, name: string): string[] =>
  headerValue(text, name)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
