import { type DocumentNode, execute, type GraphQLError } from 'graphql';
import type { Viewer } from '../../schema/access/viewer.ts';
import type { Client } from '../../schema/context.ts';
import type { DomainErrorExtensions } from '../../schema/error-extensions.ts';
import type { Node } from '../declare/field.ts';
import { RestError, requestErrors } from '../error.ts';
import type { BridgeRuntime } from '../runtime.ts';
import type { BridgeSettings } from '../settings.ts';
import { spellText } from '../spelling.ts';

/** Where an operation runs, and how its errors are spelled. */
interface Surroundings {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
}

/** Runs a document and gives what its field `result` answers. Domain errors become REST errors. */
export async function runOperation(
  surroundings: Surroundings,
  {
    document,
    variables,
    viewer,
    client,
    parameterName = snakeCase,
  }: {
    document: DocumentNode;
    variables: Readonly<Record<string, unknown>>;
    viewer: Viewer;
    /** Where the request comes from, as far as that is kept. */
    client?: Client;
    /** What the request calls the argument that an error names; the same in snake case unless given. */
    parameterName?: ((argument: string) => string) | undefined;
  },
): Promise<Node | null> {
  const { runtime } = surroundings;
  const contextValue = await runtime.createContext(viewer, { client });
  const result = await execute({ schema: runtime.schema, document, variableValues: variables, contextValue });
  const [error] = result.errors ?? [];
  if (error) throw toRestError(error, { ...surroundings, parameterName });
  return (result.data?.result ?? null) as Node | null;
}

/** The parameter's name as requests spell it. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Names of fields in what an error adds: `{ param: 'meta.cms_pattern_sync_status' }`. */
const spellEntries = (entries: readonly unknown[], { dialect }: BridgeSettings): unknown[] =>
  entries.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const spell = (value: unknown) => (typeof value === 'string' ? spellText(dialect, value) : value);
    return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, spell(value)]));
  });

const isAuthStatus = (status: number): boolean => status === 401 || status === 403;

/** A GraphQL error as a REST error; one that is not of the domain is thrown as it is. */
function toRestError(
  error: GraphQLError,
  { settings, parameterName }: Surroundings & { parameterName(argument: string): string },
): unknown {
  const { code, status, data, parameter, additionalData, additionalErrors, details } =
    error.extensions as Partial<DomainErrorExtensions>;
  if (typeof code === 'string' && typeof status === 'number') {
    if (details) {
      const named = Object.entries(details).map(([name, detail]) => [parameterName(name), detail] as const);
      return requestErrors.invalidParameters(new Map(named));
    }
    const message = spellText(settings.dialect, error.message);
    const plain = new RestError(code, {
      message,
      status,
      ...(data === undefined ? {} : { data }),
      ...(additionalData ? { additionalData: spellEntries(additionalData, settings) } : {}),
      ...(additionalErrors ? { additionalErrors } : {}),
    });
    if (!parameter) return plain;
    return requestErrors.invalidParameters(
      new Map([[parameterName(parameter), { code, message, data: isAuthStatus(status) ? { status } : null }]]),
    );
  }
  if (/\bnon 32-bit\b/.test(error.message)) {
    return new RestError('rest_invalid_param', { message: 'A number is beyond what fits here.', status: 400 });
  }
  return error.originalError ?? error;
}
