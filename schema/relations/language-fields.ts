import { canManageSite } from '../access/site-access.ts';
import { readableRelatedItem } from '../content/previews/content-item.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder, registryOfSchema } from '../core/graphql/builder.ts';
import { type ReadContextName, readContextEnum } from '../core/graphql/read-context.ts';
import { reads } from '../core/graphql/selection.ts';
import type { RequestContext } from '../core/request-context.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../core/rows/language-of.ts';
import type { SiteLanguage } from '../core/site/site-languages.ts';

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
      terms: t.field({
        type: 'Json',
        description: 'The term that items with the language have, and the one that stands for it among terms.',
        resolve: async ({ termId, termLanguageId, taxonomyIds }, _args, { loaders }) => {
          const [items, terms] = await Promise.all([termId, termLanguageId].map((id) => loaders.terms.load(id)));
          return {
            items: { id: termId, taxonomyId: taxonomyIds[0], count: Number(items?.count ?? 0) },
            terms: { id: termLanguageId, taxonomyId: taxonomyIds[1], count: Number(terms?.count ?? 0) },
          };
        },
      }),
      homeUrl: t.string({
        description: 'The address of the front page in the language.',
        resolve: ({ permalinks }) => `${permalinks.home}/`,
      }),
    }),
  }),
);

/** Errors: `rest_forbidden_context` in the edit context for a viewer who may not manage the site. */
function requireReadContext(
  { context: name }: { context?: ReadContextName | null | undefined },
  { viewer }: Pick<RequestContext, 'viewer'>,
): void {
  if (name === 'EDIT' && !canManageSite(viewer)) throw domainError('rest_forbidden_context', { viewer });
}

/** Registers the languages of a site that has some, and the languages and translations of items and terms. */
export function registerLanguages(builder: Builder): void {
  if (!registryOfSchema(builder).languages) return;
  builder.queryField('languages', (t) =>
    t.field({
      type: [languageType(builder)],
      description: 'The languages of the site, in their order.',
      args: { context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }) },
      resolve: (_root, args, context) => {
        requireReadContext(args, context);
        return [...(context.site.languages?.all ?? [])];
      },
    }),
  );
  builder.queryField('language', (t) =>
    t.field({
      type: languageType(builder),
      description: 'One language, by its id or its code.',
      args: {
        id: t.arg.int(),
        code: t.arg.string(),
        context: t.arg({ type: readContextEnum(builder), defaultValue: 'VIEW' }),
      },
      resolve: (_root, { id, code, ...args }, context) => {
        requireReadContext(args, context);
        const { languages } = context.site;
        const found = code ? languages?.byCode.get(code) : languages?.byTermId.get(id ?? 0);
        if (!found) throw domainError(code ? 'rest_invalid_slug' : 'rest_invalid_id');
        return found;
      },
    }),
  );
  builder.queryField('languageOptions', (t) =>
    t.field({
      type: builder.objectRef<object>('LanguageOptions').implement({
        description: 'The options of languages.',
        fields: (fields) => ({
          document: fields.field({
            type: 'Json',
            description: 'The options as they are stored.',
            resolve: (options) => options,
          }),
        }),
      }),
      description: 'The options of languages. Requires the right to manage the site.',
      resolve: (_root, _args, context) => {
        requireReadContext({ context: 'EDIT' }, context);
        return context.site.languages?.options ?? {};
      },
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
