import { GraphQLError } from 'graphql';
import type { DomainErrorExtensions } from '../../schema/error-extensions.ts';
import { type Html, html, type Part } from './html.ts';

/** Something that went wrong, told where it is read first. */
export const problem = (text: Part): Html => html`<div class="notice problem" role="alert"><p>${text}</p></div>`;

/** Something that went well. */
export const success = (text: Part): Html => html`<div class="notice success" role="status">${text}</div>`;

/** The code and status of an error of the domain; null for all others. */
export function domainFailure(error: unknown): (DomainErrorExtensions & { message: string }) | null {
  if (!(error instanceof GraphQLError)) return null;
  const extensions = error.extensions as Partial<DomainErrorExtensions>;
  const { code, status } = extensions;
  return typeof code === 'string' && typeof status === 'number'
    ? { ...extensions, code, status, message: error.message }
    : null;
}

/** The header that says when to try again, where the error knows it. */
export const retryHeader = (data: DomainErrorExtensions['data']): Record<string, string> =>
  typeof data?.retry_after === 'number' ? { 'Retry-After': String(data.retry_after) } : {};
