import { GraphQLError } from 'graphql';
import type { IgnoredCredentials, Viewer } from '../access/viewer-access.ts';
import { type CatalogueEntry, errorCatalogue } from './error-catalogue.ts';
import type { AdditionalError, DomainErrorExtensions, ParameterDetail } from './error-extensions.ts';

export type ErrorCode = keyof typeof errorCatalogue;

/** Who is asking, as far as the status of an error depends on it. */
type Asker = Pick<Viewer, 'userId'> & Partial<Pick<Viewer, 'credential'>>;

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
  const shown = message ?? (extensions.status === 401 ? withIgnored(text, viewer) : text);
  return new GraphQLError(shown, { extensions: { ...extensions, http } });
}

/** What the answer of GraphQL carries, where the error says when to try again. */
const retryHeader = (data: Record<string, unknown> | undefined) =>
  typeof data?.retry_after === 'number' ? { headers: { 'Retry-After': String(data.retry_after) } } : {};

const IGNORED: Readonly<Record<IgnoredCredentials, string>> = {
  off: 'The password was ignored, since the site has APPLICATION_PASSWORDS=off.',
  'plain-http':
    'The password was ignored, since the address of the site begins with http:. Set SITE_URL to an https address, or APPLICATION_PASSWORDS=always.',
  'none-exist':
    'The password was ignored, since the site has no application passwords yet. Make one; that of the account does not count here.',
  'not-basic': 'The Authorization header was ignored. Send the Basic scheme, with a login and an application password.',
  'no-nonce':
    'The credentials were ignored, since the request has the cookie of a login. Send its nonce too, or no cookies.',
};

/** Who sent credentials that do not count learns why. */
function withIgnored(text: string, viewer: Asker | undefined): string {
  const ignored = viewer?.credential?.kind === 'anonymous' ? viewer.credential.ignored : undefined;
  return ignored === undefined ? text : `${text.replace(SEND_THEM, '')} ${IGNORED[ignored]}`;
}

const SEND_THEM = / Send .*$/;

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
