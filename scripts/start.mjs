// Builds the program if a source has changed since the last build, then runs it in this process.
import { loadBuilt, target } from './build.mjs';
import { runProgram } from './run-program.mjs';

await runProgram(target, () => loadBuilt('main'));
