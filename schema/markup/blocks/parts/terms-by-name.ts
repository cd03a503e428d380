import type { PostData, TermData } from '../../render-environment.ts';

/** Returns the terms of a post in the selected taxonomies, sorted by name. */
export function sortedTermsOf(post: PostData, isShown: (taxonomy: string) => boolean): TermData[] {
  return post.terms.filter(({ taxonomy }) => isShown(taxonomy)).sort(compareTermNames);
}

/** Compares terms by name, ignoring case. */
export const compareTermNames = (a: TermData, b: TermData): number =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
