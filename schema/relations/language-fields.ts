import { readableRelatedItem } from '../content/previews/content-item.ts';
import { type Builder, registryOfSchema } from '../core/graphql/builder.ts';
import { reads } from '../core/graphql/selection.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../core/rows/language-of.ts';
import { registerLanguageMutations } from '../site/languages/language-mutations.ts';
import { languageType, registerLanguageQueries } from '../site/languages/language-type.ts';

/** Registers the languages of a site that has some, and the languages and translations of items and terms. */
export function registerLanguages(builder: Builder): void {
  if (!registryOfSchema(builder).languages) return;
  registerLanguageQueries(builder);
  registerLanguageMutations(builder);
  builder.interfaceField('ContentNode', 'language', (t) =>
    t.field({
      type: languageType(builder),
      nullable: true,
      description: 'Its language; null for none.',
      extensions: reads('id', 'type', 'parentId'),
      resolve: (row, _args, context) => languageOfItem(row, context),
    }),
  );
  builder.interfaceField('ContentNode', 'translations', (t) =>
    t.field({
      type: ['ContentNode'],
      description: 'Its translations that the viewer may read, in the order of languages.',
      extensions: reads('id', 'type'),
      resolve: async ({ id, type }, _args, context) => {
        if (!context.site.languages?.types.has(type)) return [];
        const translations = await translationsOfItem(id, context);
        const rows = await Promise.all(translations.map((entry) => readableRelatedItem(entry.id, context)));
        return rows.filter((row) => row !== null);
      },
    }),
  );
  builder.interfaceField('Term', 'language', (t) =>
    t.field({
      type: languageType(builder),
      nullable: true,
      description: 'Its language; null for none.',
      resolve: (row, _args, context) => languageOfTerm(row, context),
    }),
  );
  builder.interfaceField('Term', 'translations', (t) =>
    t.field({
      type: ['Term'],
      description: 'Its translations, in the order of languages.',
      resolve: async ({ id, taxonomy }, _args, context) => {
        if (!context.site.languages?.taxonomies.has(taxonomy)) return [];
        const translations = await translationsOfTerm(id, context);
        const rows = await Promise.all(translations.map((entry) => context.loaders.terms.load(entry.id)));
        return rows.filter((row) => row?.taxonomy === taxonomy).filter((row) => row !== null);
      },
    }),
  );
}
