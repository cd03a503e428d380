// Checks that no two modules have the same file name, except `index.ts`. Themes and starters in docs/examples are projects of their own.
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.js', '*.tsx', '*.jsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !/^(?:themes|docs\/examples\/[^/]+)\//.test(file) && basename(file) !== 'index.ts');

const paths = new Map();
for (const file of files) paths.set(basename(file), [...(paths.get(basename(file)) ?? []), file]);
const shared = [...paths].filter(([, sameName]) => sameName.length > 1);

for (const [name, sameName] of shared) console.log(`${name} names several files: ${sameName.join(', ')}`);
console.log(`${files.length} files, ${shared.length} names that several files share.`);
if (shared.length) process.exitCode = 1;
