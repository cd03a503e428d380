import type { RequestContext } from '../../core/request-context.ts';
import { builderOf, type WpgraphqlBuilder } from '../core/wpgraphql-builder.ts';
import { type WhereFilters, whereFilterOf } from '../nodes/where-entries.ts';
import {
  ALL_LANGUAGES,
  DEFAULT_LANGUAGE,
  languageCodeEnum,
  languageCodeFilterEnum,
  languagesOf,
} from './language-enums.ts';

/** The values of the filters of the domain by languages. */
interface LanguageValues {
  languageIn?: string[] | null;
}

/** Returns the codes that a value of the filter stands for; none for all languages. */
export function codesOfFilter(value: string, { site }: Pick<RequestContext, 'site'>): string[] {
  if (value === ALL_LANGUAGES) return [];
  return [value === DEFAULT_LANGUAGE ? (site.languages?.default.code ?? '') : value];
}

const filter = whereFilterOf<LanguageValues, { site: RequestContext['site'] } | { context: RequestContext }>();

/** The filters of lists by languages. The list takes precedence. */
export const languageWhereFilters = {
  languages: filter({
    input: (t) => t.field({ type: [languageCodeEnum(builderOf(t))], description: 'Only these languages.' }),
    values: (codes) => ({ languageIn: [...codes] }),
  }),
  language: filter({
    input: (t) => t.field({ type: languageCodeFilterEnum(builderOf(t)), description: 'Only this language.' }),
    values: (value, environment) => ({
      languageIn: codesOfFilter(value, 'context' in environment ? environment.context : environment),
    }),
  }),
};

/** Adds the filters by languages to those of a list at the root of the schema, if its items or terms have languages. */
export function withLanguageFilters<Where extends WhereFilters>(
  builder: WpgraphqlBuilder,
  { where, type, taxonomy }: { where: Where; type?: string | null; taxonomy?: string },
): Where {
  const languages = languagesOf(builder);
  const hasLanguage =
    taxonomy === undefined ? type === null || languages?.types.has(type ?? '') : languages?.taxonomies.has(taxonomy);
  return languages && hasLanguage ? { ...where, ...languageWhereFilters } : where;
}
