/** The tables cannot be imported; `lines` names each file, row and what is wrong. The database is as it was. */
export class ImportError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['The import has stopped; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'ImportError';
    this.lines = lines;
  }
}
