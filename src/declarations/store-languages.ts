import { exemptFromAudit } from '../../schema/core/audit/audit-journal.ts';
import type { Database, TransactionClient } from '../../schema/core/domain-kernel.ts';
import type { LanguageDeclaration } from '../../schema/core/registry/declared-languages.ts';
import { loadLanguageRows } from '../../schema/core/rows/language-rows.ts';
import {
  LANGUAGES_SETTING,
  languagesOfRows,
  type SiteLanguages,
  type TranslatedKinds,
} from '../../schema/core/site/site-languages.ts';
import { storeLanguage } from '../../schema/site/languages/language-terms.ts';
import { type JsonObject, parseJson, toJsonObject } from '../../schema/values/json-text.ts';

type Rows = Pick<TransactionClient, 'setting' | 'term'>;

/** Reads the languages that are stored, for which the schemas get fields; null for a site without languages. */
export async function storedLanguages(
  { primary }: Pick<Database, 'primary'>,
  { translatedKinds }: { translatedKinds?: TranslatedKinds | undefined },
): Promise<SiteLanguages | null> {
  const options = await optionsOf(primary);
  const permalinks = { home: '', structure: '' };
  return options && languagesOfRows(await loadLanguageRows(primary), { options, permalinks, translatedKinds });
}

async function optionsOf(client: Rows): Promise<JsonObject | null> {
  const row = await client.setting.findUnique({ where: { name: LANGUAGES_SETTING } });
  return row && toJsonObject(parseJson(row.value));
}

/**
 * Creates the declared languages that a site does not have, in the form in which imports store languages, and makes the
 * declared default language that of the site. Does nothing if all exist.
 */
export async function storeLanguages(
  database: Pick<Database, 'lock' | 'primary' | 'transaction'>,
  declared: readonly LanguageDeclaration[],
): Promise<void> {
  if (declared.length === 0 || (await isStored(database.primary, declared))) return;
  await database.transaction(async (client) => {
    exemptFromAudit(client);
    await database.lock(client, 'terms');
    for (const [order, language] of declared.entries()) await storeLanguage(client, { ...language, order });
    const options = { ...DEFAULT_OPTIONS, ...(await optionsOf(client)), default_lang: defaultOf(declared) };
    const value = JSON.stringify(options);
    await client.setting.upsert({
      where: { name: LANGUAGES_SETTING },
      create: { name: LANGUAGES_SETTING, value },
      update: { value },
    });
  });
}

/** The options of a site whose languages are folders of addresses, without one for the default language. */
const DEFAULT_OPTIONS: JsonObject = { force_lang: 1, hide_default: true, rewrite: true };

const defaultOf = (declared: readonly LanguageDeclaration[]): string =>
  (declared.find(({ isDefault }) => isDefault) ?? declared[0])?.code ?? '';

async function isStored(client: Rows, declared: readonly LanguageDeclaration[]): Promise<boolean> {
  const options = await optionsOf(client);
  if (options?.default_lang !== defaultOf(declared)) return false;
  const rows = await client.term.findMany({
    where: { taxonomy: 'language', slug: { in: declared.map(({ code }) => code) } },
    select: { slug: true },
  });
  return rows.length === declared.length;
}
