// Builds the program if a source has changed since the last build, then runs it in this process.
import nodeModule from 'node:module';
import { loadBuilt, target } from './build.mjs';
import { nameSourcesInStackTraces } from './stack-traces.mjs';

process.env.NODE_ENV ||= 'production';
nameSourcesInStackTraces(target);
// Exists since Node.js 22.1.
nodeModule.enableCompileCache?.();
await loadBuilt('main');
