// No source file is longer than 300 lines, unless its first line says `// data table`. Files over 150 are counted.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOFT_LIMIT = 150;
const HARD_LIMIT = 300;
const FOLDERS = ['.', '.ci', 'prisma', 'rest-bridge', 'schema', 'scripts', 'src', 'test'];
const root = fileURLToPath(new URL('..', import.meta.url));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?ts$|\.mjs$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
  .filter((path) => !path.startsWith('prisma/generated/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => !/^\/\/ data table\b/.test(text))
  .map(({ path, text }) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
  .sort((a, b) => b.lines - a.lines);

const long = files.filter(({ lines }) => lines > HARD_LIMIT);
const longish = files.filter(({ lines }) => lines > SOFT_LIMIT && lines <= HARD_LIMIT);
for (const { path, lines } of long) console.error(`${path} has ${lines} lines; ${HARD_LIMIT} is the limit.`);
console.log(`${files.length} files; ${longish.length} have more than ${SOFT_LIMIT} lines, ${long.length} too many.`);
if (long.length > 0) process.exitCode = 1;
