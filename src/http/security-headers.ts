import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** The headers of all answers outside of the REST API; those of a component may replace them. */
const BASE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

const TRANSPORT_HEADER = 'Strict-Transport-Security';

/** What remains of an answer that is replaced by another one. */
const PRESERVED = new Set([
  'x-request-id',
  ...[TRANSPORT_HEADER, ...Object.keys(BASE_HEADERS)].map((name) => name.toLowerCase()),
]);

/** Sets the security headers of answers: docs/security.md#headers. */
export interface SecurityHeaders {
  /** Sets those of all answers. */
  setTransport(response: ServerResponse): void;
  /** Sets those of answers outside of the REST API. */
  setBase(response: ServerResponse): void;
}

/** Creates the security headers of a site. */
export function createSecurityHeaders({ hstsSeconds }: Pick<Config, 'hstsSeconds'>): SecurityHeaders {
  const transport = `max-age=${hstsSeconds}`;
  return {
    setTransport: (response) => {
      if (hstsSeconds > 0) response.setHeader(TRANSPORT_HEADER, transport);
    },
    setBase: (response) => {
      for (const [name, value] of Object.entries(BASE_HEADERS)) response.setHeader(name, value);
    },
  };
}

/** Removes the headers of an answer that is replaced by another one, except those that all answers have. */
export function removeAnswerHeaders(response: ServerResponse): void {
  for (const name of response.getHeaderNames()) if (!PRESERVED.has(name)) response.removeHeader(name);
}
