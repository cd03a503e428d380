import { ImportError } from '../import-error.ts';
import { checkSourceRow } from '../source-rows.ts';
import type { TableName } from '../source-tables.ts';
import type { ImportSource } from '../sources/import-source.ts';
import type { Double, Stage } from './stage.ts';

const MOST_PROBLEMS = 20;

/**
 * Reads and checks all rows of a source and puts them on the stage; gives what the source noted. Throws an ImportError
 * that names the rows and what is wrong with them, for up to 20 problems.
 */
export async function stageSource(
  stage: Stage,
  { source, onProgress }: { source: ImportSource; onProgress?: (progress: { done: number; total: number }) => void },
): Promise<string[]> {
  const problems: string[] = [];
  let further = 0;
  const notes: string[] = [];
  const problem = (text: string) => {
    if (problems.length < MOST_PROBLEMS) problems.push(text);
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

/** What is wrong with a row; undefined where it is on the stage. */
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

/** Of two places in one file the second need not name it again. */
function withoutFile({ earlier }: Double, place: string): string {
  const [, file, rest] = /^(\S+) (row \d+)$/.exec(earlier) ?? [];
  return file !== undefined && rest !== undefined && place.startsWith(`${file} `) ? rest : earlier;
}
