import type { Request } from 'express';
import type { GraphQLError } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { domainError } from '../../../schema/core/errors/domain-errors.ts';
import { checkJson } from '../receive-body.ts';
import { MAX_BATCH_OPERATIONS } from './wpgraphql-settings.ts';

/** An error of the transport, which WPGraphQL answers with status 500. */
const requestError = (message: string): GraphQLError =>
  domainError('graphql_invalid_document', { message, status: 500 });

/**
 * Reads the operation of a request to the WPGraphQL endpoint, or the operations of a batch: JSON in the body of a POST,
 * parameters of the address otherwise. Properties that are not part of an operation are ignored. Throws
 * `graphql_invalid_document` with status 500 for invalid JSON and for batches with too many operations.
 */
export function wpgraphqlOperations(request: Request, body: Buffer | null): GraphQLParams | GraphQLParams[] {
  if (request.method !== 'POST') return operationOfAddress(request.url);
  const content = parseJson(body?.toString('utf8') || '{}');
  if (!Array.isArray(content)) return operationOf(content);
  if (content.length > MAX_BATCH_OPERATIONS) {
    throw requestError(`A batch has at most ${MAX_BATCH_OPERATIONS} operations. Send several requests.`);
  }
  return content.map(operationOf);
}

function operationOfAddress(address: string): GraphQLParams {
  const { searchParams } = new URL(address, 'http://localhost');
  return operationOf(Object.fromEntries(searchParams));
}

/** Smart caches of WPGraphQL call the name of a document `queryId`. */
function operationOf(content: unknown): GraphQLParams {
  const { query, operationName, variables, extensions, documentId, queryId } = (
    typeof content === 'object' ? (content ?? {}) : {}
  ) as Record<string, unknown>;
  const name = documentId ?? queryId;
  return {
    ...(typeof query === 'string' && query !== '' ? { query } : {}),
    ...(typeof operationName === 'string' && operationName !== '' ? { operationName } : {}),
    ...optionalObject('variables', variables),
    ...optionalObject('extensions', extensions),
    ...(typeof name === 'string' && name !== '' ? { documentId: name } : {}),
  };
}

/** A property that is an object, or its JSON as text. */
function optionalObject(name: 'variables' | 'extensions', value: unknown): Partial<GraphQLParams> {
  const content = typeof value === 'string' && value !== '' ? parseCheckedJson(value) : value;
  return typeof content === 'object' && content !== null && !Array.isArray(content) ? { [name]: content } : {};
}

function parseCheckedJson(text: string): unknown {
  checkJson(Buffer.from(text));
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw requestError('The request is not valid JSON. Send an object with a query.');
  }
}
