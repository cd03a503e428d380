import { canEditTerms } from '../access/term-access.ts';
import { requireAudience } from '../content/audience.ts';
import type { ReadContext } from '../content/lists/list.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { Taxonomy } from '../types/registry.ts';
import type { TermRow } from './term-row.ts';

/** A term of the taxonomy, or null. */
export async function findTerm(
  { taxonomy, context }: { taxonomy: Taxonomy; context: RequestContext },
  id: number,
): Promise<TermRow | null> {
  const row = id > 0 ? await context.loaders.terms.load(id) : null;
  return row?.taxonomy === taxonomy.name ? row : null;
}

/** One term. Errors: `rest_term_invalid`, `rest_forbidden_context` in the edit context without the right to edit, what a kind for some alone names. */
export async function loadTerm(input: {
  taxonomy: Taxonomy;
  args: { id: number; context?: ReadContext | null };
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
