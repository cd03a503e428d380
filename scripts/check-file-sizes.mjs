// Checks that no source file has more than 400 lines, except those with `// data table` as the first line. Counts the
// files with more than 150 lines.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './source-files.mjs';

const SOFT_LIMIT = 150;
const HARD_LIMIT = 400;
const root = fileURLToPath(new URL('..', import.meta.url));

const files = sourceFiles(root)
  .filter((path) => /\.m?tsx?$|\.mjs$/.test(path) && !path.startsWith('docs/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !/^\/\/ data table\b/.test(text))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
  .sort((a, b) => b.lines - a.lines);

const tooLong = files.filter(({ lines }) => lines > HARD_LIMIT);
const aboveSoftLimit = files.filter(({ lines }) => lines > SOFT_LIMIT && lines <= HARD_LIMIT);
for (const { path, lines } of tooLong) console.error(`${path} has ${lines} lines; ${HARD_LIMIT} is the limit.`);
console.log(
  `${files.length} files; ${aboveSoftLimit.length} have more than ${SOFT_LIMIT} lines, ${tooLong.length} more than ${HARD_LIMIT}.`,
);
if (tooLong.length > 0) process.exitCode = 1;
