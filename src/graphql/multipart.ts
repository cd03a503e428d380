import type { IncomingMessage } from 'node:http';
import type { GraphQLParams } from 'graphql-yoga';
import { canUpload } from '../../schema/access/site-access.ts';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import type { Upload } from '../../schema/core/files/received-file.ts';
import { NoPermitError } from '../../schema/core/semaphore.ts';
import { type PlainMap, parseMap } from '../../schema/values/plain-map.ts';
import { FormError } from '../http/receive/receive-form.ts';
import type { FileReceiver, Reception } from '../http/receive/receiver.ts';
import { FileTooLargeError } from '../http/receive/write-file.ts';
import { checkJson } from './receive-body.ts';

/** A request that follows the GraphQL multipart request convention: an operation, and the files of its variables. */
export const isMultipart = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Takes in the operation with its files, which are written to disk as they come. Errors: those of the domain, 400 for
 * what does not follow the convention; nobody but those who may upload get to send anything.
 */
export async function receiveOperation(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<GraphQLParams> {
  if (!canUpload(viewer)) throw domainError('rest_cannot_create', { viewer });
  const { fields, uploads } = await received(request, { receiver, viewer });
  const texts = new Map(fields);
  const operation = parsed(texts.get('operations'));
  const places = parsed(texts.get('map'));
  if (typeof operation.query !== 'string') throw broken('operations');
  for (const [part, paths] of Object.entries(places)) {
    const upload = uploads.get(part);
    if (!upload || !Array.isArray(paths)) throw broken('map');
    for (const path of paths) put(operation, { path, upload });
  }
  return operation as GraphQLParams;
}

async function received(
  request: IncomingMessage,
  { receiver, viewer }: { receiver: FileReceiver; viewer: Viewer },
): Promise<Reception> {
  try {
    return await receiver.receive(request, { wants: () => true, accountId: viewer.userId });
  } catch (error) {
    if (error instanceof FileTooLargeError) throw domainError('rest_upload_file_too_big');
    if (error instanceof NoPermitError) throw domainError('service_unavailable');
    if (error instanceof FormError) throw broken('form');
    throw error;
  }
}

const broken = (part: string) =>
  domainError('rest_invalid_param', {
    message: `The request does not follow the GraphQL multipart request convention: check its ${part}.`,
  });

function parsed(text = ''): PlainMap {
  checkJson(Buffer.from(text));
  const map = parseMap(text);
  if (!map) throw broken('operations and map, which are JSON objects');
  return map;
}

/** Puts a file in the place of a null: `variables.file`, `variables.files.0`. */
function put(operation: Record<string, unknown>, { path, upload }: { path: unknown; upload: Upload }): void {
  const steps = typeof path === 'string' ? path.split('.') : [];
  const last = steps.pop();
  if (steps[0] !== 'variables' || last === undefined) throw broken('map');
  let holder: unknown = operation;
  for (const step of steps) {
    if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, step)) throw broken('map');
    holder = (holder as Record<string, unknown>)[step];
  }
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) throw broken('map');
  const values = holder as Record<string, unknown>;
  if (values[last] !== null) throw broken('map: a file stands in the place of a null');
  values[last] = upload;
}
