import { GraphQLError } from 'graphql';
import { type CatalogueEntry, errorCatalogue } from './error-catalogue.ts';
import type { AdditionalError, DomainErrorExtensions, ParameterDetail } from './error-extensions.ts';

export type ErrorCode = keyof typeof errorCatalogue;

/** Who is asking, as far as the status of an error depends on it. */
interface Asker {
  readonly userId: number;
}

/** Seconds after which a request may be sent again, where the error does not say. */
const RETRY_AFTER: Readonly<Record<number, number>> = { 503: 5, 507: 60 };

/** An error of the domain: its code is in the catalogue, so that both faces answer alike. */
export function domainError(
  code: ErrorCode,
  {
    viewer,
    data: own,
    parameter,
    message,
    status: given,
    additionalData,
    details,
  }: {
    viewer?: Asker;
    data?: Record<string, unknown>;
    parameter?: string;
    message?: string;
    status?: number;
    additionalData?: readonly unknown[];
    details?: Record<string, ParameterDetail>;
  } = {},
): GraphQLError {
  const [status, text, form] = errorCatalogue[code] as CatalogueEntry;
  const answered = given ?? (status === 'auth' ? authStatus(viewer) : status);
  const wait = RETRY_AFTER[answered];
  const data = wait === undefined ? own : { retry_after: wait, ...own };
  const extensions: DomainErrorExtensions & Record<string, unknown> = {
    code,
    status: answered,
    ...(form === 'bare' && given === undefined ? { data: null } : data ? { data } : {}),
    ...(details ? { details } : {}),
    ...(parameter ? { parameter } : {}),
    ...(additionalData ? { additionalData } : {}),
  };
  const http = { status: answered, ...retryHeader(data) };
  return new GraphQLError(message ?? text, { extensions: { ...extensions, http } });
}

/** What the answer of GraphQL carries, where the error says when to try again. */
const retryHeader = (data: Record<string, unknown> | undefined) =>
  typeof data?.retry_after === 'number' ? { headers: { 'Retry-After': String(data.retry_after) } } : {};

/** Several things that are wrong with what was sent, as one error: the first, which tells of the others. */
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

/** 401 for an anonymous request, 403 for one of a known user. */
export const authStatus = (viewer: Asker | undefined): 401 | 403 => (viewer && viewer.userId > 0 ? 403 : 401);
