#!/usr/bin/env node
// The command of the package: runs the built program in this process.
import { fileURLToPath } from 'node:url';
import { requireNode } from './require-node.mjs';
import { runProgram } from './run-program.mjs';

requireNode(20, 19);
const main = new URL('../dist/main.js', import.meta.url);
await runProgram(fileURLToPath(new URL('.', main)), () => import(main.href));
