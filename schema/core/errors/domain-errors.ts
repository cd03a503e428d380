import { GraphQLError } from 'graphql';
import type { IgnoredCredentials, Viewer } from '../../access/viewer-access.ts';
import { type CatalogEntry, errorCatalog } from './error-catalog.ts';

/** A code of the error catalog. */
export type ErrorCode = keyof typeof errorCatalog;

/** The data of the viewer on which the status and message of an error depend. */
type ErrorViewer = Pick<Viewer, 'userId'> & Partial<Pick<Viewer, 'credential'>>;

/** By status, the default number of seconds after which the client may retry. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 503: 5, 507: 60 };

/**
 * Creates an error of the catalog, which both APIs report with the same code and status. `viewer` decides between 401
 * and 403; `message`, `status` and `data` override those of the catalog; `parameter` and `details` name the invalid
 * input (see `DomainErrorExtensions`).
 */
export function domainError(
  code: ErrorCode,
  {
    viewer,
    data: customData,
    parameter,
    message,
    status: customStatus,
    additionalData,
    details,
  }: {
    viewer?: ErrorViewer;
    data?: Record<string, unknown>;
    parameter?: string;
    message?: string;
    status?: number;
    additionalData?: readonly unknown[];
    details?: Record<string, ParameterDetail>;
  } = {},
): GraphQLError {
  const [catalogStatus, catalogMessage, dataRule] = errorCatalog[code] as CatalogEntry;
  const status = customStatus ?? (catalogStatus === 'auth' ? authStatus(viewer) : catalogStatus);
  const retryAfter = RETRY_AFTER_SECONDS[status];
  const data = retryAfter === undefined ? customData : { retry_after: retryAfter, ...customData };
  const extensions: DomainErrorExtensions & Record<string, unknown> = {
    code,
    status,
    ...(dataRule === 'without-data' && customStatus === undefined ? { data: null } : data ? { data } : {}),
    ...(details ? { details } : {}),
    ...(parameter ? { parameter } : {}),
    ...(additionalData ? { additionalData } : {}),
  };
  const http = { status, ...retryHeader(data) };
  const defaultMessage = extensions.status === 401 ? withIgnoredReason(catalogMessage, viewer) : catalogMessage;
  return new GraphQLError(message ?? defaultMessage, { extensions: { ...extensions, http } });
}

/** Returns the header `Retry-After` for GraphQL answers, if the error has a time. */
const retryHeader = (data: Record<string, unknown> | undefined) =>
  typeof data?.retry_after === 'number' ? { headers: { 'Retry-After': String(data.retry_after) } } : {};

const IGNORED_REASONS: Readonly<Record<IgnoredCredentials, string>> = {
  off: 'The password was ignored, since the site has APPLICATION_PASSWORDS=off.',
  'plain-http':
    'The password was ignored, since the site uses plain HTTP. Set SITE_URL to an https address, or APPLICATION_PASSWORDS=always.',
  'none-exist':
    'The password was ignored, since the site has no application passwords yet. Create one; the password of the account is not accepted here.',
  'not-basic': 'The Authorization header was ignored. Send the Basic scheme, with a login and an application password.',
  'no-nonce':
    'The credentials were ignored, since the request has a session cookie but no nonce. Send the nonce, or no cookies.',
};

/** Adds the reason to the message if the credentials of the request were ignored. */
function withIgnoredReason(text: string, viewer: ErrorViewer | undefined): string {
  const ignored = viewer?.credential?.kind === 'anonymous' ? viewer.credential.ignored : undefined;
  return ignored === undefined ? text : `${text.replace(SEND_ADVICE, '')} ${IGNORED_REASONS[ignored]}`;
}

/** The advice to send credentials, at the end of a message. */
const SEND_ADVICE = / Send .*$/;

/** Combines the errors of one input: the first one, which contains the others. */
export function combinedError([first, ...others]: readonly [GraphQLError, ...GraphQLError[]]): GraphQLError {
  if (others.length === 0) return first;
  const additionalErrors = others.map(({ message, extensions }): AdditionalError => {
    const { code, status, data } = extensions as unknown as DomainErrorExtensions;
    return { code, message, data: { status, ...data } };
  });
  return new GraphQLError(first.message, { extensions: { ...first.extensions, additionalErrors } });
}

/**
 * Combines errors of one input of which only the first has a status: the first one, which contains the others without
 * `data`.
 */
export function errorWithOthers(codes: readonly [ErrorCode, ...ErrorCode[]]): GraphQLError {
  const [first, ...others] = codes.map((code) => domainError(code)) as [GraphQLError, ...GraphQLError[]];
  if (others.length === 0) return first;
  const additionalErrors = others.map(
    ({ message, extensions }): AdditionalError => ({ code: String(extensions.code), message, data: null }),
  );
  return new GraphQLError(first.message, { extensions: { ...first.extensions, additionalErrors } });
}

/** Combines several errors of the input into one error with the status 400: the first one, which contains the others. */
export function domainErrors(codes: readonly [ErrorCode, ...ErrorCode[]]): GraphQLError {
  const [first, ...others] = codes;
  const error = domainError(first, { status: 400 });
  if (others.length === 0) return error;
  const additionalErrors = others.map((code): AdditionalError => {
    const { message } = domainError(code);
    return { code, message, data: { status: 400 } };
  });
  return new GraphQLError(error.message, { extensions: { ...error.extensions, additionalErrors } });
}

/** Returns 401 for an anonymous viewer and 403 for others. */
export const authStatus = (viewer: ErrorViewer | undefined): 401 | 403 => (viewer && viewer.userId > 0 ? 403 : 401);

/** The error of one of several parameters. */
export interface ParameterDetail {
  /** Empty if the error has only a message. */
  code: string;
  message: string;
  data: Record<string, unknown> | null;
}

/** A further error in an answer that reports several. */
interface AdditionalError {
  code: string;
  message: string;
  data: { status: number } | null;
}

/** The `extensions` of a GraphQL error of the domain. */
export interface DomainErrorExtensions {
  code: string;
  status: number;
  /** Further members of `data` in the REST error; null if the REST error has no `data`. */
  data?: Record<string, unknown> | null;
  /** The value of `additional_data` in the REST error. */
  additionalData?: readonly unknown[];
  /** Further errors of the same input. */
  additionalErrors?: readonly AdditionalError[];
  /** The GraphQL name of the invalid parameter. */
  parameter?: string;
  /** The errors of several invalid parameters, by the name of the parameter. */
  details?: Record<string, ParameterDetail>;
}
