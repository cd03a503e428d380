import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createMigrationFolder } from '../../support/migration-folder.ts';

const script = fileURLToPath(new URL('../../../scripts/check-migration-policy.mjs', import.meta.url));

/** The problems of migrations after release 0.3.0, whose newest migration is 0030. */
async function problemsOf(migrations: Readonly<Record<string, string>>): Promise<string[]> {
  const released = { '0027_old': 'DROP TABLE "old";', '0030_released': '-- Compatible with: 0027\nSELECT 1;' };
  const { programDir } = await createMigrationFolder({ ...released, ...migrations });
  await writeFile(join(programDir, 'prisma/releases.json'), '{ "0.3.0": 30 }');
  const { stderr } = spawnSync(process.execPath, [script, join(programDir, 'prisma')], { encoding: 'utf8' });
  return stderr.split('\n').filter((line) => line.startsWith('postgresql: '));
}

it('accepts migrations with which the previous release runs', async () => {
  const problems = await problemsOf({
    '0031_expand': `-- Compatible with: 0030
-- A comment; with a semicolon, and 'a quote.
CREATE TABLE "boats" ("id" SERIAL PRIMARY KEY, "name" TEXT NOT NULL);
CREATE UNIQUE INDEX "boats_name" ON "boats"("name");
ALTER TABLE "posts" ADD COLUMN "boat" TEXT NOT NULL DEFAULT 'none; DROP TABLE x', ADD COLUMN "berth" INTEGER;
DROP TRIGGER "posts_change" ON "posts";
CREATE TRIGGER "posts_change" AFTER UPDATE ON "posts" FOR EACH ROW EXECUTE FUNCTION "f"();
CREATE FUNCTION "f"() RETURNS trigger AS $$ BEGIN DROP TABLE "posts"; END; $$ LANGUAGE plpgsql;`,
    '0032_index': `-- Compatible with: 0030
-- Runs: outside a transaction
CREATE INDEX CONCURRENTLY "posts_boat" ON "posts"("boat");`,
    '0033_unreleased': '-- Compatible with: 0030\nDROP INDEX "boats_name";\nALTER TABLE "boats" RENAME TO "ships";',
    '0034_contract': `-- Compatible with: 0030
-- Unused since: 0.3.0
ALTER TABLE "posts" DROP COLUMN "old";`,
  });
  expect(problems).toEqual([]);
});

it('names each statement with which the previous release does not run, or that blocks requests', async () => {
  const problems = await problemsOf({
    '0031_undeclared': 'ALTER TABLE "posts" DROP COLUMN "old";',
    '0032_all': `-- Compatible with: 0030
ALTER TABLE "posts" RENAME COLUMN "a" TO "b";
ALTER TABLE "posts" ALTER COLUMN "a" TYPE BIGINT, ADD COLUMN "c" TEXT NOT NULL;
ALTER TABLE "posts" ADD COLUMN "at" TIMESTAMP DEFAULT clock_timestamp();
CREATE INDEX "posts_a" ON "posts"("a");
DROP TABLE "terms";
DO $$ BEGIN PERFORM 1; END $$;`,
    '0033_too_new': '-- Compatible with: 0032\n-- Unused since: 0.9.0\nSELECT 1;',
    '0034_concurrent': '-- Compatible with: 0030\nCREATE INDEX CONCURRENTLY "posts_b" ON "posts"("b");',
  });
  expect(problems.map((problem) => problem.replace(/^postgresql: /, '').slice(0, 60))).toEqual([
    '0031_undeclared does not declare which programs run after it',
    '0031_undeclared: ALTER TABLE posts DROP COLUMN old: other pr',
    '0032_all: ALTER TABLE posts RENAME a: other programs use the',
    '0032_all: ALTER TABLE posts ALTER COLUMN TYPE a: other progr',
    '0032_all: ALTER TABLE posts ALTER COLUMN TYPE a blocks reque',
    '0032_all: ALTER TABLE posts ADD COLUMN c: other programs wri',
    '0032_all: ALTER TABLE posts ADD COLUMN at blocks requests to',
    '0032_all: CREATE INDEX posts_a blocks requests to posts for ',
    '0032_all: DROP TABLE terms: other programs may use it. Remov',
    '0032_all: DO is a statement that this check does not know. S',
    '0033_too_new: programs of the previous release must run afte',
    '0033_too_new: prisma/releases.json has no release 0.9.0.',
    '0034_concurrent: "-- Runs: outside a transaction" is for one',
  ]);
});
