import { resolve } from 'node:path';
import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY } from '../../../../schema/core/rows/language-rows.ts';
import { profileTextList } from '../../../../schema/core/rows/profile-texts.ts';
import { LANGUAGES_SETTING } from '../../../../schema/core/site/site-languages.ts';
import { readSerialized } from '../../serialized-value.ts';
import { storedLocale } from '../../stored-value.ts';
import { type ImportSource, RowBatches, type SourceBatch, type SourceReport } from '../import-source.ts';
import { OffsetDetector, PermalinkDetector } from '../permalink-detector.ts';
import type { SourceKind } from '../source-kind.ts';
import { readWxr, sizeOf, type WxrFileResult } from './read-wxr.ts';
import { authorSlug, indexWxr, type WxrIndex } from './wxr-index.ts';
import { WxrItemRows } from './wxr-item-rows.ts';
import {
  authorKey,
  elementNumber,
  elementsOf,
  elementText,
  readTerm,
  termKey,
  type WxrElement,
  type WxrTerm,
} from './wxr-records.ts';

/** Derives settings that export files do not contain from their items: the permalink structure and the time zone. */
class DerivedSettings {
  readonly #index: WxrIndex;
  readonly #permalinks: PermalinkDetector;
  readonly #offsets = new OffsetDetector();

  constructor(index: WxrIndex, home: string) {
    this.#index = index;
    this.#permalinks = new PermalinkDetector(home);
  }

  /** Adds an item. */
  add(item: WxrElement): void {
    const date = elementText(item, 'wp:post_date');
    this.#offsets.add(date, elementText(item, 'wp:post_date_gmt'));
    if (elementText(item, 'wp:post_type') !== 'post' || elementText(item, 'wp:status') !== 'publish') return;
    const author = this.#index.authors.get(authorKey(elementText(item, 'dc:creator').trim()));
    this.#permalinks.add({
      id: elementNumber(item, 'wp:post_id'),
      slug: elementText(item, 'wp:post_name'),
      link: elementText(item, 'link').trim(),
      date,
      ...(author ? { author: authorSlug(author) } : {}),
      categories: elementsOf(item, 'category').flatMap((category) => this.#pathOf(category)),
    });
  }

  /** A warning for the operator about the permalink structure; otherwise undefined. */
  warning(): string | undefined {
    return this.#permalinks.warning();
  }

  /** The derived options by name. */
  options(): Record<string, string> {
    const structure = this.#permalinks.structure();
    const hours = this.#offsets.hours();
    return {
      ...(structure === undefined ? {} : { permalink_structure: structure }),
      ...(hours === undefined ? {} : { gmt_offset: hours }),
    };
  }

  /** The slugs of a category and its ancestors as a path, as permalinks contain it. */
  #pathOf(element: WxrElement): string[] {
    const term = readTerm(element);
    if (term?.taxonomy !== 'category') return [];
    const slugs = [term.slug];
    for (let ancestor = this.#index.terms.get(termKey(term))?.parent; ancestor && !slugs.includes(ancestor); ) {
      slugs.unshift(ancestor);
      ancestor = this.#index.terms.get(termKey({ taxonomy: 'category', slug: ancestor }))?.parent;
    }
    return [slugs.join('/')];
  }
}

/** One or several export files (WXR) of a site. */
export const wxrFiles: SourceKind = {
  description: 'export files (WXR)',
  help: { argument: '<file> [<file> ...]', content: 'export files (WXR)' },
  acceptsSeveral: true,
  accepts: ({ beginning }) => beginning !== undefined && /<rss[\s>]|^\uFEFF?\s*<\?xml/.test(beginning),
  open: async ({ argument, moreArguments }) => openWxr([argument, ...moreArguments].map((path) => resolve(path))),
};

/** The parts of a site that the format does not contain. */
const MISSING = [
  'settings other than name, tagline, language, permalink structure and time zone',
  'passwords and roles; other details of accounts, unless this program wrote the file',
  'revisions and autosaves',
  'locations of menus',
  'widgets and options of the theme',
];

async function openWxr(paths: readonly string[]): Promise<ImportSource> {
  return {
    title: paths.length === 1 ? `the file ${paths[0]}` : `the files ${paths.join(', ')}`,
    prefix: '',
    missing: MISSING,
    hasFewSettings: true,
    read: (report) => readFiles(paths, report),
    close: async () => {},
  };
}

/** Reads the files twice: an item may refer to something that follows it, or is in another file. */
async function* readFiles(paths: readonly string[], report: SourceReport): AsyncGenerator<SourceBatch> {
  const total = 2 * (await sizeOf(paths));
  let done = 0;
  const index = await indexWxr(paths, (bytes) => {
    done += bytes;
  });
  yield* accountRows(index);
  const items = new WxrItemRows(index, report.leftOut);
  const derived = new DerivedSettings(index, homeOf(index));
  for await (const { file, elements, bytes } of readWxr(paths, (end) => reportFileEnd(end, report))) {
    done += bytes;
    const batches = new RowBatches();
    for (const element of elements) {
      if (element.name !== 'item') continue;
      items.add(element, batches.adderFor(`${file} line ${element.line}`));
      derived.add(element);
    }
    yield* batches.all({ done, total });
  }
  const languages = languagesOfWxr(index);
  yield* termRows(index, { counts: items.counts, languages });
  yield* siteRows(index, { sticky: items.sticky, derived: { ...derived.options(), ...languages?.options } });
  const warning = derived.warning();
  if (warning !== undefined) report.note(warning);
  if (items.repeated > 0) report.note(`${items.repeated} items occurred twice and were imported once.`);
  if (items.renumbered > 0)
    report.note(`${items.renumbered} items and comments had no unique id and received a new one.`);
}

function* accountRows({ authors }: WxrIndex): Generator<SourceBatch> {
  const batches = new RowBatches();
  let lastMeta = 0;
  for (const { id, login, email, texts, details } of authors.values()) {
    const addRow = batches.adderFor(`author ${login}`);
    addRow('users', {
      ID: id,
      user_login: login,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: authorSlug({ login, details }),
      user_email: email,
      user_url: texts.url,
      user_registered: details.registered.replace('T', ' '),
      display_name: texts.name,
    });
    const meta = profileTextList.flatMap(({ name, storedColumn, storedName }) =>
      storedColumn ? [] : [[storedName, name === 'nickname' ? texts[name] || login : texts[name]] as const],
    );
    for (const [key, value] of [...meta, ['locale', details.locale] as const]) {
      if (value !== '') addRow('usermeta', { umeta_id: ++lastMeta, user_id: id, meta_key: key, meta_value: value });
    }
  }
  yield* batches.all();
}

function* termRows(
  { terms }: WxrIndex,
  { counts, languages }: { counts: ReadonlyMap<number, number>; languages: WxrLanguages | null },
): Generator<SourceBatch> {
  const batches = new RowBatches();
  let lastMeta = 0;
  for (const { id, taxonomyId, taxonomy, slug, name, parent, description, meta } of terms.values()) {
    const addRow = batches.adderFor(`${taxonomy} ${slug}`);
    addRow('terms', { term_id: id, name, slug });
    addRow('term_taxonomy', {
      term_taxonomy_id: taxonomyId,
      term_id: id,
      taxonomy,
      description,
      parent: parent === '' ? 0 : (terms.get(termKey({ taxonomy, slug: parent }))?.id ?? 0),
      count: counts.get(taxonomyId) ?? 0,
    });
    for (const { key, value } of meta) {
      if (languages && LANGUAGE_META.has(key)) continue;
      addRow('termmeta', { meta_id: ++lastMeta, term_id: id, meta_key: key, meta_value: value });
    }
  }
  for (const relation of languages?.relations ?? [])
    batches.adderFor(`language of term ${relation.object_id}`)('term_relationships', { ...relation, term_order: 0 });
  yield* batches.all();
}

const homeOf = ({ site }: WxrIndex): string => (site.get('wp:base_blog_url') || site.get('link') || '').trim();

function* siteRows(
  index: WxrIndex,
  { sticky, derived }: { sticky: readonly number[]; derived: Record<string, string> },
): Generator<SourceBatch> {
  const { site } = index;
  const home = homeOf(index);
  const language = storedLocale(site.get('language') ?? '');
  const options: Record<string, string> = {
    ...(home === '' ? {} : { siteurl: home, home }),
    blogname: escaped(site.get('title') ?? ''),
    blogdescription: escaped(site.get('description') ?? ''),
    ...(language === '' ? {} : { WPLANG: language }),
    ...(index.initialCategory === undefined ? {} : { default_category: String(index.initialCategory) }),
    ...derived,
    sticky_posts: serializeStoredValue([...sticky]),
  };
  const rows = Object.entries(options).map(([name, value]) => ({ option_name: name, option_value: value }));
  yield { table: 'options', rows, origin: (row) => `option ${rows[row]?.option_name}` };
}

/** Sites store these texts with escaped markup. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function reportFileEnd({ file, repairs, truncatedAt }: WxrFileResult, { note }: SourceReport): void {
  const counts = [
    [repairs.ampersands, 'bare ampersands were read as ampersands'],
    [repairs.controlCharacters, 'control characters, which XML does not allow, were preserved'],
    [repairs.unreadableCharacters, 'unreadable characters were replaced by \uFFFD'],
    [repairs.brokenTexts, 'texts with broken markers were repaired'],
    [repairs.missingEnds, 'missing ends of elements were added'],
  ] as const;
  const descriptions = counts.filter(([count]) => count > 0).map(([count, repair]) => `${count} ${repair}`);
  if (descriptions.length > 0) note(`${file} is not well formed: ${descriptions.join('; ')}.`);
  if (truncatedAt !== undefined) note(`${file} is truncated at line ${truncatedAt}. The incomplete item was left out.`);
}

type IndexedTerm = WxrTerm & { readonly taxonomyId: number };

/** What the files say of languages: the option that a site with languages has, and the relationships of terms. */
interface WxrLanguages {
  options: Readonly<Record<string, string>>;
  relations: readonly { object_id: number; term_taxonomy_id: number }[];
}

/** The keys of meta values that exports of this program write for the languages and translations of terms. */
const LANGUAGE_META: ReadonlySet<string> = new Set([TERM_LANGUAGE_KEY, TERM_TRANSLATIONS_KEY]);

const mapOf = (text: string): Readonly<Record<string, unknown>> => {
  const value = readSerialized(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

/**
 * Returns the languages in the files; null if they have none. WXR has neither the options of languages nor the languages of
 * terms: the default language is that of the site, and a term has the language under which its translations name it.
 */
function languagesOfWxr({
  terms,
  site,
}: {
  terms: ReadonlyMap<string, IndexedTerm>;
  site: ReadonlyMap<string, string>;
}): WxrLanguages | null {
  const languages = [...terms.values()].flatMap(({ taxonomy, slug, description }) => {
    const { locale } = taxonomy === 'language' ? mapOf(description) : {};
    return typeof locale === 'string' ? [{ code: slug, locale }] : [];
  });
  const [first] = languages;
  if (!first) return null;
  const ownLocale = storedLocale(site.get('language') ?? '') || 'en_US';
  const { code: defaultCode } = languages.find(({ locale }) => locale === ownLocale) ?? first;
  const taxonomyIdOf = (taxonomy: string, slug: string) => terms.get(termKey({ taxonomy, slug }))?.taxonomyId;
  const relations = new Map<string, { object_id: number; term_taxonomy_id: number }>();
  const relate = (termId: number, taxonomyId: number | undefined): void => {
    if (taxonomyId === undefined || !Number.isSafeInteger(termId) || termId <= 0) return;
    relations.set(`${termId} ${taxonomyId}`, { object_id: termId, term_taxonomy_id: taxonomyId });
  };
  for (const { id, taxonomy, taxonomyId, description, meta } of terms.values()) {
    if (taxonomy === 'term_translations')
      for (const [code, termId] of Object.entries(mapOf(description))) {
        relate(Number(termId), taxonomyId);
        relate(Number(termId), taxonomyIdOf('term_language', `pll_${code}`));
      }
    for (const { key, value } of meta) {
      if (key === TERM_LANGUAGE_KEY) relate(id, taxonomyIdOf('term_language', `pll_${value}`));
      if (key === TERM_TRANSLATIONS_KEY) relate(id, taxonomyIdOf('term_translations', value));
    }
  }
  const options = { force_lang: 1, hide_default: true, rewrite: true, default_lang: defaultCode };
  return { options: { [LANGUAGES_SETTING]: serializeStoredValue(options) }, relations: [...relations.values()] };
}
