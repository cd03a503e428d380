/**
 * Compiles the pattern of a schema. Patterns may come from another dialect of regular expressions, which permits
 * needless escapes such as `\%`. Unicode mode refuses these, so such a pattern is compiled without it.
 */
export function compilePattern(pattern: string): RegExp {
  const source = withoutOuterWildcards(pattern);
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

/**
 * Removes `.*` at both ends. Patterns match any part of a text, so it has no effect, but takes quadratic time on a text
 * that does not match.
 */
function withoutOuterWildcards(pattern: string): string {
  return pattern.includes('|') ? pattern : pattern.replace(/^\.\*(?![?+*{])/, '').replace(/(?<!\\)\.\*$/, '');
}
