// Checks that the types of the package can be written: every type that an export mentions is stated where it is declared.
import { fileURLToPath } from 'node:url';
import { publicTypes } from './package/public-types.mjs';

const lines = publicTypes(fileURLToPath(new URL('../src/public-api.ts', import.meta.url))).split('\n').length;
console.log(`The public types take ${lines} lines.`);
