import { GraphQLError } from 'graphql';
import type { DomainErrorExtensions } from '../../schema/core/domain-errors.ts';
import { ownValue } from '../../schema/values/own-value.ts';
import { type Html, html, type TemplateValue } from './html-template.ts';

/** A message about a failure, which screen readers announce. */
export const problemNotice = (text: TemplateValue): Html =>
  html`<div class="notice problem" role="alert"><p>${text}</p></div>`;

/** A message about a success. */
export const successNotice = (text: TemplateValue): Html =>
  html`<div class="notice success" role="status">${text}</div>`;

/** The message of an outcome that a redirect names in the parameter `done` of the address; undefined for no known one. */
export function outcomeNotice({ url }: { url: URL }, messages: Readonly<Record<string, string>>): Html | undefined {
  const text = ownValue(messages, url.searchParams.get('done') ?? '');
  return text === undefined ? undefined : successNotice(html`<p>${text}</p>`);
}

/** The code, status, message and data of a domain error; null for other errors. */
export function domainFailure(error: unknown): (DomainErrorExtensions & { message: string }) | null {
  if (!(error instanceof GraphQLError)) return null;
  const extensions = error.extensions as Partial<DomainErrorExtensions>;
  const { code, status } = extensions;
  return typeof code === 'string' && typeof status === 'number'
    ? { ...extensions, code, status, message: error.message }
    : null;
}

/** The `Retry-After` header for the time in an error's data; none without it. */
export const retryHeader = (data: DomainErrorExtensions['data']): Record<string, string> =>
  typeof data?.retry_after === 'number' ? { 'Retry-After': String(data.retry_after) } : {};
