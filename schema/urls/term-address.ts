import type { RequestContext } from '../core/request-context.ts';
import { type TermRow, termTree } from '../core/rows/term-row.ts';
import { termLink } from './archive-link.ts';

/** Returns the address of the archive of a term. */
export async function termAddress(row: TermRow, context: RequestContext): Promise<string> {
  const { hierarchical, declared } = context.registry.taxonomies.get(row.taxonomy) ?? {};
  const path = row.path ?? (hierarchical ? (await termTree(context, row.taxonomy)).slugPath(row.id) : []);
  return termLink(context.site.permalinks, {
    ...row,
    ancestors: path.slice(0, -1),
    ...(declared
      ? {
          declared: {
            rewriteSlug: declared.rewriteSlug,
            queryVariable: row.taxonomy,
            hierarchical: hierarchical === true,
          },
        }
      : {}),
  });
}
