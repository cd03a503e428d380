// Checks that no committed migration has changed, because databases store the checksums of applied migrations and
// reject others. Compares each file with the commit that added it. Does nothing without a git history.
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
else console.log('Not checked: there is no git history.');

function check() {
  const firstCommits = new Map();
  let commit = '';
  // The log begins with the newest commit, so the last entry of a path is the commit that first added it.
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
    if (!existsSync(join(root, path))) return [`${path} is missing.`];
    const isSame = git('show', `${first}:${path}`).equals(readFileSync(join(root, path)));
    return isSame ? [] : [`${path} has changed since commit ${first.slice(0, 7)}.`];
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('Restore it and write a new migration instead.');
    process.exitCode = 1;
  } else {
    console.log(`${firstCommits.size} files are unchanged.`);
  }
}
