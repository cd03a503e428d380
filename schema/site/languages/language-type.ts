import { canManageSite } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { type ReadContextName, readContextEnum } from '../../core/graphql/read-context.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { languageTag, socialLocale } from '../../core/site/known-locales.ts';
import { homeAddressOf, type SiteLanguage } from '../../core/site/site-languages.ts';
import { escapeHtml } from '../../markup/html/escape.ts';
import { homeOfLanguage } from '../../urls/item-permalink.ts';
import { languageOptionsOf } from './language-options.ts';

/** The GraphQL type of the languages of the site. */
export const languageType = oncePerBuilder((builder) =>
  builder.objectRef<SiteLanguage>('Language').implement({
    description: 'A language of the site.',
    fields: (t) => ({
      code: t.exposeString('code', { description: 'The code in addresses and filters, such as `de`.' }),
      name: t.exposeString('name'),
      locale: t.exposeString('locale', { description: 'Such as `de_DE`.' }),
      tag: t.string({
        description: 'The locale as a language tag, such as `de-DE`.',
        resolve: ({ locale }) => languageTag(locale),
      }),
      socialLocale: t.string({
        description: 'The locale for social networks; empty if they do not have the language.',
        resolve: ({ locale }) => socialLocale(locale),
      }),
      fallbacks: t.exposeStringList('fallbacks', { description: 'The locales in place of missing ones.' }),
      isRtl: t.exposeBoolean('isRtl', { description: 'Whether its texts are written from right to left.' }),
      order: t.exposeInt('order', { description: 'Its position among the languages.' }),
      flagCode: t.exposeString('flagCode', { description: 'The name of its flag, such as `us`; empty for none.' }),
      flagUrl: t.string({
        description: 'The address of a picture of its flag, which the site itself does not have; empty without a flag.',
        resolve: ({ flagCode }, _args, context) => flagAddress(flagCode, context),
      }),
      flag: t.string({
        description: 'An element with the picture of its flag; empty without a flag.',
        resolve: ({ flagCode, name }, _args, context) => {
          const source = escapeHtml(flagAddress(flagCode, context));
          return source && `<img src="${source}" alt="${escapeHtml(name)}" width="16" height="11" />`;
        },
      }),
      isDefault: t.exposeBoolean('isDefault', {
        description: 'Whether it is the language of new items and terms that name none.',
      }),
      isActive: t.exposeBoolean('isActive', { description: 'Whether visitors see the language.' }),
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
        resolve: (language, _args, context) => homeOfLanguage(language, context),
      }),
      searchUrl: t.string({
        description: 'The address of the search in the language.',
        resolve: (language) => homeAddressOf(language),
      }),
      frontPageId: t.exposeInt('frontPageId', { description: 'The id of the front page in the language; 0 for none.' }),
      postsPageId: t.exposeInt('postsPageId', {
        description: 'The id of the page for posts in the language; 0 for none.',
      }),
    }),
  }),
);

/** Flags are files of the plugin whose languages the site has. */
function flagAddress(flagCode: string, { kernel }: Pick<RequestContext, 'kernel'>): string {
  if (!/^[\w.-]+$/.test(flagCode)) return '';
  return `${kernel.addresses.themes.replace(/\/themes$/, '/plugins')}/polylang/flags/${flagCode}.png`;
}

/** Errors: `rest_forbidden_context` in the edit context for a viewer who may not manage the site. */
export function requireLanguageContext(
  { context: name }: { context?: ReadContextName | null | undefined },
  { viewer }: Pick<RequestContext, 'viewer'>,
): void {
  if (name === 'EDIT' && !canManageSite(viewer)) throw domainError('rest_forbidden_context', { viewer });
}

/** Finds a language by the id of one of its terms, or by its code, its locale or its language tag. */
function findLanguage(
  { id, code }: { id?: number | null | undefined; code?: string | null | undefined },
  { site }: Pick<RequestContext, 'site'>,
): SiteLanguage | null {
  const all = site.languages?.all ?? [];
  const isNamed = ({ locale, ...language }: SiteLanguage): boolean =>
    language.code === code || locale === code || languageTag(locale) === code;
  const hasTerm = ({ termId, termLanguageId }: SiteLanguage): boolean => [termId, termLanguageId].includes(id ?? 0);
  return all.find(code ? isNamed : hasTerm) ?? null;
}

/** Registers the queries of the languages of a site and of their options. */
export function registerLanguageQueries(builder: Builder): void {
  const contextArgument = { type: readContextEnum(builder), defaultValue: 'VIEW' } as const;
  builder.queryFields((t) => ({
    languages: t.field({
      type: [languageType(builder)],
      description: 'The languages of the site, in their order.',
      args: { context: t.arg(contextArgument) },
      resolve: (_root, args, context) => {
        requireLanguageContext(args, context);
        return [...(context.site.languages?.all ?? [])];
      },
    }),
    language: t.field({
      type: languageType(builder),
      description: 'One language, by its id or its code.',
      args: { id: t.arg.int(), code: t.arg.string(), context: t.arg(contextArgument) },
      resolve: (_root, { id, code, ...args }, context) => {
        requireLanguageContext(args, context);
        const found = findLanguage({ id, code }, context);
        if (!found) throw domainError(code ? 'rest_invalid_slug' : 'rest_invalid_id');
        return found;
      },
    }),
    languageOptions: t.field({
      type: languageOptionsType(builder),
      description: 'The options of languages. Requires the right to manage the site.',
      resolve: (_root, _args, context) => {
        requireLanguageContext({ context: 'EDIT' }, context);
        return context;
      },
    }),
  }));
}

/** The GraphQL type of the options of languages. */
export const languageOptionsType = oncePerBuilder((builder) =>
  builder.objectRef<RequestContext>('LanguageOptions').implement({
    description: 'The options of languages.',
    fields: (t) => ({
      document: t.field({
        type: 'Json',
        description: 'The options as they are stored.',
        resolve: (context) => languageOptionsOf(context.site),
      }),
    }),
  }),
);
