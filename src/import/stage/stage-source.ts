import { ImportError } from '../import-error.ts';
import { checkSourceRow, type TableName } from '../source-tables.ts';
import type { ImportSource, SourceReport } from '../sources/import-source.ts';
import type { DuplicateRow, Stage } from './stage.ts';

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
  let unlisted = 0;
  const notes: string[] = [];
  const problem = (text: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push(text);
    else unlisted++;
  };
  const report: SourceReport = {
    note: (text) => notes.push(text),
    leftOut: (detail) => stage.details.add({ kind: 'left out', ...detail }),
    problem,
  };
  for await (const { table, rows, origin, progress } of source.read(report)) {
    for (const [index, row] of rows.entries()) {
      const rowProblem = stageRow(stage, { table, row, origin: origin(index) });
      if (rowProblem !== undefined) problem(`${origin(index)}: ${rowProblem}`);
    }
    if (progress) onProgress?.(progress);
  }
  if (unlisted > 0) problems.push(`and ${unlisted} more`);
  if (problems.length > 0) throw new ImportError(problems);
  stage.complete();
  return notes;
}

/** Checks and stages a row. Returns its problem; undefined if it was staged. */
function stageRow(
  stage: Stage,
  { table, row, origin }: { table: TableName; row: unknown; origin: string },
): string | undefined {
  const { checked, problem } = checkSourceRow(table, row);
  if (!checked) return problem;
  const duplicate = stage.add(table, { row: checked, origin });
  if (!duplicate) return undefined;
  const { column, key, equality = '' } = duplicate.unique;
  const value = checked[column] ?? '';
  return `${column} ${key ? `"${value}"` : value} is also that of ${shortOrigin(duplicate, origin)}${equality}`;
}

/** The origin of the earlier row; without the file if both rows are in the same file. */
function shortOrigin({ earlierOrigin }: DuplicateRow, origin: string): string {
  const [, file, row] = /^(\S+) (row \d+)$/.exec(earlierOrigin) ?? [];
  return file !== undefined && row !== undefined && origin.startsWith(`${file} `) ? row : earlierOrigin;
}
