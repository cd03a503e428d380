/** A file cannot be loaded; `lines` names each bad entry and what is wrong with it. The database is as it was. */
export class LoadError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(['Nothing was loaded; the database is unchanged.', ...lines.map((line) => `  ${line}`)].join('\n'));
    this.name = 'LoadError';
    this.lines = lines;
  }
}
