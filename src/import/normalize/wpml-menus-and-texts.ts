import { LANGUAGE_SEPARATOR } from '../../../schema/content/menus/menu-settings.ts';
import { serializeStoredValue } from '../../../schema/content/meta/serialize-stored-value.ts';
import { TRANSLATED_TEXTS_KEY } from '../../../schema/core/rows/language-rows.ts';
import { isJsonObject, toJsonObject } from '../../../schema/values/json-text.ts';
import type { Conversion } from '../conversion.ts';
import { readSerialized } from '../serialized-value.ts';

type StageOnly = Pick<Conversion, 'stage'>;

/** The key of the options of a theme with the menu at each location. */
const LOCATIONS = 'nav_menu_locations';

/** The state of a translated text that is shown. Others are begun, or older than the text. */
const COMPLETE = 10;

/**
 * Adds the translations of the menus at the locations of all themes, as locations of their languages: WPML stores the menus of
 * one language, and finds the others by their translations. Reads the table `wpml_languages` of the stage.
 */
export function addMenusInLanguages({ stage }: StageOnly, { defaultCode }: { defaultCode: string }): void {
  const themes = stage.all<{ name: string; value: string }>(
    "SELECT option_name AS name, option_value AS value FROM options WHERE option_name LIKE 'theme_mods_%'",
  );
  for (const { name, value } of themes) {
    const options = toJsonObject(readSerialized(value));
    if (!isJsonObject(options[LOCATIONS])) continue;
    const locations = Object.entries(options[LOCATIONS]).flatMap(([location, menu]) => {
      const translations = translationsOfMenu({ stage }, Number(menu));
      if (translations.length === 0) return [[location, menu] as const];
      return translations.map(
        ({ code, id }) => [code === defaultCode ? location : `${location}${LANGUAGE_SEPARATOR}${code}`, id] as const,
      );
    });
    stage.run(
      'UPDATE options SET option_value = ? WHERE option_name = ?',
      serializeStoredValue({ ...options, [LOCATIONS]: Object.fromEntries(locations) }),
      name,
    );
  }
}

/** The menus of a group of translations that contains a menu, with the codes of their languages. */
const translationsOfMenu = ({ stage }: StageOnly, menuId: number): { code: string; id: number }[] =>
  stage.all(
    `SELECT lower(t.language_code) AS code, MIN(x.term_id) AS id
    FROM icl_translations t
    JOIN term_taxonomy x ON x.term_taxonomy_id = t.element_id AND x.taxonomy = 'nav_menu'
    WHERE t.element_type = 'tax_nav_menu' AND lower(t.language_code) IN (SELECT code FROM wpml_languages)
      AND t.trid IN (
        SELECT own.trid FROM icl_translations own
        JOIN term_taxonomy menu ON menu.term_taxonomy_id = own.element_id AND menu.taxonomy = 'nav_menu'
        WHERE own.element_type = 'tax_nav_menu' AND menu.term_id = ?
      )
    GROUP BY lower(t.language_code) ORDER BY code`,
    menuId,
  );

interface TranslatedText {
  readonly text: string;
  readonly translation: string;
}

/**
 * Stores the completed translations of the texts of themes, plugins and settings with the term of each language, as Polylang
 * does. Texts of packages are parts of items, which have translations of their own.
 */
export function addTranslatedTexts({ stage }: StageOnly, { origin }: { origin: string }): void {
  const languages = stage.all<{ code: string; termId: number }>(
    `SELECT w.code, t.term_id AS "termId" FROM wpml_languages w
    JOIN terms t ON t.slug = w.code JOIN term_taxonomy x ON x.term_id = t.term_id AND x.taxonomy = 'language'`,
  );
  let metaId = stage.value<number>('SELECT COALESCE(MAX(meta_id), 0) FROM termmeta') ?? 0;
  for (const { code, termId } of languages) {
    const texts = stage.all<TranslatedText>(
      `SELECT s.value AS text, t.value AS translation
      FROM icl_strings s JOIN icl_string_translations t ON t.string_id = s.id
      WHERE lower(t.language) = ? AND t.status = ${COMPLETE} AND s.string_package_id = 0
        AND t.value <> '' AND s.value <> ''
      ORDER BY s.id`,
      code,
    );
    // Polylang finds a translation by the text alone.
    const byText = new Map<string, string>();
    for (const { text, translation } of texts) if (!byText.has(text)) byText.set(text, translation);
    if (byText.size === 0) continue;
    metaId++;
    stage.run(
      'INSERT INTO termmeta (meta_id, term_id, meta_key, meta_value, origin) VALUES (?, ?, ?, ?, ?)',
      ...[metaId, termId, TRANSLATED_TEXTS_KEY, serializeStoredValue([...byText]), origin],
    );
  }
}
