import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import { termAddress } from '../../urls/term-address.ts';
import { formatOfSlug } from '../core/exposed-taxonomies.ts';
import { pathOfAddress } from '../nodes/node-uri.ts';

/** Returns the address of the archive of a term. The addresses of post formats have no prefix. */
export const exposedTermAddress = (row: TermRow, context: RequestContext): string | Promise<string> =>
  termAddress(row.taxonomy === 'post_format' ? { ...row, slug: formatOfSlug(row.slug) } : row, context);

/** Returns the path of the archive of a term, percent-encoded. */
export const termUri = async (row: TermRow, context: RequestContext): Promise<string> =>
  pathOfAddress(await exposedTermAddress(row, context), { context });
