import { type Builder, oncePerBuilder, registryOfSchema } from '../../core/graphql/builder.ts';
import { reads } from '../../core/graphql/selection.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../../core/rows/language-of.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { readableRelatedItem } from '../previews/content-item.ts';

/** The GraphQL type of the languages of the site. */
export const languageType = oncePerBuilder((builder) =>
  builder.objectRef<SiteLanguage>('Language').implement({
    description: 'A language of the site.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'The code in addresses and filters, such as `de`.' }),
      name: t.exposeString('name'),
      locale: t.exposeString('locale', { description: 'Such as `de_DE`.' }),
      isRtl: t.exposeBoolean('isRtl', { description: 'Whether its texts are written from right to left.' }),
      order: t.exposeInt('order', { description: 'Its position among the languages.' }),
      flagCode: t.exposeString('flagCode', { description: 'The name of its flag, such as `us`; empty for none.' }),
      isDefault: t.exposeBoolean('isDefault', {
        description: 'Whether it is the language of new items and terms for which no other one is given.',
      }),
      termId: t.exposeInt('termId', { description: 'The id in the REST API.' }),
      termLanguageId: t.exposeInt('termLanguageId', {
        description: 'The id of the term that stands for it among terms.',
      }),
      termTaxonomyIds: t.intList({
        description: 'The ids that assigned both terms to their taxonomies.',
        resolve: ({ taxonomyIds }) => taxonomyIds,
      }),
      itemCount: t.int({
        description: 'The number of published items in the language.',
        resolve: async ({ termId }, _args, { loaders }) => Number((await loaders.terms.load(termId))?.count ?? 0),
      }),
      termCount: t.int({
        description: 'The number of terms in the language.',
        resolve: async ({ termLanguageId }, _args, { loaders }) =>
          Number((termLanguageId > 0 ? await loaders.terms.load(termLanguageId) : null)?.count ?? 0),
      }),
      homeUrl: t.string({
        description: 'The address of the front page in the language.',
        resolve: ({ permalinks }) => `${permalinks.home}/`,
      }),
    }),
  }),
);

/** Registers the languages of a site that has some, and the languages and translations of items and terms. */
export function registerLanguages(builder: Builder): void {
  if (!registryOfSchema(builder).languages) return;
  builder.queryField('languages', (t) =>
    t.field({
      type: [languageType(builder)],
      description: 'The languages of the site, in their order.',
      resolve: (_root, _args, { site }) => [...(site.languages?.all ?? [])],
    }),
  );
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
