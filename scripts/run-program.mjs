import nodeModule from 'node:module';
import { nameSourcesInStackTraces } from './stack-traces.mjs';

/** Runs the program that was built into `folder` in this process. `load` imports its entry. */
export async function runProgram(folder, load) {
  process.env.NODE_ENV ||= 'production';
  nameSourcesInStackTraces(folder);
  // Exists since Node.js 22.1.
  nodeModule.enableCompileCache?.();
  await load();
}
