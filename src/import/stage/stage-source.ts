import { ImportError } from '../import-error.ts';
import { checkSourceRow } from '../source-rows.ts';
import type { TableName } from '../source-tables.ts';
import type { ImportSource } from '../sources/import-source.ts';
import type { Double, Stage } from './stage.ts';

const MAX_PROBLEMS = 20;

/**
 * Reads and checks all rows of a source and stages them. Returns the notes of the source. Throws an ImportError with up
 * to 20 problems and their rows.
 */
export async function stageSource(
  stage: Stage,
  { source, onProgress }: { source: ImportSource; onProgress?: (progress: { done: number; total: number }) => void },
): Promise<string[]> {
  const problems: string[] = [];
  let further = 0;
  const notes: string[] = [];
  const problem = (text: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(text);
    else further++;
  };
  const report = { note: (text: string) => notes.push(text), problem };
  for await (const { table, rows, place, progress } of source.read(report)) {
    for (const [index, row] of rows.entries()) {
      const wrong = stageRow(stage, { table, row, place: place(index) });
      if (wrong !== undefined) problem(`${place(index)}: ${wrong}`);
    }
    if (progress) onProgress?.(progress);
  }
  if (further > 0) problems.push(`and ${further} more`);
  if (problems.length > 0) throw new ImportError(problems);
  stage.complete();
  return notes;
}

/** The problem of a row; undefined when it has been staged. */
function stageRow(
  stage: Stage,
  { table, row, place }: { table: TableName; row: unknown; place: string },
): string | undefined {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) return problem;
  const double = stage.add(table, { row: checked, place });
  if (!double) return undefined;
  const { column, key, but = '' } = double.unique;
  const value = checked[column] ?? '';
  return `${column} ${key ? `"${value}"` : value} is also that of ${withoutFile(double, place)}${but}`;
}

/** The place of the other row, without the file when it is the same. */
function withoutFile({ earlier }: Double, place: string): string {
  const [, file, rest] = /^(\S+) (row \d+)$/.exec(earlier) ?? [];
  return file !== undefined && rest !== undefined && place.startsWith(`${file} `) ? rest : earlier;
}
