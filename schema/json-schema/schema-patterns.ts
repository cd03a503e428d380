/**
 * Compiles the pattern of a schema. Declarations are written for another regular expression dialect that allows
 * needless escapes such as `\%`; where Unicode mode refuses those, the pattern is read without it.
 */
export function compilePattern(pattern: string): RegExp {
  const needed = withoutFiller(pattern);
  try {
    return new RegExp(needed, 'u');
  } catch {
    return new RegExp(needed);
  }
}

/**
 * A pattern need not match the whole text, so `.*` at its ends says nothing; left there, it takes quadratic time on a
 * text that does not match.
 */
function withoutFiller(pattern: string): string {
  return pattern.includes('|') ? pattern : pattern.replace(/^\.\*(?![?+*{])/, '').replace(/(?<!\\)\.\*$/, '');
}
