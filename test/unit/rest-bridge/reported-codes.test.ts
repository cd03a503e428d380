import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REQUEST_ERROR_CODES } from '../../../rest-bridge/request-error-codes.ts';
import { errorCatalog } from '../../../schema/core/errors/error-catalog.ts';

const clientTypes = new URL('../../../client/src/generated/reported-codes.ts', import.meta.url);
const clientCodes = [...readFileSync(clientTypes, 'utf8').matchAll(/\| '([^']+)'/g)].map(([, code]) => code);

test('the error type of the typed client has the codes of the domain and of malformed requests', () => {
  expect(clientCodes).toEqual([...Object.keys(errorCatalog), ...REQUEST_ERROR_CODES]);
});
