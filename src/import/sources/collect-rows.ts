import { ImportError } from '../import-error.ts';
import { RowChecker } from '../source-rows.ts';
import { type SourceSite, sourceTables, type TableName } from '../source-tables.ts';
import type { ImportSource } from './import-source.ts';

const MAXIMUM_PROBLEMS = 20;

/**
 * Reads and checks all rows of a source; gives them with what the source noted. Throws an ImportError that names the
 * rows and what is wrong with them, for up to 20 problems.
 */
export async function collectRows(
  source: ImportSource,
  onProgress?: (progress: { done: number; total: number }) => void,
): Promise<{ site: SourceSite; notes: string[] }> {
  const problems: string[] = [];
  const notes: string[] = [];
  const report = { note: (text: string) => notes.push(text), problem: (text: string) => problems.push(text) };
  const names = Object.keys(sourceTables) as TableName[];
  const tables = new Map(names.map((name) => [name, { rows: [] as object[], checker: new RowChecker(name) }]));
  for await (const { table, rows, place, progress } of source.read(report)) {
    const target = tables.get(table);
    for (const [index, row] of rows.entries()) {
      const { checked, problem } = target?.checker.check(row, place(index)) ?? {};
      if (checked) target?.rows.push(checked);
      else if (problem !== undefined) report.problem(problem);
    }
    if (progress) onProgress?.(progress);
  }
  if (problems.length > MAXIMUM_PROBLEMS) {
    problems.splice(MAXIMUM_PROBLEMS, problems.length, `and ${problems.length - MAXIMUM_PROBLEMS} more`);
  }
  if (problems.length > 0) throw new ImportError(problems);
  const site = Object.fromEntries([...tables].map(([name, { rows }]) => [name, rows]));
  // Each table has been checked against its columns just above.
  return { site: { ...site, prefix: source.prefix } as unknown as SourceSite, notes };
}
