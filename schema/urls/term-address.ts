import { whenLoaded } from '../core/loaders.ts';
import type { RequestContext } from '../core/request-context.ts';
import { languageOfTerm } from '../core/rows/language-of.ts';
import { type TermRow, termTree } from '../core/rows/term-row.ts';
import type { PermalinkSettings } from '../core/site/permalink-structure.ts';
import { termLink } from './archive-link.ts';

/** Returns the address of the archive of a term. */
export function termAddress(row: TermRow, context: RequestContext): string | Promise<string> {
  const { languages, permalinks } = context.site;
  const addressIn = (settings: PermalinkSettings) => {
    if (row.path) return termAddressAt(row.path, { row, context, permalinks: settings });
    if (!context.registry.taxonomies.get(row.taxonomy)?.hierarchical)
      return termAddressAt([], { row, context, permalinks: settings });
    return whenLoaded(termTree(context, row.taxonomy), (tree) =>
      termAddressAt(tree.slugPath(row.id), { row, context, permalinks: settings }),
    );
  };
  if (!languages) return addressIn(permalinks);
  return languageOfTerm(row, context).then((language) => addressIn(language?.permalinks ?? permalinks));
}

/** Returns the address of a term; `path` has the slugs from the top down to the term. */
function termAddressAt(
  path: readonly string[],
  {
    row,
    context,
    permalinks = context.site.permalinks,
  }: { row: TermRow; context: RequestContext; permalinks?: PermalinkSettings },
): string {
  const { declared } = context.registry.taxonomies.get(row.taxonomy) ?? {};
  return termLink(permalinks, {
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
