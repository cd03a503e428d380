import { errorCatalogue } from '../schema/error-catalogue.ts';
import { authStatus, type ErrorCode } from '../schema/errors.ts';

/** An error as the REST API answers it (protocol 8). */
export class RestError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly additionalData: readonly unknown[] | undefined;
  readonly additionalErrors: readonly unknown[] | undefined;

  constructor(
    code: string,
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

/** An error of the domain's catalogue that the bridge itself has to answer. */
export function catalogueError(code: ErrorCode, viewer?: { userId: number }): RestError {
  const [status, message] = errorCatalogue[code];
  return new RestError(code, { message, status: status === 'auth' ? authStatus(viewer) : status });
}

const one = (code: string, status: number, message: string) => (data?: Record<string, unknown>) =>
  new RestError(code, { message, status, ...(data ? { data } : {}) });

/** The errors of requests as such (protocol 8.1). */
export const requestErrors = {
  noRoute: one('rest_no_route', 404, 'No route matches this address and method. The index lists them all.'),
  invalidJson: one('rest_invalid_json', 400, 'The body is not valid JSON.'),
  missingParameters: (names: readonly string[]) =>
    new RestError('rest_missing_callback_param', {
      message: `Missing parameter(s): ${names.join(', ')}`,
      status: 400,
      data: { params: names },
    }),
  invalidParameters: (errors: ReadonlyMap<string, { code: string; message: string; data: unknown }>) =>
    new RestError('rest_invalid_param', {
      message: `Invalid parameter(s): ${[...errors.keys()].join(', ')}`,
      status: 400,
      data: {
        params: Object.fromEntries([...errors].map(([name, error]) => [name, error.message])),
        details: detailsOf(errors),
      },
    }),
  unreadablePath: one('parse_path_failed', 400, 'The path of this entry cannot be read. Give it below the REST root.'),
  notBatchable: one(
    'rest_batch_not_allowed',
    400,
    'This route cannot be part of a batch. Send it as a request of its own.',
  ),
  pathType: one('rest_path_invalid_type', 400, 'rest_route must be one text.'),
  callback: one('rest_callback_invalid', 400, 'A JSONP callback may hold letters, digits, `_` and `.` only.'),
  invalidNamespace: one('rest_invalid_namespace', 404, 'There is no such namespace. The index lists them all.'),
  bodyTooLarge: one('rest_body_too_large', 413, 'The body is larger than this server takes.'),
  addressTooLong: one('rest_address_too_long', 414, 'The address is longer than this server takes.'),
  internal: one('internal_error', 500, 'Something went wrong on our side. Quote the request id when you report it.'),
} as const;

/** Errors without a code of their own have no details; none at all are written as a list, as the API does. */
function detailsOf(errors: ReadonlyMap<string, { code: string; message: string; data: unknown }>): unknown {
  const detailed = [...errors].filter(([, error]) => error.code !== '');
  return detailed.length > 0 ? Object.fromEntries(detailed) : [];
}
