// Checks that new migrations obey docs/upgrades.md: the previous release runs beside this one on one database, and no
// migration blocks requests for longer than a moment unless it says why. An argument names another folder than prisma/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { policyProblems } from './migration-policy.mjs';

register();
const { readMigrations } = await import('../src/adapters/database/migrations.ts');
const { planMigrations } = await import('../src/adapters/database/upgrade/migration-plan.ts');
const folder = process.argv[2] ?? fileURLToPath(new URL('../prisma', import.meta.url));
const releases = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'));

let count = 0;
for (const engine of ['sqlite', 'postgresql']) {
  const migrations = await readMigrations(join(folder, 'migrations', engine));
  const problems = policyProblems({ migrations, engine, releases }, planMigrations);
  for (const problem of problems) console.error(`${engine}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  count += migrations.length;
}
if (process.exitCode === 1) console.error('docs/upgrades.md has the rules.');
else console.log(`${count} migrations obey the rules of docs/upgrades.md.`);
