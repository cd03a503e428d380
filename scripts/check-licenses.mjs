// Fails if a package that ships with the program has a license that is not permissive, such as GPL, AGPL or SSPL.
import { fileURLToPath } from 'node:url';
import { licenseProblem, shippedPackages } from './package-licenses.mjs';

const packages = shippedPackages(fileURLToPath(new URL('../package-lock.json', import.meta.url)));
const problems = packages.map(licenseProblem).filter((problem) => problem !== null);
if (problems.length > 0) {
  console.error(`These packages must not ship with the program:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  console.error(
    'Use another package. If its terms permit the use, add it to scripts/package-licenses.mjs with the reason.',
  );
  process.exitCode = 1;
} else console.log(`${packages.length} packages ship with the program; all licenses are permitted.`);
