// Evaluates the results of replaying the recorded exchanges: `conformance.mjs RESULTS.json MINIMUM`. The minimum is in `conformance-floor`.
// deliberate-differences.json lists exchanges that differ on purpose, by reason; docs/differences.md explains them. Of
// the other exchanges, at least MINIMUM percent must agree. A listed exchange that agrees is an error, so that the list
// stays current.
import { readFileSync } from 'node:fs';

const [resultsFile, minimumText] = process.argv.slice(2);
const { results } = JSON.parse(readFileSync(resultsFile, 'utf8'));
const reasons = JSON.parse(readFileSync(new URL('deliberate-differences.json', import.meta.url), 'utf8'));
const deliberate = new Set(Object.values(reasons).flat());
const minimum = Number(minimumText);

const nameOf = ({ file, step }) => `${file} ${step}`;
const agrees = ({ misses }) => misses.length === 0;
const percent = (count, total) => ((100 * count) / total).toFixed(2);

const names = new Set(results.map(nameOf));
const stale = [
  ...results.filter((result) => deliberate.has(nameOf(result)) && agrees(result)).map(nameOf),
  ...[...deliberate].filter((name) => !names.has(name)),
];
const others = results.filter((result) => !deliberate.has(nameOf(result)));
const agreeing = others.filter(agrees).length;
const allAgreeing = results.filter(agrees).length;

console.log(`${allAgreeing} of ${results.length} exchanges agree (${percent(allAgreeing, results.length)} %).`);
for (const [reason, listed] of Object.entries(reasons)) console.log(`${listed.length} differ on purpose: ${reason}.`);
console.log(
  `${agreeing} of the other ${others.length} agree (${percent(agreeing, others.length)} %; minimum ${minimum} %).`,
);
if (stale.length > 0) console.log(`Listed as different, but they agree or do not exist: ${stale.join(', ')}`);
if (stale.length > 0 || !(agreeing / others.length >= minimum / 100)) process.exitCode = 1;
