import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requestErrors } from '../../../rest-bridge/error.ts';
import { REQUEST_ERROR_CODES } from '../../../rest-bridge/request-error-codes.ts';
import { errorCatalog } from '../../../schema/core/error-catalog.ts';

const clientTypes = new URL('../../../client/src/generated/reported-codes.ts', import.meta.url);
const clientCodes = [...readFileSync(clientTypes, 'utf8').matchAll(/\| '([^']+)'/g)].map(([, code]) => code);

test('the error type of the typed client has the codes of the domain and of malformed requests', () => {
  expect(clientCodes).toEqual([...Object.keys(errorCatalog), ...REQUEST_ERROR_CODES]);
});

test('each code of a malformed request has an error', () => {
  const { missingParameters, invalidParameters, ...others } = requestErrors;
  const errors = [
    missingParameters([]),
    invalidParameters(new Map()),
    ...Object.values(others).map((create) => create()),
  ];
  expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining([...REQUEST_ERROR_CODES]));
});
