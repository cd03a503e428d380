// Compares Postern with other programs, or sites of two sizes. `bench-options.ts` has the options.
import { rmSync, writeFileSync } from 'node:fs';
import { readOptions } from './bench-options.ts';
import type { BenchRun } from './bench-run.ts';
import { compareWithPrograms } from './comparison.ts';
import { compareSizes } from './growth.ts';
import { temporaryFolder } from './processes.ts';
import { comparisonJson, growthJson } from './report/json-results.ts';
import { caseTable, checkTable, growthTable, passes, writeTable } from './report/tables.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const options = readOptions(process.argv.slice(2), process.env);
const folder = temporaryFolder();
const closing: (() => Promise<void>)[] = [];
const run: BenchRun = {
  options,
  folder,
  say,
  closeAtEnd: (close) => void closing.push(close),
  started: async (starting) => {
    const program = await starting;
    closing.push(() => program.stop());
    return program;
  },
};

try {
  const passed = options.growth ? await reportGrowth() : await reportComparison();
  if (options.assert && !passed) process.exitCode = 1;
} finally {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
}

async function reportComparison(): Promise<boolean> {
  const comparison = await compareWithPrograms(run);
  const { cases, writes, checks, memory } = comparison;
  say(`\n${caseTable(cases)}\n\n${writeTable(writes)}\nmemory of Postern: ${memory} MB\n\n${checkTable(checks)}`);
  saveJson(comparisonJson(comparison, options));
  return checks.every((check) => check.passed) && [...cases, ...writes].every((result) => passes(result) !== false);
}

async function reportGrowth(): Promise<boolean> {
  const results = await compareSizes(run);
  say(`\n${growthTable(results, options)}`);
  saveJson(growthJson(results, options));
  return results.every(({ passed }) => passed);
}

function saveJson(results: object): void {
  if (options.jsonFile) writeFileSync(options.jsonFile, `${JSON.stringify(results, null, 2)}\n`);
}
