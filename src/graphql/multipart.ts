import type { IncomingMessage } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import { canUpload } from '../../schema/access/site-access.ts';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import type { Upload } from '../../schema/core/files/received-file.ts';
import { NoPermitError } from '../../schema/core/limits/semaphore.ts';
import { type JsonObject, parseJsonObject } from '../../schema/values/json-text.ts';
import { FormError } from '../http/receive/receive-form.ts';
import type { FileReceiver, ReceivedParts } from '../http/receive/receiver.ts';
import { FileTooLargeError } from '../http/receive/write-file.ts';
import { checkJson, notUtf8 } from './receive-body.ts';

/** Whether a request follows the GraphQL multipart request convention: an operation, and the files of its variables. */
export const isMultipart = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Receives an operation with its files, which are written to disk while they arrive, and puts the files into its
 * variables. Requires the capability `upload_files`. Throws domain errors; `rest_invalid_param` if the request does not
 * follow the convention.
 */
export async function receiveOperation(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<GraphQLParams> {
  if (!canUpload(viewer)) throw domainError('rest_cannot_create', { viewer });
  const { fields, uploads } = await receiveParts(request, { receiver, viewer });
  const fieldValues = new Map(fields);
  const operation = parseObject(fieldValues.get('operations'));
  const variablePaths = parseObject(fieldValues.get('map'));
  if (typeof operation.query !== 'string') throw invalidMultipart('operations');
  for (const [field, paths] of Object.entries(variablePaths)) {
    const upload = uploads.get(field);
    if (!upload || !Array.isArray(paths)) throw invalidMultipart('map');
    for (const path of paths) insertUpload(operation, { path, upload });
  }
  return operation as GraphQLParams;
}

async function receiveParts(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<ReceivedParts> {
  try {
    return await receiver.receive(request, { acceptsField: () => true, accountId: viewer.userId });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw domainError('rest_upload_file_too_big');
    if (error instanceof NoPermitError) throw domainError('service_unavailable');
    if (error instanceof FormError) throw error.isEncoding ? notUtf8() : invalidMultipart('form');
    throw error;
  }
}

const invalidMultipart = (part: string) =>
  domainError('rest_invalid_param', {
    message: `The request does not follow the GraphQL multipart request convention: check its ${part}.`,
  });

function parseObject(text = ''): JsonObject {
  checkJson(Buffer.from(text));
  const map = parseJsonObject(text);
  if (!map) throw invalidMultipart('operations and map, which are JSON objects');
  return map;
}

/** Replaces the null at a path of the operation, such as `variables.file` or `variables.files.0`, with a file. */
function insertUpload(operation: Record<string, unknown>, { path, upload }: { path: unknown; upload: Upload }): void {
  const keys = typeof path === 'string' ? path.split('.') : [];
  const lastKey = keys.pop();
  if (keys[0] !== 'variables' || lastKey === undefined) throw invalidMultipart('map');
  let container: unknown = operation;
  for (const key of keys) {
    if (typeof container !== 'object' || container === null || !Object.hasOwn(container, key))
      throw invalidMultipart('map');
    container = (container as Record<string, unknown>)[key];
  }
  if (typeof container !== 'object' || container === null || !Object.hasOwn(container, lastKey))
    throw invalidMultipart('map');
  const values = container as Record<string, unknown>;
  if (values[lastKey] !== null)
    throw invalidMultipart('map: each path must name a variable or list entry that is null');
  values[lastKey] = upload;
}
