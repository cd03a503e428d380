/**
 * A source that cannot be imported. `lines` has a sentence for each problem, with its file and row if it has them. The
 * database is unchanged.
 */
export class ImportError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['The import has stopped; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ImportError';
    this.lines = lines;
  }
}
