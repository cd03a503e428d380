import type { GraphQLError } from 'graphql';
import type { DomainErrorExtensions, ErrorCode } from '../schema/core/errors/domain-errors.ts';
import type { ReadRecorder } from '../schema/core/reads/read-record.ts';
import type { Client } from '../schema/core/request-context.ts';
import type { BridgeSettings } from './bridge-settings.ts';
import { type Node, snakeCase } from './declare/field.ts';
import { RestError, requestErrors } from './error.ts';
import type { PreparedOperation } from './plan/graphql-document.ts';
import { type RestDialect, toDialect } from './rest-dialect.ts';
import type { BridgeRuntime, Viewer } from './runtime.ts';
import { spellText } from './spelling.ts';

/** The environment in which operations run and their errors are converted. */
interface OperationEnvironment {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
}

/**
 * Runs an operation and returns its field `result`. Throws domain errors as REST errors, and other errors as they are.
 */
export async function runOperation(
  environment: OperationEnvironment,
  {
    operation,
    variables,
    viewer,
    client,
    reads,
    usesItems = reads !== undefined && !environment.runtime.isLoggedIn(viewer),
    parameterName = snakeCase,
  }: {
    operation: PreparedOperation;
    variables: Readonly<Record<string, unknown>>;
    viewer: Viewer;
    /** The client and its work; absent for operations of the program itself. */
    client?: Client;
    /** Records what the operation reads. */
    reads?: ReadRecorder | undefined;
    /** Whether the items of earlier answers are used; by default in recorded anonymous answers. The operation only reads. */
    usesItems?: boolean;
    /**
     * Returns the parameter that corresponds to an argument named in an error; by default the same name in snake case.
     */
    parameterName?: ((argument: string) => string) | undefined;
  },
): Promise<Node | null> {
  const { runtime } = environment;
  // Opened before anything is read.
  const items = usesItems ? await runtime.openItems?.(viewer) : undefined;
  const options = { client: client as Client, reads, ...(items ? { recordsParts: true } : {}) };
  const contextValue = await runtime.createContext(viewer, options);
  try {
    const variableValues = operation.convertVariables(variables);
    const data = await operation.run({ variableValues, contextValue, work: client?.work, items });
    return (data.result ?? null) as Node | null;
  } catch (error) {
    throw toRestError(error as GraphQLError, { ...environment, parameterName });
  }
}

/**
 * Converts names in the additional data of an error to the dialect's spelling, such as
 * `{ param: 'meta.cms_pattern_sync_status' }`.
 */
const spellEntries = (entries: readonly unknown[], dialect: RestDialect): unknown[] =>
  entries.map((entry) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const spell = (value: unknown) => (typeof value === 'string' ? spellText(dialect, value) : value);
    return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, spell(value)]));
  });

const isAuthStatus = (status: number): boolean => status === 401 || status === 403;

/** The data of an error; `key` names a meta value. */
const spelledData = (data: DomainErrorExtensions['data'], dialect: RestDialect) =>
  typeof data?.key === 'string' ? { ...data, key: toDialect(dialect, data.key) } : (data ?? null);

/** Converts a GraphQL error to the error to throw: a REST error for domain errors, otherwise the original error. */
function toRestError(
  error: GraphQLError,
  { settings, parameterName }: OperationEnvironment & { parameterName(argument: string): string },
): unknown {
  const { code, status, data, parameter, additionalData, additionalErrors, details } =
    error.extensions as Partial<DomainErrorExtensions>;
  if (typeof code === 'string' && typeof status === 'number') {
    if (details) {
      const detailsByParameter = Object.entries(details).map(
        ([name, detail]) => [parameterName(name), detail] as const,
      );
      return requestErrors.invalidParameters(new Map(detailsByParameter));
    }
    const message = spellText(settings.dialect, error.message);
    const restError = new RestError(code as ErrorCode, {
      message,
      status,
      ...(data === undefined ? {} : { data: spelledData(data, settings.dialect) }),
      ...(additionalData ? { additionalData: spellEntries(additionalData, settings.dialect) } : {}),
      ...(additionalErrors ? { additionalErrors } : {}),
    });
    if (!parameter) return restError;
    return requestErrors.invalidParameters(
      new Map([[parameterName(parameter), { code, message, data: isAuthStatus(status) ? { status } : null }]]),
    );
  }
  // The library reports a number that is no `Int` with this message only; the schema of a parameter allows larger ones.
  if (/\bnon 32-bit\b/.test(error.message)) {
    return new RestError('rest_invalid_param', {
      message: 'A number is outside the range of 32-bit integers. Send a smaller number.',
      status: 400,
    });
  }
  return error.originalError ?? error;
}
