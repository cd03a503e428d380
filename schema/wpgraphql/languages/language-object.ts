import { domainError } from '../../core/errors/domain-errors.ts';
import { reads } from '../../core/graphql/selection.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { ContentRow } from '../../core/rows/content-row.ts';
import { languageOfItem, languageOfTerm, translationsOfItem, translationsOfTerm } from '../../core/rows/language-of.ts';
import type { TermRow } from '../../core/rows/term-row.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { homeOfLanguage } from '../../urls/item-permalink.ts';
import { exposedItemTypes, exposedTaxonomies } from '../core/exposed-kinds.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { isRestricted, loadVisibleNode, ownerOf } from '../nodes/visible-node.ts';
import { languageCodeEnum, languagesOf } from './language-enums.ts';

/** A language in an answer. A term without a language has one without values, as front ends expect. */
interface LanguageNode {
  language: SiteLanguage | null;
  /** Only the fields of the root have the address of the front page. */
  hasHome: boolean;
}

const ofNode = (language: SiteLanguage | null): LanguageNode => ({ language, hasHome: false });

const ofRoot = (language: SiteLanguage): LanguageNode => ({ language, hasHome: true });

const languageObject = oncePerSchema((builder) =>
  builder.objectRef<LanguageNode>('Language').implement({
    description: 'A language of the site.',
    fields: (t) => ({
      code: t.field({
        type: languageCodeEnum(builder),
        resolve: ({ language }) => {
          if (!language) throw domainError('rest_invalid_param', { message: 'The term has no language.' });
          return language.code;
        },
      }),
      homeUrl: t.string({
        description: 'The address of the front page in the language; null except for the fields of the root.',
        resolve: ({ language, hasHome }, _args, context) =>
          language && hasHome ? homeOfLanguage(language, context) : null,
      }),
      id: t.id({
        nullable: false,
        resolve: ({ language }) => Buffer.from(`Language:${language?.code ?? ''}`).toString('base64'),
      }),
      locale: t.string({ resolve: ({ language }) => language?.locale ?? '' }),
      name: t.string({ resolve: ({ language }) => language?.name ?? '' }),
      slug: t.string({ resolve: ({ language }) => language?.code ?? '' }),
    }),
  }),
);

/** Registers the languages of a site that has some, and the languages and translations of items and terms. */
export function registerWpLanguages(builder: WpgraphqlBuilder): void {
  const languages = languagesOf(builder);
  if (!languages) return;
  registerRootFields(builder);
  const { registry } = builder.environment;
  for (const { type, typeName } of exposedItemTypes(registry)) {
    if (languages.types.has(type)) registerFieldsOf(builder, { typeName, ...itemFields });
  }
  for (const { taxonomy, typeName } of exposedTaxonomies(registry)) {
    if (languages.taxonomies.has(taxonomy.name)) registerFieldsOf(builder, { typeName, ...termFields });
  }
}

function registerRootFields(builder: WpgraphqlBuilder): void {
  // A language that was created later has no value of the enumeration until the next start.
  const known = languagesOf(builder)?.byCode ?? new Map();
  builder.queryField('languages', (t) =>
    t.field({
      type: [languageObject(builder)],
      nullable: { list: true, items: true },
      description: 'The languages of the site, in their order.',
      resolve: (_root, _args, { site }) => site.languages?.all.filter(({ code }) => known.has(code)).map(ofRoot) ?? [],
    }),
  );
  builder.queryField('defaultLanguage', (t) =>
    t.field({
      type: languageObject(builder),
      description: 'The language of new items that name none.',
      resolve: (_root, _args, { site }) => site.languages && ofRoot(site.languages.default),
    }),
  );
  builder.queryField('translateString', (t) =>
    t.field({
      type: 'String',
      description: 'A text of the site in a language; unchanged without a translation.',
      args: {
        string: t.arg.string({ required: true }),
        language: t.arg({ type: languageCodeEnum(builder), required: true }),
      },
      resolve: (_root, { string, language }, { site }) =>
        site.languages?.byCode.get(language)?.texts.get(string) ?? string,
    }),
  );
}

/** How the fields of a kind are resolved. */
interface KindFields<Row> {
  languageOf(row: Row, context: RequestContext): Promise<LanguageNode | null>;
  /** The translations that the viewer may see, with the codes of their languages, in the order of languages. */
  translationsOf(row: Row, context: RequestContext): Promise<{ code: string; row: Row }[]>;
}

const itemFields: KindFields<ContentRow> = {
  languageOf: async (row, context) => {
    const language = isRestricted(row, context) ? null : await languageOfItem(ownerOf(row), context);
    return language && ofNode(language);
  },
  translationsOf: async (row, context) => {
    if (isRestricted(row, context)) return [];
    const translations = await translationsOfItem(ownerOf(row).id, context);
    const rows = await Promise.all(translations.map(({ id }) => loadVisibleNode(id, context)));
    return translations.flatMap(({ language: { code } }, index) => {
      const translation = rows[index];
      return translation?.type === ownerOf(row).type ? [{ code, row: translation }] : [];
    });
  },
};

const termFields: KindFields<TermRow> = {
  languageOf: async (row, context) => ofNode(await languageOfTerm(row, context)),
  translationsOf: async ({ id, taxonomy }, context) => {
    const translations = await translationsOfTerm(id, context);
    const rows = await Promise.all(translations.map((entry) => context.loaders.terms.load(entry.id)));
    return translations.flatMap(({ language: { code } }, index) => {
      const translation = rows[index];
      return translation?.taxonomy === taxonomy ? [{ code, row: translation }] : [];
    });
  },
};

/** Registers the fields of one type of items or terms. */
function registerFieldsOf<Row extends ContentRow | TermRow>(
  builder: WpgraphqlBuilder,
  { typeName, languageOf, translationsOf }: KindFields<Row> & { typeName: string },
): void {
  // The fields of terms have the same shape.
  const name = typeName as 'Post';
  const extensions = reads('id', 'type', 'status', 'parentId', 'authorId', 'password');
  builder.objectField(name, 'language', (t) =>
    t.field({
      type: languageObject(builder),
      extensions,
      resolve: (row, _args, context) => languageOf(row as Row, context),
    }),
  );
  builder.objectField(name, 'translations', (t) =>
    t.field({
      type: [name],
      nullable: { list: true, items: true },
      description: 'Its translations that the viewer may see, in the order of languages.',
      extensions,
      resolve: async (row, _args, context) => {
        const translations = await translationsOf(row as Row, context);
        return translations.map((entry) => entry.row as ContentRow);
      },
    }),
  );
  builder.objectField(name, 'translation', (t) =>
    t.field({
      type: name,
      description: 'Its translation into a language, or itself; null if there is none that the viewer may see.',
      extensions,
      args: { language: t.arg({ type: languageCodeEnum(builder), required: true }) },
      resolve: async (row, { language }, context) => {
        const own = await languageOf(row as Row, context);
        if (own?.language?.code === language) return row;
        const translations = await translationsOf(row as Row, context);
        return (translations.find(({ code }) => code === language)?.row as ContentRow | undefined) ?? null;
      },
    }),
  );
}
