import { whenLoaded } from '../core/loaders.ts';
import type { RequestContext } from '../core/request-context.ts';
import { type TermRow, termTree } from '../core/rows/term-row.ts';
import { termLink } from './archive-link.ts';

/** Returns the address of the archive of a term. */
export function termAddress(row: TermRow, context: RequestContext): string | Promise<string> {
  if (row.path) return termAddressAt(row.path, { row, context });
  if (!context.registry.taxonomies.get(row.taxonomy)?.hierarchical) return termAddressAt([], { row, context });
  return whenLoaded(termTree(context, row.taxonomy), (tree) => termAddressAt(tree.slugPath(row.id), { row, context }));
}

/** Returns the address of a term; `path` has the slugs from the top down to the term. */
export function termAddressAt(
  path: readonly string[],
  { row, context }: { row: TermRow; context: RequestContext },
): string {
  const { declared } = context.registry.taxonomies.get(row.taxonomy) ?? {};
  return termLink(context.site.permalinks, {
    ...row,
    ancestors: path.slice(0, -1),
    ...(declared
      ? {
          declared: {
            ...declared,
            queryVariable: row.taxonomy,
          },
        }
      : {}),
  });
}
