// Usage: mdx-compiles.mjs
// Exports the site of the environment (DATABASE_URL, DATA_DIR) as MDX with a test license, and compiles every file. The
// exit code is 1 if a file does not compile, or if there is none.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from '@mdx-js/mdx';
import { register } from 'tsx/esm/api';

register();
const { exportCommand } = await import('../src/commands/export-command.ts');
const { licenseCommand } = await import('../src/commands/license-command.ts');
const { loadConfig } = await import('../src/config.ts');
const { signedLicense, TEST_PUBLIC_KEY } = await import('../test/support/test-license.ts');

const folder = await mkdtemp(join(tmpdir(), 'mdx-'));
const common = {
  config: loadConfig({ ...process.env, LOG_LEVEL: 'silent' }, { cwd: folder }),
  output: process.stdout,
  licensePublicKey: TEST_PUBLIC_KEY,
};
try {
  const license = join(folder, 'license.txt');
  await writeFile(license, signedLicense());
  const out = join(folder, 'site');
  const codes = [
    await licenseCommand.run({ ...common, action: license }),
    await exportCommand.run({ ...common, format: 'mdx', out }),
    await licenseCommand.run({ ...common, action: 'remove' }),
  ];
  if (codes.some((code) => code !== 0)) throw new Error('The export failed.');
  const names = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.mdx'));
  let broken = 0;
  for (const name of names) {
    const text = await readFile(join(out, name), 'utf8');
    await compile(text.replace(/^---\n[\s\S]*?\n---\n/, '')).catch((error) => {
      broken++;
      console.log(`${name}: ${error}`);
    });
  }
  console.log(`${names.length - broken} of ${names.length} MDX files compile.`);
  if (broken > 0 || names.length === 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
