// SQL texts have no line over 120 characters, and the domain mentions no database engine outside its dialect module:
// what the engines do differently is written, and tested, in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_LENGTH = 120;
const DIALECT = 'schema/core/dialect/';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Enough of SQL to tell a statement, or a part of one, from other long lines. */
const SQL = /\bsql`|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|WHERE|ORDER BY|VALUES|CASE WHEN) ["$(*\w]/;
const ENGINE = /sqlite|postgres/i;
/** The generated client bears the name of an engine; it is the type of both. */
const CLIENT = /prisma\/generated\/sqlite\//;

const problems = ['rest-bridge', 'schema', 'src', 'test'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .flatMap((entry) => problemsOf(relative(root, join(entry.parentPath, entry.name)))),
);

function problemsOf(path) {
  const mayNameEngines = !path.startsWith('schema/') || path.startsWith(DIALECT);
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const place = `${path}:${index + 1}`;
      const isLong = line.length > MAX_LENGTH && SQL.test(line);
      const namesEngine = !mayNameEngines && ENGINE.test(line.replace(CLIENT, ''));
      return [
        ...(isLong ? [`${place} has SQL of ${line.length} characters; ${MAX_LENGTH} is the limit.`] : []),
        ...(namesEngine ? [`${place} names a database engine; what differs belongs into ${DIALECT}.`] : []),
      ];
    });
}

for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems with SQL.`);
if (problems.length > 0) process.exitCode = 1;
