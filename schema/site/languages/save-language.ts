import { canManageSite } from '../../access/site-access.ts';
import { menusInLanguages, writeMenusInLanguages } from '../../content/menus/menu-settings.ts';
import { removeLanguageFromAll, renameLanguageInGroups } from '../../content/write/translation-groups.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import { siteOf } from '../../core/domain.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError, type ErrorCode, errorWithOthers } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { knownLocale } from '../../core/site/known-locales.ts';
import { siteInLanguage } from '../../core/site/request-language.ts';
import type { SiteLanguage } from '../../core/site/site-languages.ts';
import { cleanText, removeNul, textToMarkup } from '../../markup/sanitizing/text-cleaning.ts';
import { checkRenderVersion } from '../../rendering/check-render-version.ts';
import { parseJson, toJsonObject } from '../../values/json-text.ts';
import { createDefaultCategory, defaultCategoryIn, storeDefaultCategory } from './default-language.ts';
import { LANGUAGE_CODE, LOCALE } from './language-options.ts';
import { type LanguageProperties, languageColumns, slugAmongTerms } from './language-terms.ts';
import { changeLanguageOptions } from './write-language-options.ts';

/** The written properties of a language. */
export interface LanguageInput {
  locale?: string | null | undefined;
  code?: string | null | undefined;
  name?: string | null | undefined;
  isRtl?: boolean | null | undefined;
  order?: number | null | undefined;
  flagCode?: string | null | undefined;
}

/** The maximum number of languages of a site: each has part in the addresses and the lists of all. */
const MAX_LANGUAGES = 200;

/** Checks that the viewer may change the languages. Errors: the code, as 401 or 403. */
function requireManager({ viewer }: RequestContext, code: ErrorCode): void {
  if (!canManageSite(viewer)) throw domainError(code, { viewer });
}

/** Returns a language of the site by its id. Errors: `rest_invalid_id`. */
function requireLanguage(id: number, { site }: RequestContext): SiteLanguage {
  const language = site.languages?.byTermId.get(id);
  if (!language) throw domainError('rest_invalid_id');
  return language;
}

/** Checks the properties of a language. Errors: those that begin with `pll_`, of which the first contains the others. */
function checkProperties(
  { locale, code, name, flagCode = '' }: LanguageProperties,
  { own, context: { site } }: { own: SiteLanguage | null; context: RequestContext },
): void {
  const errors: ErrorCode[] = [];
  if (!new RegExp(LOCALE).test(locale)) errors.push('pll_invalid_locale');
  if (!new RegExp(LANGUAGE_CODE).test(code)) errors.push('pll_invalid_slug');
  const other = site.languages?.byCode.get(code);
  if (other && other.termId !== own?.termId) errors.push('pll_non_unique_slug');
  if (name === '') errors.push('pll_invalid_name');
  if (!/^(?:[\w-]+(?:\.lang)?)?$/.test(flagCode)) errors.push('pll_invalid_flag');
  const [first, ...others] = errors;
  if (first) throw errorWithOthers([first, ...others]);
}

const storedName = (name: string): string => textToMarkup(cleanText(removeNul(name)));

/**
 * Creates a language. What is not given follows from the locale. Unless `hasNoDefaultCategory` is set, the default category
 * gets a translation. Errors: `rest_cannot_create`, those of `checkProperties`.
 */
export async function createLanguage(
  input: LanguageInput & { hasNoDefaultCategory?: boolean | null | undefined },
  context: RequestContext,
): Promise<SiteLanguage> {
  requireManager(context, 'rest_cannot_create');
  const locale = input.locale ?? '';
  const known = knownLocale(locale);
  const properties = {
    locale,
    code: input.code ?? known?.code ?? '',
    name: storedName(input.name ?? known?.name ?? ''),
    isRtl: input.isRtl ?? known?.isRtl ?? false,
    flagCode: input.flagCode ?? known?.flagCode ?? '',
    order: input.order ?? 0,
  };
  checkProperties(properties, { own: null, context });
  if ((context.site.languages?.all.length ?? 0) >= MAX_LANGUAGES)
    throw domainError('rest_invalid_param', { message: `A site has ${MAX_LANGUAGES} languages at most.` });
  const columns = languageColumns(properties);
  const { database } = context.kernel;
  const termId = await database.transaction(async (client) => {
    await database.lock(client, 'terms');
    await requireFreeCode(client, { code: properties.code, ownId: 0 });
    const created = await client.term.create({ data: { ...columns.items, taxonomy: 'language' } });
    await client.term.create({ data: { ...columns.terms, taxonomy: 'term_language' } });
    recordChange(client, { action: 'created', kind: 'term', id: created.id, type: 'language', name: properties.name });
    const { code } = properties;
    if (!input.hasNoDefaultCategory) await createDefaultCategory(client, { termId: created.id, code, context });
    if (!context.site.languages) await changeLanguageOptions(client, { default_lang: code });
    return created.id;
  });
  return changedLanguage(termId, context);
}

/**
 * Changes a language. A new code is written to the translations, menus and options that name it. Errors:
 * `rest_cannot_update`, `rest_invalid_id`, those of `checkProperties`.
 */
export async function updateLanguage(
  { id, input }: { id: number; input: LanguageInput },
  context: RequestContext,
): Promise<SiteLanguage> {
  requireManager(context, 'rest_cannot_update');
  const own = requireLanguage(id, context);
  const properties = {
    locale: input.locale ?? own.locale,
    code: input.code ?? own.code,
    name: typeof input.name === 'string' ? storedName(input.name) : own.name,
    isRtl: input.isRtl ?? own.isRtl,
    flagCode: input.flagCode ?? own.flagCode,
    order: input.order ?? own.order,
  };
  checkProperties(properties, { own, context });
  const { database } = context.kernel;
  await database.transaction(async (client) => {
    await database.lock(client, 'terms');
    await requireFreeCode(client, { code: properties.code, ownId: own.termId });
    const before = await client.term.findUnique({ where: { id: own.termId } });
    if (!before) throw domainError('rest_invalid_id');
    const columns = languageColumns(properties, toJsonObject(parseJson(before.description)));
    const after = await client.term.update({ where: { id: own.termId }, data: columns.items });
    await client.term.updateMany({
      where: { taxonomy: 'term_language', slug: slugAmongTerms(own.code) },
      data: columns.terms,
    });
    recordChange(client, { action: 'updated', kind: 'term', id, type: 'language', name: after.name, before, after });
    if (properties.code !== own.code) await renameCode(client, { own, code: properties.code, context });
  });
  return changedLanguage(own.termId, context);
}

/** Errors: `pll_non_unique_slug` for a code that another process has given to a language in between. */
async function requireFreeCode(
  client: TransactionClient,
  { code, ownId }: { code: string; ownId: number },
): Promise<void> {
  const where = { taxonomy: 'language', slug: code, id: { not: ownId } };
  if (await client.term.findFirst({ where, select: { id: true } })) throw domainError('pll_non_unique_slug');
}

async function renameCode(
  client: TransactionClient,
  { own, code, context }: { own: SiteLanguage; code: string; context: RequestContext },
): Promise<void> {
  const { site } = context;
  await renameLanguageInGroups(client, { from: own.code, to: code });
  const renamed = (name: string) => (name === own.code ? code : name);
  const menus = Object.fromEntries(
    Object.entries(menusInLanguages(site)).map(([location, byCode]) => [
      location,
      Object.fromEntries(Object.entries(byCode).map(([name, menuId]) => [renamed(name), menuId])),
    ]),
  );
  const defaultCode = renamed(site.languages?.default.code ?? '');
  const codes = (site.languages?.all ?? []).map((language) => renamed(language.code));
  await writeMenusInLanguages(client, { site, menus, codes, defaultCode });
  await changeLanguageOptions(client, { default_lang: defaultCode });
}

/**
 * Deletes a language. Its items and terms remain without a language and without translations. If it is the default
 * language, the first other one becomes that. Errors: `rest_cannot_delete`, `rest_invalid_id`.
 */
export async function deleteLanguage(id: number, context: RequestContext): Promise<SiteLanguage> {
  requireManager(context, 'rest_cannot_delete');
  const own = requireLanguage(id, context);
  const { site, kernel } = context;
  const { database } = kernel;
  const others = (site.languages?.all ?? []).filter((language) => language !== own);
  const next = own.isDefault ? others[0] : site.languages?.default;
  const categoryId = own.isDefault ? await defaultCategoryIn(next, context) : null;
  await database.transaction(async (client) => {
    await database.lock(client, 'terms');
    await removeLanguageFromAll(database, { client, language: own });
    const codes = others.map(({ code }) => code);
    const defaultCode = next?.code ?? '';
    await writeMenusInLanguages(client, { site, menus: menusInLanguages(site), codes, defaultCode });
    if (own.isDefault) await changeLanguageOptions(client, { default_lang: defaultCode });
    if (categoryId !== null) await storeDefaultCategory(client, categoryId);
    await client.term.deleteMany({ where: { id: { in: [own.termId, own.termLanguageId] } } });
    recordChange(client, { action: 'deleted', kind: 'term', id, type: 'language', name: own.name });
  });
  await afterChange(context);
  return own;
}

/** Loads the settings of the site anew. Addresses in stored renderings may have changed. */
export async function afterChange(context: RequestContext): Promise<void> {
  await checkRenderVersion(context);
  context.site = siteInLanguage(await siteOf(context), context.client);
}

async function changedLanguage(termId: number, context: RequestContext): Promise<SiteLanguage> {
  await afterChange(context);
  return requireLanguage(termId, context);
}
