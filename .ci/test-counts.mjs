/**
 * Prints the names and first messages of the tests that failed and of those that passed only in a retry, and the total
 * counts of the given vitest reports. A test file that does not load counts as one failure.
 */
import { readFileSync } from 'node:fs';

const MAX_PRINTED_TESTS = 20;
const MAX_PRINTED_CHARACTERS = 400;

const failed = [];
const flaky = [];
let passed = 0;
let skipped = 0;
for (const path of process.argv.slice(2)) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    failed.push({ name: path, message: `The tests of this report did not end: ${error.message}` });
    continue;
  }
  passed += report.numPassedTests;
  skipped += report.numPendingTests;
  for (const file of report.testResults) {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    const name = file.name.split('/').slice(-3).join('/');
    const described = (test) => ({ name: `${name}: ${test.fullName}`, message: test.failureMessages?.[0] ?? '' });
    failed.push(...tests.map(described));
    flaky.push(
      ...file.assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
        .map(described),
    );
    if (tests.length === 0 && file.status === 'failed') failed.push({ name, message: file.message });
  }
}

show('FAILED', failed);
show('PASSED ONLY WHEN RETRIED', flaky);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed.length} failed`);

function show(title, tests) {
  for (const { name, message } of tests.slice(0, MAX_PRINTED_TESTS)) {
    console.log(`${title}: ${name}\n  ${message.slice(0, MAX_PRINTED_CHARACTERS).replaceAll('\n', '\n  ')}`);
  }
}
