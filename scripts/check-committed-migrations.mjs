// A migration never changes once it is committed: databases that have applied it hold its checksum and refuse another.
// Compares each file with the commit that brought it; a copy without a history has nothing to compare.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, maxBuffer: 64 * 1_024 * 1_024 });
  if (status !== 0) throw new Error(`git ${args[0]}: ${String(stderr)}`);
  return stdout;
}

if (existsSync(join(root, '.git'))) check();
else console.log('No git history here: not checked.');

function check() {
  const firstCommits = new Map();
  let commit = '';
  // Newest first, so that the last entry of a path is the commit that first brought it.
  const added = git(
    'log',
    '--diff-filter=A',
    '--no-renames',
    '--format=commit %H',
    '--name-only',
    '--',
    'prisma/migrations',
  );
  for (const line of added.toString().split('\n')) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.endsWith('.sql')) firstCommits.set(line, commit);
  }
  const problems = [...firstCommits].flatMap(([path, first]) => {
    if (!existsSync(join(root, path))) return [`${path} is gone.`];
    const same = git('show', `${first}:${path}`).equals(readFileSync(join(root, path)));
    return same ? [] : [`${path} has changed since commit ${first.slice(0, 7)}.`];
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Restore it and write a new migration instead.');
    process.exitCode = 1;
  } else {
    console.log(`${firstCommits.size} files as committed.`);
  }
}
