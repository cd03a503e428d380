import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/stack-traces.mjs', import.meta.url));

it('names the source file and line of an error in the built program', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postern-trace-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'failing-source.ts');
  await writeFile(
    source,
    '\n\nexport function fail(text: string) {\n\n  throw new TypeError(text);\n}\n\nfail("as expected");\n',
  );
  const outfile = join(folder, 'built.js');
  await build({ entryPoints: [source], outfile, format: 'esm', sourcemap: 'external', minifyWhitespace: true });
  await writeFile(`${outfile}.map.gz`, gzipSync(await readFile(`${outfile}.map`)));

  const { stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { nameSourcesInStackTraces } from ${JSON.stringify(script)};
       nameSourcesInStackTraces(${JSON.stringify(folder)});
       await import(${JSON.stringify(outfile)}).catch((error) => console.error(error.stack));`,
    ],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^TypeError: as expected\n {4}at fail \(.*failing-source\.ts:5:\d+\)/);
});
