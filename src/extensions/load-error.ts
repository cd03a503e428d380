/** A file that cannot be loaded. `lines` names each invalid entry and its error. The database is unchanged. */
export class LoadError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['Nothing was loaded; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'LoadError';
    this.lines = lines;
  }
}
