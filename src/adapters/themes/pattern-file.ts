import type { ThemePattern } from '../../../schema/themes/theme-source.ts';

const HEADER_LENGTH = 8_192;

/** A value of the comment at the head of a theme's file, as `Title: Hero`. */
export function headerValue(text: string, name: string): string {
  const line = new RegExp(`^[ \\t]{0,20}(?:<\\?php|<!--)?[ \\t/*#@]{0,20}${name}:(.{0,500})`, 'im').exec(
    text.slice(0, HEADER_LENGTH),
  );
  return (line?.[1] ?? '').replace(/\*\/.*$|-->.*$|\?>.*$/, '').trim();
}

/**
 * Reads a pattern's file: a head and markup. Programs in it are not run; only texts for translation and addresses of
 * the theme's own files are taken out of them. Null without a slug.
 */
export function readPattern(text: string, themeUrl: string): ThemePattern | null {
  const slug = headerValue(text, 'Slug');
  if (slug === '') return null;
  return { slug, title: headerValue(text, 'Title') || slug, content: withoutPrograms(text, themeUrl).trim() };
}

function withoutPrograms(text: string, themeUrl: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf('<?'); start !== -1; start = text.indexOf('<?', from)) {
    parts.push(text.slice(from, start));
    const end = text.indexOf('?>', start);
    const program = text.slice(start, end === -1 ? text.length : end).replace(/^<\?(?:php|=)?/, '');
    parts.push(outputOf(program, themeUrl));
    if (end === -1) return parts.join('');
    // The line that ends with a program is not broken after it.
    from = text[end + 2] === '\n' ? end + 3 : end + 2;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const TRANSLATED = /^\s*(?:echo\s+)?(?:esc_(?:html|attr)_)?(?:_|_?e|_?x|_?ex)_?\s*\(\s*(['"])((?:\\.|(?!\1)[^\\])*)\1/;
const THEME_FILE = /^\s*(?:echo\s+)?(?:esc_url\s*\(\s*)?get_(?:parent_)?theme_file_uri\s*\(\s*(['"])([^'"]*)\1/;
const THEME_FOLDER = /^\s*(?:echo\s+)?(?:esc_url\s*\(\s*)?get_(?:template|stylesheet)_directory_uri\s*\(\s*\)/;

function outputOf(program: string, themeUrl: string): string {
  const translated = TRANSLATED.exec(program)?.[2];
  if (translated !== undefined) {
    const text = translated.replace(/\\(['"\\])/g, '$1');
    return program.includes('esc_') ? escapeText(text) : text;
  }
  const file = THEME_FILE.exec(program)?.[2];
  if (file !== undefined) return `${themeUrl}/${file.replace(/^\/+/, '')}`;
  return THEME_FOLDER.test(program) ? themeUrl : '';
}

function escapeText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,30};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}
