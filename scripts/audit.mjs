// Fails if a package that ships has a known vulnerability of high or critical severity. A registry that does not answer
// such questions is reported, and is not a failure.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { auditResult } from './audit-result.mjs';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=30000'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
});
const { lines, hasFailed } = auditResult(stdout ?? '');
console.log(lines.join('\n'));
if (hasFailed) process.exitCode = 1;
