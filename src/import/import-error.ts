/** The source cannot be imported. `lines` name each file and row with its problem. The database is unchanged. */
export class ImportError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['The import has stopped; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ImportError';
    this.lines = lines;
  }
}
