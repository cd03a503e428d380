import { TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY } from '../../schema/core/rows/language-rows.ts';
import type { Conversion, ConvertedTerm, ImportPart } from './conversion.ts';
import { readSerialized } from './serialized-value.ts';

/** The taxonomies whose terms describe languages and translations with a serialized map. */
const DESCRIBED: ReadonlySet<string> = new Set(['language', 'post_translations', 'term_translations']);

/** The taxonomies whose terms are those of other terms, in a source with languages. */
const OF_TERMS = "SELECT term_taxonomy_id FROM term_taxonomy WHERE taxonomy IN ('term_language', 'term_translations')";

/** Whether the source has languages: without its options, these names are those of other taxonomies. */
const hasLanguages = ({ stage }: Pick<Conversion, 'stage'>): boolean =>
  stage.value<number>("SELECT 1 FROM options WHERE option_name = 'polylang'") !== undefined;

/** Returns the description of a term to store: JSON in place of the serialized map of a language or of translations. */
export function languageDescription(taxonomy: string, description: string): string | null {
  if (!DESCRIBED.has(taxonomy)) return null;
  const value = readSerialized(description);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : null;
}

/** The condition on relationships of terms with their languages and translations, which are not relationships of posts. */
export const relationsOfTerms = (conversion: Pick<Conversion, 'stage'>): string =>
  hasLanguages(conversion) ? `term_taxonomy_id IN (${OF_TERMS})` : '0 = 1';

interface RelationRow {
  readonly batch_key: number;
  readonly object_id: number;
  readonly term_taxonomy_id: number;
}

/**
 * Converts the relationships of terms with their languages and translations to meta values of the terms: ids of terms may
 * be those of posts. `terms` are the converted terms by `term_taxonomy_id`.
 */
export function* convertTermLanguages(
  conversion: Conversion,
  terms: ReadonlyMap<number, ConvertedTerm>,
): Generator<ImportPart> {
  if (!hasLanguages(conversion)) return;
  const { stage, rowCounters } = conversion;
  const converted = [...terms.values()];
  const ids = new Set(converted.map(({ id }) => id));
  const languageIds = new Map(
    converted.flatMap((term) => (term.taxonomy === 'language' ? [[term.slug, term.id]] : [])),
  );
  const rows = `SELECT rowid AS batch_key, object_id, term_taxonomy_id FROM term_relationships
    WHERE rowid > ? AND term_taxonomy_id IN (${OF_TERMS}) ORDER BY rowid`;
  for (const relations of stage.batches<RelationRow>(rows)) {
    const termMeta = relations.flatMap(({ object_id: termId, term_taxonomy_id: taxonomyId }) => {
      const term = terms.get(taxonomyId);
      if (!term || !ids.has(termId)) {
        rowCounters.term_relationships.countOmitted('term missing', {
          item: `term ${termId}`,
          value: String(taxonomyId),
        });
        return [];
      }
      rowCounters.term_relationships.countStored();
      if (term.taxonomy === 'term_translations')
        return [{ termId, key: TERM_TRANSLATIONS_KEY, value: JSON.stringify(term.slug) }];
      const languageId = languageIds.get(term.slug.replace(/^pll_/, ''));
      return languageId === undefined ? [] : [{ termId, key: TERM_LANGUAGE_KEY, value: JSON.stringify(languageId) }];
    });
    yield { termMeta };
  }
}
