// Adds up the reports that vitest's json reporter wrote and prints `N passed, N failed`.
// A report that is missing and a file that could not be run count as one failure each.
import { existsSync, readFileSync } from 'node:fs';

const counts = process.argv.slice(2).map((path) => {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
});
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
