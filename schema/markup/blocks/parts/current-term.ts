import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import type { TermData } from '../../render-environment.ts';
import type { BlockRenderInput } from '../render-context.ts';

/** The data of a term that term templates provide. */
export type CurrentTerm = Pick<TermData, 'name' | 'link' | 'description' | 'count'>;

/** Returns the term that the outer term template renders; undefined outside of one. */
export function currentTerm({ context }: BlockRenderInput): CurrentTerm | undefined {
  const term = context.values.term;
  if (term === undefined) return undefined;
  return {
    name: textAt(term, 'name') ?? '',
    link: textAt(term, 'link') ?? '',
    description: textAt(term, 'description') ?? '',
    count: integerAt(term, 'count') ?? 0,
  };
}
