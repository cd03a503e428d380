/** A route's pattern, ready to match. */
export interface CompiledPattern {
  /** The path's captures, percent-decoded, or null. */
  match(path: string): Record<string, string> | null;
  /** Whether nothing in it varies. */
  isStatic: boolean;
}

/** Compiles a pattern with named groups. Routes match without regard to case, as in the API. */
export function compilePathPattern(pattern: string): CompiledPattern {
  const isStatic = !pattern.includes('(?P<');
  const expression = new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`, 'i');
  return {
    isStatic,
    match: (path) => {
      const found = expression.exec(path);
      return found ? { ...found.groups } : null;
    },
  };
}
