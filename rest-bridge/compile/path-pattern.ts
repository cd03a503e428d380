/** A compiled path pattern. */
export interface CompiledPattern {
  /** Returns the values of the named groups, or null if the path does not match. */
  match(path: string): Record<string, string> | null;
  /** Whether the pattern has no named groups. */
  isStatic: boolean;
}

/** Compiles a pattern with named groups. It ignores case, as in the reference. */
export function compilePathPattern(pattern: string): CompiledPattern {
  const isStatic = !pattern.includes('(?P<');
  const prefix = literalPrefix(pattern);
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  return {
    isStatic,
    match: (path) => {
      if (!startsWithIgnoringCase(path, prefix)) return null;
      const result = expression.exec(path);
      return result ? { ...result.groups } : null;
    },
  };
}

/**
 * Returns the text with which every path begins that matches a pattern. Comparing it first excludes most routes in less
 * time than their expressions take.
 */
function literalPrefix(pattern: string): string {
  const end = pattern.indexOf('(?P<');
  const prefix = end < 0 ? pattern : pattern.slice(0, end);
  return /^[\w/-]*$/.test(prefix) ? prefix.toLowerCase() : '';
}

const startsWithIgnoringCase = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) || path.slice(0, prefix.length).toLowerCase() === prefix;
