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
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  return {
    isStatic,
    match: (path) => {
      const result = expression.exec(path);
      return result ? { ...result.groups } : null;
    },
  };
}
