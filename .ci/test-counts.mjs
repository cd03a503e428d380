/**
 * The last lines of the run: the names and first messages of the tests that failed, and the counts of the given
 * vitest reports, those of both engines together. A test file that could not be loaded counts as one failure.
 */
import { readFileSync } from 'node:fs';

const SHOWN_FAILURES = 20;
const SHOWN_CHARACTERS = 400;

const failed = [];
let passed = 0;
for (const path of process.argv.slice(2)) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    failed.push({ name: path, message: `The tests of this report did not end: ${error.message}` });
    continue;
  }
  passed += report.numPassedTests;
  for (const file of report.testResults) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    const name = file.name.split('/').slice(-3).join('/');
    for (const test of tests)
      failed.push({ name: `${name}: ${test.fullName}`, message: test.failureMessages?.[0] ?? '' });
    if (tests.length === 0 && file.status === 'failed') failed.push({ name, message: file.message });
  }
}

for (const { name, message } of failed.slice(0, SHOWN_FAILURES)) {
  console.log(`FAILED: ${name}\n  ${message.slice(0, SHOWN_CHARACTERS).replaceAll('\n', '\n  ')}`);
}
console.log(`${passed} passed, ${failed.length} failed`);
