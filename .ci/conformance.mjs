// Judges what the replay of the recorded exchanges has written: `conformance.mjs RESULTS.json FLOOR`.
// Exchanges that differ on purpose are listed in deliberate-differences.json by the reason, which docs/differences.md
// explains. Of all others the share that agrees must reach the floor. An exchange that is listed but agrees is an error,
// so the list stays true.
import { readFileSync } from 'node:fs';

const [resultsFile, floorText] = process.argv.slice(2);
const { results } = JSON.parse(readFileSync(resultsFile, 'utf8'));
const reasons = JSON.parse(readFileSync(new URL('deliberate-differences.json', import.meta.url), 'utf8'));
const deliberate = new Set(Object.values(reasons).flat());
const floor = Number(floorText);

const nameOf = ({ file, step }) => `${file} ${step}`;
const agrees = ({ misses }) => misses.length === 0;
const percent = (part, whole) => ((100 * part) / whole).toFixed(2);

const known = new Set(results.map(nameOf));
const stale = [
  ...results.filter((result) => deliberate.has(nameOf(result)) && agrees(result)).map(nameOf),
  ...[...deliberate].filter((name) => !known.has(name)),
];
const judged = results.filter((result) => !deliberate.has(nameOf(result)));
const agreeing = judged.filter(agrees).length;
const whole = results.filter(agrees).length;

console.log(`${whole} of ${results.length} exchanges agree (${percent(whole, results.length)} %).`);
for (const [reason, names] of Object.entries(reasons)) console.log(`${names.length} differ on purpose: ${reason}.`);
console.log(
  `${agreeing} of the other ${judged.length} agree (${percent(agreeing, judged.length)} %; floor ${floor} %).`,
);
if (stale.length > 0) console.log(`Listed as different, but they agree or do not exist: ${stale.join(', ')}`);
if (stale.length > 0 || !(agreeing / judged.length >= floor / 100)) process.exitCode = 1;
