import type { SiteLanguages } from '../../core/site/site-languages.ts';
import { enumName } from '../core/content-enums.ts';
import { oncePerSchema, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';

/** The languages for which a schema has fields; null for a site without languages or a schema without add-ons. */
export const languagesOf = ({ environment }: WpgraphqlBuilder): SiteLanguages | null =>
  environment.hasAddOns ? environment.registry.languages : null;

/** The value that stands for the items and terms of all languages, and the one for the default language. */
export const ALL_LANGUAGES = 'all';
export const DEFAULT_LANGUAGE = 'default';

const codeValues = (codes: readonly string[]): Record<string, { value: string }> =>
  Object.fromEntries([...codes].sort().map((code) => [enumName(code), { value: code }]));

const codesOf = (builder: WpgraphqlBuilder): string[] => languagesOf(builder)?.all.map(({ code }) => code) ?? [];

/** The codes of the languages of the site. */
export const languageCodeEnum = oncePerSchema((builder) =>
  builder.enumType('LanguageCodeEnum', {
    description: 'A language of the site.',
    values: codeValues(codesOf(builder)),
  }),
);

/** The codes of the languages of the site, and words for all of them and the default one. */
export const languageCodeFilterEnum = oncePerSchema((builder) =>
  builder.enumType('LanguageCodeFilterEnum', {
    description: 'A language of the site, all of them, or the default one.',
    values: codeValues([...codesOf(builder), ALL_LANGUAGES, DEFAULT_LANGUAGE]),
  }),
);
