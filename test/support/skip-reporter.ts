import type { Reporter, TestModule } from 'vitest/node';

/** The end of the title of a test that runs only in some environments: `(needs PostgreSQL)`. */
const NEED = /\(needs ([^)]+)\)/;

/** Requirements that the environment must fulfill, separated by commas: `PostgreSQL,Chromium`. */
const required = (process.env.TESTS_REQUIRE ?? '').split(',').filter(Boolean);

/**
 * Prints how many tests were skipped and what they need. With `CI`, the run fails when a skipped test does not say what
 * it needs, or needs something that `TESTS_REQUIRE` names.
 */
export class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    const needs = skipped.map(({ fullName }) => NEED.exec(fullName)?.[1]);
    for (const need of new Set(needs)) {
      const count = needs.filter((other) => other === need).length;
      if (need !== undefined) process.stdout.write(`${count} skipped, because this environment lacks: ${need}\n`);
    }
    if (!process.env.CI) return;
    const unexpected = skipped.filter((_, index) => needs[index] === undefined || required.includes(needs[index]));
    for (const { module, fullName } of unexpected) {
      process.stderr.write(`Skipped, but should have run: ${module.relativeModuleId}: ${fullName}\n`);
    }
    if (unexpected.length > 0) process.exitCode = 1;
  }
}
