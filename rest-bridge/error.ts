import type { GraphQLError } from 'graphql';
import { authStatus, type DomainErrorExtensions, type ErrorCode } from '../schema/core/errors/domain-errors.ts';
import { errorCatalog } from '../schema/core/errors/error-catalog.ts';
import { MAX_JSON_NAMES, MAX_JSON_VALUES } from '../schema/values/json-text.ts';
import type { RequestErrorCode } from './request-error-codes.ts';

/** A code of the errors that the REST API reports. */
export type ReportedCode = ErrorCode | RequestErrorCode;

/** An error with the code, status and data of its REST answer (docs/protocol/errors.md). */
export class RestError extends Error {
  readonly code: ReportedCode;
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly additionalData: readonly unknown[] | undefined;
  readonly additionalErrors: readonly unknown[] | undefined;

  constructor(
    code: ReportedCode,
    {
      message,
      status,
      data,
      additionalData,
      additionalErrors,
    }: {
      message: string;
      status: number;
      data?: Record<string, unknown> | null;
      additionalData?: readonly unknown[];
      additionalErrors?: readonly unknown[];
    },
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data === null ? null : { status, ...data };
    this.additionalData = additionalData;
    this.additionalErrors = additionalErrors;
  }

  /** The body of the answer. */
  body(): Record<string, unknown> {
    const { code, message, data, additionalData, additionalErrors } = this;
    return {
      code,
      message,
      data,
      ...(additionalData ? { additional_data: additionalData } : {}),
      ...(additionalErrors ? { additional_errors: additionalErrors } : {}),
    };
  }
}

/** Converts a domain error to a REST error, without its data on parameters. Returns null for any other GraphQL error. */
export function convertDomainError({ message, extensions }: GraphQLError): RestError | null {
  const { code, status, data } = extensions as Partial<DomainErrorExtensions>;
  if (typeof code !== 'string' || typeof status !== 'number') return null;
  return new RestError(code as ErrorCode, { message, status, ...(data ? { data } : {}) });
}

/** Creates a REST error from the domain's error catalog. The viewer decides between the statuses 401 and 403. */
export function catalogError(code: ErrorCode, viewer?: { userId: number }): RestError {
  const [status, message] = errorCatalog[code];
  return new RestError(code, { message, status: status === 'auth' ? authStatus(viewer) : status });
}

const errorFactory =
  (code: ReportedCode, { status, message }: { status: number; message: string }) =>
  (data?: Record<string, unknown>) =>
    new RestError(code, { message, status, ...(data ? { data } : {}) });

/** What is wrong with parameters, by their names. An empty code is not reported. */
type ParameterErrors = ReadonlyMap<string, { code: string; message: string; data: unknown }>;

/** The errors of malformed requests (docs/protocol/errors.md#requests). */
export const requestErrors = {
  noRoute: errorFactory('rest_no_route', {
    status: 404,
    message: 'No route matches this path and method. The index lists all routes.',
  }),
  invalidPath: errorFactory('rest_invalid_path', {
    status: 400,
    message: 'The address contains invalid percent-encoding.',
  }),
  invalidForm: errorFactory('rest_invalid_form', {
    status: 400,
    message: 'The form is invalid, incomplete, or has too many parts.',
  }),
  formEncoding: errorFactory('rest_invalid_form', {
    status: 400,
    message: 'The form contains bytes that are not UTF-8. Send all names and values in UTF-8.',
  }),
  queryEncoding: errorFactory('rest_invalid_path', {
    status: 400,
    message: 'The query contains bytes that are not UTF-8. Send all names and values in UTF-8.',
  }),
  invalidJson: errorFactory('rest_invalid_json', { status: 400, message: 'The body is not valid JSON in UTF-8.' }),
  missingParameters: (names: readonly string[]) =>
    new RestError('rest_missing_callback_param', {
      message: `Missing parameter(s): ${names.join(', ')}`,
      status: 400,
      data: { params: names },
    }),
  invalidParameters: (errors: ParameterErrors) =>
    new RestError('rest_invalid_param', {
      message: `Invalid parameter(s): ${[...errors.keys()].join(', ')}`,
      status: 400,
      data: {
        params: Object.fromEntries([...errors].map(([name, error]) => [name, error.message])),
        details: detailsOf(errors),
      },
    }),
  unreadablePath: errorFactory('parse_path_failed', {
    status: 400,
    message: 'The path of this entry cannot be parsed. Send a path below the REST root.',
  }),
  notBatchable: errorFactory('rest_batch_not_allowed', {
    status: 400,
    message: 'This route cannot be part of a batch. Send it as a separate request.',
  }),
  pathType: errorFactory('rest_path_invalid_type', { status: 400, message: 'rest_route must be one string.' }),
  callback: errorFactory('rest_callback_invalid', {
    status: 400,
    message: 'The JSONP callback has characters that are not permitted. Use letters, digits, `_` and `.`.',
  }),
  invalidNamespace: errorFactory('rest_invalid_namespace', {
    status: 404,
    message: 'Unknown namespace. The index lists all namespaces.',
  }),
  bodyTooLarge: errorFactory('rest_body_too_large', {
    status: 413,
    message: 'The body is larger than this server accepts. Send less.',
  }),
  loginRequired: errorFactory('rest_not_logged_in', {
    status: 401,
    message: 'The body is larger than this server accepts without a login. Log in, or send less.',
  }),
  tooManyValues: errorFactory('rest_body_too_large', {
    status: 413,
    message: `The body has more than ${MAX_JSON_VALUES} values or ${MAX_JSON_NAMES} names. Send them in several requests.`,
  }),
  addressTooLong: errorFactory('rest_address_too_long', {
    status: 414,
    message: 'The URL is longer than this server accepts. Shorten it.',
  }),
  internal: errorFactory('internal_error', {
    status: 500,
    message: 'An internal error occurred. Quote the request id when you report it.',
  }),
} as const;

/** The details of the errors that have a code. Without any, an empty list, as the reference writes an empty map. */
function detailsOf(errors: ParameterErrors): unknown {
  const detailed = [...errors].filter(([, error]) => error.code !== '');
  return detailed.length > 0 ? Object.fromEntries(detailed) : [];
}
