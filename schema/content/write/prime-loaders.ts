import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { isReserved } from '../../core/slugs/free-slug.ts';
import { slugOfTitle } from '../../core/slugs/generated-slug.ts';
import { parseJson } from '../../values/json-text.ts';
import type { MetaTexts } from '../meta/check-meta.ts';
import type { LanguageOfWrite } from './language-of-write.ts';
import type { AssignedTerm } from './write-terms.ts';

/** Puts the new terms of an item into the loader for the response. */
export function primeTerms(
  { loaders }: RequestContext,
  { postId, terms }: { postId: number; terms: readonly AssignedTerm[] },
): void {
  loaders.postTerms.clear(postId).prime(
    postId,
    terms.map(({ id, taxonomy, slug, name, parentId }) => ({ id, taxonomy, slug, name, parentId, postId })),
  );
}

/**
 * Puts the language that a write assigns to an item into the loader: its address depends on it, and the transaction has not
 * committed it yet. Does nothing without one.
 */
export function primeLanguage(
  { loaders }: RequestContext,
  { postId, language }: { postId: number; language: LanguageOfWrite | null },
): void {
  if (!language?.assigned) return;
  const { termId: languageId } = language.assigned;
  loaders.itemLanguages.clear(postId).prime(postId, { languageId, members: [] });
}

/** Puts the new meta values of an item into the loader for the response. */
export function primeMeta({ loaders }: RequestContext, { postId, meta }: { postId: number; meta: MetaTexts }): void {
  const values = new Map([...meta].map(([key, texts]) => [key, texts.map((text): unknown => parseJson(text, text))]));
  loaders.meta.clear(postId).prime(postId, values);
}

/** Puts the slug that the item would get from its title into the loader for the response, if no other item has it. */
export function primeGeneratedSlug(
  { loaders, site }: RequestContext,
  { written, type, isTaken, locale }: { written: Post; type: PostType; isTaken: boolean; locale: string },
): void {
  const slug = slugOfTitle(written, locale);
  const { structure } = site.permalinks;
  if (isTaken || type.slugTaxonomy || isReserved({ type, slug, storedSlug: written.slug, structure })) return;
  loaders.generatedSlugs.prime(written, slug);
}
