// Checks that no line of SQL has more than 120 characters, and that no file of the domain names a database engine,
// except in the dialect folder, where the differences between the engines are written and tested.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './source-files.mjs';

const MAX_LENGTH = 120;
const DIALECT_FOLDER = 'schema/core/dialect/';
const root = fileURLToPath(new URL('..', import.meta.url));

/** Matches lines with an SQL statement or a part of one. */
const SQL = /\bsql`|\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN|WHERE|ORDER BY|VALUES|CASE WHEN) ["$(*\w]/;
const ENGINE = /sqlite|postgres/i;
/** The path of the generated client contains the name of an engine. Its types are used for both engines. */
const CLIENT = /prisma\/generated\/sqlite\//;

const problems = sourceFiles(root)
  .filter((path) => /^(rest-bridge|schema|src|test)\/.*\.ts$/.test(path))
  .flatMap(problemsOf);

function problemsOf(path) {
  const mayNameEngines = !path.startsWith('schema/') || path.startsWith(DIALECT_FOLDER);
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const location = `${path}:${index + 1}`;
      const isLong = line.length > MAX_LENGTH && SQL.test(line);
      const namesEngine = !mayNameEngines && ENGINE.test(line.replace(CLIENT, ''));
      return [
        ...(isLong ? [`${location} has SQL of ${line.length} characters; ${MAX_LENGTH} is the limit.`] : []),
        ...(namesEngine
          ? [`${location} names a database engine; differences between engines belong in ${DIALECT_FOLDER}.`]
          : []),
      ];
    });
}

for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems with SQL.`);
if (problems.length > 0) process.exitCode = 1;
