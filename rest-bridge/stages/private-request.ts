import type { ParsedRequest } from './request.ts';

/** The parameter with a preview token (docs/previews.md). */
export const PREVIEW_TOKEN = 'preview_token';

/** Whether a request contains a preview token, valid or not: no cache may store its answer. */
export const hasPreviewToken = ({ query }: Pick<ParsedRequest, 'query'>): boolean => query[PREVIEW_TOKEN] !== undefined;
