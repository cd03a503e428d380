import { type DocumentNode, execute, type GraphQLError } from 'graphql';
import type { Viewer } from '../../schema/access/viewer.ts';
import type { Client } from '../../schema/context.ts';
import type { DomainErrorExtensions } from '../../schema/errors.ts';
import type { Node } from '../declare/field.ts';
import { RestError, requestErrors } from '../error.ts';
import type { BridgeRuntime } from '../runtime.ts';

/** Runs a document and gives what its field `result` answers. Domain errors become REST errors. */
export async function runOperation(
  runtime: BridgeRuntime,
  {
    document,
    variables,
    viewer,
    client,
  }: {
    document: DocumentNode;
    variables: Readonly<Record<string, unknown>>;
    viewer: Viewer;
    /** Where the request comes from, as far as that is kept. */
    client?: Client;
  },
): Promise<Node | null> {
  const contextValue = await runtime.createContext(viewer, { client });
  const result = await execute({ schema: runtime.schema, document, variableValues: variables, contextValue });
  const [error] = result.errors ?? [];
  if (error) throw toRestError(error, runtime);
  return (result.data?.result ?? null) as Node | null;
}

/** The parameter's name as requests spell it. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isAuthStatus = (status: number): boolean => status === 401 || status === 403;

/** A GraphQL error as a REST error; one that is not of the domain is thrown on, to be logged and hidden. */
function toRestError(error: GraphQLError, runtime: BridgeRuntime): unknown {
  const { code, status, data, parameter, additionalData, additionalErrors, details } =
    error.extensions as Partial<DomainErrorExtensions>;
  if (typeof code === 'string' && typeof status === 'number') {
    if (details) return requestErrors.invalidParameters(new Map(Object.entries(details)));
    const plain = new RestError(code, {
      message: error.message,
      status,
      ...(data === undefined ? {} : { data }),
      ...(additionalData ? { additionalData } : {}),
      ...(additionalErrors ? { additionalErrors } : {}),
    });
    if (!parameter) return plain;
    return requestErrors.invalidParameters(
      new Map([
        [snakeCase(parameter), { code, message: error.message, data: isAuthStatus(status) ? { status } : null }],
      ]),
    );
  }
  if (/\bnon 32-bit\b/.test(error.message)) {
    return new RestError('rest_invalid_param', { message: 'A number is beyond what fits here.', status: 400 });
  }
  const cause = error.originalError ?? error;
  if (runtime.isUnavailable(cause)) {
    return new RestError('service_unavailable', {
      message: 'The database or the store of files cannot be reached at present. Try again in a moment.',
      status: 503,
    });
  }
  return cause;
}
