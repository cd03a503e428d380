// Writes the types and routes of the package postern-client from the declared routes. With `--check` it only reports
// whether the files are current.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { format } from './client/format-source.mjs';

register();
const { loadConfig } = await import('../src/config.ts');
const { builtinRegistry } = await import('../schema/core/registry/registry.ts');
const { printClient } = await import('../src/typed-client/print-client.ts');
const { reportedErrorCodes, siteDocument } = await import('../src/typed-client/site-document.ts');

const folder = new URL('../client/src/generated/', import.meta.url);
const files = printClient({
  document: siteDocument(loadConfig({}, { cwd: tmpdir() }), builtinRegistry),
  errorCodes: reportedErrorCodes,
  command: 'npm run client',
  isGeneral: true,
});

mkdirSync(folder, { recursive: true });
for (const [name, source] of Object.entries(files)) {
  const printed = format(source);
  const file = fileURLToPath(new URL(name, folder));
  if (!process.argv.includes('--check')) {
    writeFileSync(file, printed);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) {
    console.error(`client/src/generated/${name} differs from the declared routes. Run: npm run client`);
    process.exitCode = 1;
  }
}
