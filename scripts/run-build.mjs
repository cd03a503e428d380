// Builds the program into a folder: `node scripts/run-build.mjs dist`.
import { buildProgram } from './build-program.mjs';

await buildProgram(process.argv[2]);
