import { canEditTerms } from '../../access/term-access.ts';
import { requireAudience } from '../../core/audience.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ReadContextName } from '../../core/read-context.ts';
import type { Taxonomy } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermRow } from '../../core/rows/term-row.ts';

/** Returns the term with this id, or null if the taxonomy has no such term. */
export async function findTerm(
  { taxonomy, context }: { taxonomy: Taxonomy; context: RequestContext },
  id: number,
): Promise<TermRow | null> {
  const row = id > 0 ? await context.loaders.terms.load(id) : null;
  return row?.taxonomy === taxonomy.name ? row : null;
}

/**
 * Loads one term. Errors: `rest_term_invalid`, `rest_forbidden_context` in the edit context, those of the audience of
 * the taxonomy.
 */
export async function loadTerm(input: {
  taxonomy: Taxonomy;
  args: { id: number; context?: ReadContextName | null };
  context: RequestContext;
}): Promise<TermRow> {
  const { taxonomy, args, context } = input;
  const row = await findTerm(input, args.id);
  if (!row) throw domainError('rest_term_invalid');
  if (args.context === 'EDIT' && !canEditTerms(context.viewer, taxonomy.capabilities)) {
    throw domainError('rest_forbidden_context', { viewer: context.viewer });
  }
  requireAudience(taxonomy.audience, context);
  return row;
}
