import { serializeStoredValue } from '../../../schema/content/meta/serialize-stored-value.ts';
import { knownLocale } from '../../../schema/core/site/known-locales.ts';
import { LANGUAGES_SETTING } from '../../../schema/core/site/site-languages.ts';
import { MAX_ID } from '../../../schema/values/ids.ts';
import { isJsonObject, type JsonObject, toJsonObject } from '../../../schema/values/json-text.ts';
import type { Conversion } from '../conversion.ts';
import { optionOf } from '../convert-options.ts';
import { ImportError } from '../import-error.ts';
import { readSerialized } from '../serialized-value.ts';
import { pluginTables } from '../source-tables.ts';
import { addMenusInLanguages, addTranslatedTexts } from './wpml-menus-and-texts.ts';

/** The name of the option with the settings of WPML. */
const SETTINGS = 'icl_sitepress_settings';

/** Where the rows come from that are made of the tables of WPML, for messages. */
const ORIGIN = 'icl_translations';

interface WpmlLanguage {
  readonly code: string;
  readonly name: string;
  readonly locale: string;
}

type LanguageEnvironment = Pick<Conversion, 'stage' | 'rowCounters' | 'note'>;

/**
 * Turns the languages and translations that a site has in the tables of WPML into the rows that a site with Polylang has,
 * in the stage, so that all later steps know one form. Names what cannot be read. Does nothing for a source without
 * these tables, and for one that also has the options of Polylang.
 */
export function normalizeWpmlLanguages(environment: LanguageEnvironment): void {
  const { stage, rowCounters } = environment;
  if (stage.count('icl_translations') > 0) addWpmlLanguages(environment);
  for (const table of pluginTables) {
    const counter = rowCounters[table];
    counter.countStored(stage.count(table) - counter.done());
  }
}

function addWpmlLanguages({ stage, rowCounters, note }: LanguageEnvironment): void {
  const hasPolylang = stage.value("SELECT 1 FROM options WHERE option_name = 'polylang'") !== undefined;
  if (hasPolylang) {
    note('The source has the languages of Polylang and the tables of WPML. Those of Polylang were imported.');
    return;
  }
  const settings = toJsonObject(readSerialized(optionOf(stage, SETTINGS)));
  const languages = languagesOf(stage, settings);
  const [first] = languages;
  if (!first) {
    note('The source has translations of WPML, but no active language. They were not imported.');
    return;
  }
  const defaultCode = languages.find(({ code }) => code === settings.default_language)?.code ?? first.code;
  collectMembers({ stage }, languages);
  addLanguages({ stage }, { languages, hidden: textsOf(settings.hidden_languages) });
  addGroups({ stage });
  addMenusInLanguages({ stage }, { defaultCode });
  addTranslatedTexts({ stage }, { origin: ORIGIN });
  if (nextTermId(stage) > MAX_ID + 1) throw new ImportError(['No id is left for the terms of the languages']);
  const options = optionsOf({ stage }, { settings, defaultCode });
  stage.run(
    'INSERT INTO options (option_name, option_value, origin) VALUES (?, ?, ?)',
    ...[LANGUAGES_SETTING, serializeStoredValue(options), ORIGIN],
  );
  reportMissing({ rowCounters, note }, settings);
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : []).filter(
    (entry) => typeof entry === 'string',
  );

/** The active languages, in the order of the settings, else of the table. */
function languagesOf(stage: Conversion['stage'], settings: JsonObject): WpmlLanguage[] {
  const rows = stage.all<WpmlLanguage>(`
    SELECT lower(l.code) AS code, COALESCE(NULLIF(t.name, ''), NULLIF(l.english_name, ''), l.code) AS name,
      COALESCE(NULLIF(m.locale, ''), NULLIF(l.default_locale, ''), l.code) AS locale
    FROM icl_languages l
    LEFT JOIN icl_locale_map m ON m.code = l.code
    LEFT JOIN icl_languages_translations t ON t.language_code = l.code AND t.display_language_code = l.code
    WHERE l.active = 1 GROUP BY lower(l.code) ORDER BY l.id`);
  const valid = rows.filter(({ code }) => /^[a-z][a-z0-9_-]{0,31}$/.test(code));
  const order = textsOf(settings.languages_order);
  const positionOf = ({ code }: WpmlLanguage) => (order.indexOf(code) + order.length + 1) % (order.length + 1);
  return [...valid].sort((left, right) => positionOf(left) - positionOf(right));
}

/**
 * Collects the items and terms with an active language. An element of WPML is an item by its id, or the assignment of a term
 * to its taxonomy. Menus have languages by their locations.
 */
function collectMembers({ stage }: Pick<Conversion, 'stage'>, languages: readonly WpmlLanguage[]): void {
  stage.run('CREATE TABLE wpml_languages (code TEXT PRIMARY KEY)');
  for (const { code } of languages) stage.run('INSERT INTO wpml_languages VALUES (?)', code);
  stage.run(`CREATE TABLE wpml_members AS
    SELECT 'post_translations' AS kind, t.trid, p.ID AS object_id, lower(t.language_code) AS code
    FROM icl_translations t JOIN posts p ON p.ID = t.element_id AND 'post_' || p.post_type = t.element_type
    WHERE p.post_type <> 'nav_menu_item' AND lower(t.language_code) IN (SELECT code FROM wpml_languages)
    UNION ALL
    SELECT 'term_translations', t.trid, x.term_id, lower(t.language_code)
    FROM icl_translations t
    JOIN term_taxonomy x ON x.term_taxonomy_id = t.element_id AND 'tax_' || x.taxonomy = t.element_type
    WHERE x.taxonomy <> 'nav_menu' AND lower(t.language_code) IN (SELECT code FROM wpml_languages)`);
  stage.run('CREATE INDEX wpml_members_group ON wpml_members (kind, trid)');
}

/** The first unused id of terms and of their assignments. */
const nextTermId = (stage: Conversion['stage']): number =>
  Math.max(
    stage.value<number>('SELECT COALESCE(MAX(term_id), 0) FROM terms') ?? 0,
    stage.value<number>('SELECT COALESCE(MAX(term_taxonomy_id), 0) FROM term_taxonomy') ?? 0,
  ) + 1;

/** Adds the terms of languages, and assigns items and terms to them. */
function addLanguages(
  { stage }: Pick<Conversion, 'stage'>,
  { languages, hidden }: { languages: readonly WpmlLanguage[]; hidden: readonly string[] },
): void {
  let id = nextTermId(stage);
  for (const [order, { code, name, locale }] of languages.entries()) {
    const { isRtl = false, flagCode = '' } = knownLocale(locale) ?? {};
    const description = serializeStoredValue({
      ...{ locale, rtl: isRtl, flag_code: flagCode },
      ...(hidden.includes(code) ? { active: false } : {}),
    });
    for (const kind of ['post_translations', 'term_translations'] as const) {
      const ofItems = kind === 'post_translations';
      stage.run(
        'INSERT INTO terms (term_id, name, slug, term_group, origin) VALUES (?, ?, ?, ?, ?)',
        ...[id, name, ofItems ? code : `pll_${code}`, order, ORIGIN],
      );
      stage.run(
        `INSERT INTO term_taxonomy (term_taxonomy_id, term_id, taxonomy, description, parent, count, origin)
        VALUES (?, ?, ?, ?, 0, 0, ?)`,
        ...[id, id, ofItems ? 'language' : 'term_language', ofItems ? description : '', ORIGIN],
      );
      stage.run(
        `INSERT INTO term_relationships (object_id, term_taxonomy_id, term_order, origin)
        SELECT DISTINCT object_id, CAST(? AS INTEGER), 0, ? FROM wpml_members WHERE kind = ? AND code = ?`,
        ...[id, ORIGIN, kind, code],
      );
      id++;
    }
  }
}

/** Adds a term for each group of translations, whose description has the members by their codes. */
function addGroups({ stage }: Pick<Conversion, 'stage'>): void {
  stage.run(
    `CREATE TABLE wpml_groups AS
    SELECT kind, trid, CAST(? AS INTEGER) + ROW_NUMBER() OVER (ORDER BY kind, trid) AS id,
      'a:' || COUNT(*) || ':{' || group_concat('s:' || length(code) || ':"' || code || '";i:' || object_id || ';', '')
        || '}' AS description
    FROM (SELECT kind, trid, code, MIN(object_id) AS object_id FROM wpml_members GROUP BY kind, trid, code)
    GROUP BY kind, trid HAVING COUNT(*) > 1`,
    nextTermId(stage),
  );
  stage.run('CREATE INDEX wpml_groups_group ON wpml_groups (kind, trid)');
  stage.run(
    `INSERT INTO terms (term_id, name, slug, term_group, origin)
    SELECT id, 'wpml_' || trid, 'wpml_' || trid, 0, ? FROM wpml_groups`,
    ORIGIN,
  );
  stage.run(
    `INSERT INTO term_taxonomy (term_taxonomy_id, term_id, taxonomy, description, parent, count, origin)
    SELECT id, id, kind, description, 0, 0, ? FROM wpml_groups`,
    ORIGIN,
  );
  stage.run(
    `INSERT INTO term_relationships (object_id, term_taxonomy_id, term_order, origin)
    SELECT DISTINCT m.object_id, g.id, 0, ? FROM wpml_groups g
    JOIN wpml_members m ON m.kind = g.kind AND m.trid = g.trid`,
    ORIGIN,
  );
}

/** How WPML shows the language in addresses. */
const BY_HOST = 2;
const BY_PARAMETER = 3;

/** The options of Polylang with the same meaning. */
function optionsOf(
  { stage }: Pick<Conversion, 'stage'>,
  { settings, defaultCode }: { settings: JsonObject; defaultCode: string },
) {
  const urls = toJsonObject(settings.urls);
  const translated = (value: unknown) =>
    Object.entries(toJsonObject(value)).flatMap(([name, mode]) => (Number(mode) > 0 ? [name] : []));
  const hasMedia = stage.value("SELECT 1 FROM icl_translations WHERE element_type = 'post_attachment'") !== undefined;
  const isByHost = Number(settings.language_negotiation_type) === BY_HOST;
  const domains = Object.entries(toJsonObject(settings.language_domains)).filter(
    ([, host]) => typeof host === 'string',
  );
  return {
    default_lang: defaultCode,
    force_lang: isByHost ? 3 : 1,
    hide_default: Number(urls.directory_for_default_language ?? 0) === 0,
    rewrite: true,
    media_support: hasMedia,
    post_types: translated(settings.custom_posts_sync_option).filter(
      (name) => !/^(?:post|page|attachment|wp_.*)$/.test(name),
    ),
    taxonomies: translated(settings.taxonomies_sync_option).filter(
      (name) => !/^(?:category|post_tag|nav_menu)$/.test(name),
    ),
    ...(isByHost ? { domains: Object.fromEntries(domains) as Record<string, string> } : {}),
  };
}

/** Names what of the languages was not imported, or is different. */
function reportMissing({ rowCounters, note }: Omit<LanguageEnvironment, 'stage'>, settings: JsonObject): void {
  const form = Number(settings.language_negotiation_type);
  if (form === BY_PARAMETER)
    note(
      'The addresses of the source name the language by the parameter "lang". Here they have the folder of the language; addresses with the parameter redirect to them.',
    );
  if (form === BY_HOST)
    note(
      'The languages of the source have hosts of their own. Declare them as "host" of each language (docs/languages.md#hosts); until then, addresses have the folder of the language.',
    );
  rowCounters.icl_translations.countOmittedRows(
    'language that is not active',
    `SELECT element_type || ' ' || element_id AS item, language_code AS value FROM icl_translations
    WHERE lower(language_code) NOT IN (SELECT code FROM wpml_languages)`,
  );
  rowCounters.icl_translations.countOmittedRows(
    'neither an item nor a term of the source',
    `SELECT t.element_type || ' ' || t.element_id AS item, t.language_code AS value FROM icl_translations t
    WHERE lower(t.language_code) IN (SELECT code FROM wpml_languages) AND NOT EXISTS (
      SELECT 1 FROM posts p WHERE p.ID = t.element_id AND 'post_' || p.post_type = t.element_type
    ) AND NOT EXISTS (
      SELECT 1 FROM term_taxonomy x
      WHERE x.term_taxonomy_id = t.element_id AND 'tax_' || x.taxonomy = t.element_type AND x.taxonomy <> 'nav_menu'
    )`,
  );
  note(
    'Of WPML, languages, menus, and translations of items, terms and texts were imported. Not imported: the state of translations, and translations that are not completed.',
  );
}
