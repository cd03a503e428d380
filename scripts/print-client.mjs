// Writes the types and routes of the package postern-client from the declared routes. With `--check` it only reports
// whether the files are current.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clientOperations } from './client/client-operations.mjs';
import { readOpenApiDocument } from './client/open-api-document.mjs';
import { printErrorCodes, printInterface, printRoutes, printTypes, typeNames } from './client/print-types.mjs';

const { errorCatalog } = await import('../schema/core/errors/error-catalog.ts');
const { REQUEST_ERROR_CODES } = await import('../rest-bridge/request-error-codes.ts');

const folder = new URL('../client/src/generated/', import.meta.url);
const document = await readOpenApiDocument();
const operations = clientOperations(document);
const names = typeNames(operations);
const files = {
  'api-types.ts': await printTypes({ document, operations, names }),
  'route-client.ts': printInterface({ document, operations, names }),
  'routes.ts': printRoutes(operations),
  'reported-codes.ts': printErrorCodes([...Object.keys(errorCatalog), ...REQUEST_ERROR_CODES]),
};

mkdirSync(folder, { recursive: true });
for (const [name, printed] of Object.entries(files)) {
  const file = fileURLToPath(new URL(name, folder));
  if (!process.argv.includes('--check')) {
    writeFileSync(file, printed);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) {
    console.error(`client/src/generated/${name} differs from the declared routes. Run: npm run client`);
    process.exitCode = 1;
  }
}
