import type { ThemePattern } from '../../../schema/core/files/theme-source.ts';
import type { PatternAddresses } from './php-functions.ts';
import { runPatternPhp } from './run-pattern-php.ts';

/** The header comment of a pattern file without PHP. */
const HEADER_COMMENT = /^\s*<!--(?!\s*\/?wp:)[\s\S]*?-->/;

/**
 * Reads a pattern file: a header comment and block markup, which PHP may print (docs/themes-and-rendering.md#patterns). Returns
 * null if the header has no slug. Throws for PHP that is not understood: an empty text or half an address in a pattern would be
 * worse than its absence.
 */
export function readPattern(text: string, addresses: PatternAddresses): ThemePattern | null {
  const slug = headerValue(text, 'Slug');
  if (slug === '') return null;
  const { output, problem } = text.includes('<?') ? runPatternPhp(text, addresses) : { output: text, problem: null };
  if (problem !== null) throw new Error(`the pattern "${slug}" is left out: ${problem}`);
  const inserter = headerValue(text, 'Inserter').toLowerCase();
  return {
    slug,
    title: headerValue(text, 'Title') || slug,
    content: output.replace(HEADER_COMMENT, '').trim(),
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
