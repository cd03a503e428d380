import { type MenusInLanguages, menusInLanguages, writeMenusInLanguages } from '../../content/menus/menu-settings.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { LANGUAGES_SETTING } from '../../core/site/site-languages.ts';
import { type JsonObject, parseJson, toJsonObject } from '../../values/json-text.ts';
import { defaultCategoryIn, storeDefaultCategory } from './default-language.ts';
import { checkLanguageOptions } from './language-options.ts';

/** Changes stored options of languages; the others remain. */
export async function changeLanguageOptions(client: TransactionClient, changes: JsonObject): Promise<void> {
  const name = LANGUAGES_SETTING;
  const row = await client.setting.findUnique({ where: { name } });
  const before = toJsonObject(row && parseJson(row.value));
  const after = { ...before, ...changes };
  const value = JSON.stringify(after);
  await client.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
  const settings = Object.fromEntries(
    Object.keys(changes).map((option) => [`languages.${option}`, { before: before[option], after: after[option] }]),
  );
  recordChange(client, { action: 'updated', kind: 'setting', settings });
}

/**
 * Writes options of languages. Another default language gets the menus at the locations themselves, and its translation of
 * the default category becomes that of the site. Errors: those of `checkLanguageOptions`.
 */
export async function updateLanguageOptions(input: object, context: RequestContext): Promise<void> {
  const { site, kernel } = context;
  const { nav_menus: menusByTheme, ...options } = checkLanguageOptions({ ...input }, context);
  const code = typeof options.default_lang === 'string' ? options.default_lang : site.languages?.default.code;
  const language = site.languages?.byCode.get(code ?? '');
  const isOther = language !== undefined && !language.isDefault;
  const categoryId = isOther ? await defaultCategoryIn(language, context) : null;
  await kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, LANGUAGES_SETTING);
    await changeLanguageOptions(client, { ...options, ...(menusByTheme ? { nav_menus: menusByTheme } : {}) });
    if (menusByTheme || isOther) {
      const written = toJsonObject(menusByTheme)[site.text('stylesheet')] as MenusInLanguages | undefined;
      const menus = menusByTheme ? (written ?? {}) : menusInLanguages(site);
      const codes = (site.languages?.all ?? []).map((entry) => entry.code);
      await writeMenusInLanguages(client, { site, menus, codes, defaultCode: code ?? '' });
    }
    if (categoryId !== null) await storeDefaultCategory(client, categoryId);
  });
}
