// Induces failures while clients read and write, and reports what they saw, how long it took until the program was healthy
// again, and whether acknowledged writes were lost:
//   npm run drills
//   npm run drills -- --long --only network --json drills.json
// Exits with 1 if something is not as promised. Drills that cannot run here are skipped, with the reason.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Drill, type DrillContext, type DrillResult, hasPassed } from './drill.ts';
import { drills } from './drill-list.ts';
import { readDrillOptions } from './drill-options.ts';
import { createDrillSites } from './drill-sites.ts';
import { drillMarkdown, drillReport } from './drill-table.ts';
import { createSlowDisk } from './slow-disk.ts';

const options = readDrillOptions(
  process.argv.slice(2),
  drills.map(({ name }) => name),
);
const selected = drills.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
const slowDisk = createSlowDisk();
const sites = createDrillSites(slowDisk.environment);
/** What the running drills have to undo. */
const undo = new Set<() => Promise<unknown> | unknown>();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanUpAll().then(() => process.exit(130)));
try {
  const results = await runAll();
  if (options.jsonFile) writeFileSync(options.jsonFile, JSON.stringify(results, null, 2));
  if (options.docs) writeDocs(results);
  if (!results.every(hasPassed)) process.exitCode = 1;
} finally {
  await cleanUpAll();
}
process.exit();

async function cleanUpAll(): Promise<void> {
  for (const work of [...undo].reverse()) await work();
  await sites.remove();
  slowDisk.remove();
}

/** Runs the drills of each engine one after the other, those of both engines at the same time. */
async function runAll(): Promise<DrillResult[]> {
  const results = new Map<Drill, DrillResult>();
  const engines = [...new Set(selected.map(({ engine }) => engine))];
  await Promise.all(
    engines.map(async (engine) => {
      for (const drill of selected.filter((other) => other.engine === engine)) {
        const result = await runOne(drill);
        process.stdout.write(`${drillReport(result)}\n`);
        results.set(drill, result);
      }
    }),
  );
  return selected.map((drill) => results.get(drill) as DrillResult);
}

async function runOne(drill: Drill): Promise<DrillResult> {
  const { name } = drill;
  const skipped = drill.obstacle();
  if (skipped !== null) return { name, skipped };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  const work: (() => Promise<unknown> | unknown)[] = [];
  const cleanUp: DrillContext['cleanUp'] = (step) => {
    work.push(step);
    undo.add(step);
  };
  const context = { isLong: options.long, sites, slowDisk, cleanUp };
  try {
    const rows = await drill.run(context);
    return { name, seconds: seconds(), rows };
  } catch (error) {
    return { name, seconds: seconds(), error };
  } finally {
    for (const step of work.reverse()) {
      await step();
      undo.delete(step);
    }
  }
}

/** Replaces the table between the marks in docs/drills.md. */
function writeDocs(results: readonly DrillResult[]): void {
  const file = fileURLToPath(new URL('../../docs/drills.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  const table = `<!-- results -->\n\n${drillMarkdown(results)}\n\n<!-- end of results -->`;
  writeFileSync(
    file,
    text.replace(/<!-- results -->[\s\S]*<!-- end of results -->/, () => table),
  );
}
