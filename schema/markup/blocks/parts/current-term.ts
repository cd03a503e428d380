import { integerAt, textAt } from '../../block-grammar/parsed-block.ts';
import type { TermData } from '../../render-environment.ts';
import type { RenderingBlock } from '../render-context.ts';

/** The data of a term for term templates. */
export type CurrentTerm = Pick<TermData, 'name' | 'link' | 'description' | 'count'>;

/** The term of the surrounding term template; undefined outside of one. */
export function currentTerm({ context }: RenderingBlock): CurrentTerm | undefined {
  const term = context.values.term;
  if (term === undefined) return undefined;
  return {
    name: textAt(term, 'name') ?? '',
    link: textAt(term, 'link') ?? '',
    description: textAt(term, 'description') ?? '',
    count: integerAt(term, 'count') ?? 0,
  };
}
