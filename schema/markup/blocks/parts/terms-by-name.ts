import type { PostData, TermData } from '../../render-environment.ts';

/** The terms of a post in the selected taxonomies, by name. */
export function termsByName(post: PostData, isShown: (taxonomy: string) => boolean): TermData[] {
  return post.terms.filter(({ taxonomy }) => isShown(taxonomy)).sort(byName);
}

/** Compares terms by name, ignoring case. */
export const byName = (a: TermData, b: TermData): number => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
