import { serializeStoredValue } from '../../../../schema/content/meta/serialize-stored-value.ts';
import { createSiteClock, type SiteClock } from '../../../../schema/core/site/site-time.ts';
import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { MAX_ID } from '../../../../schema/values/ids.ts';
import { xmlText } from '../../../../schema/values/xml-text.ts';
import type { TableName } from '../../source-tables.ts';
import { storedLocale } from '../../stored-value.ts';
import type { SourceBatch } from '../import-source.ts';
import { OffsetDetector, PermalinkDetector } from '../permalink-detector.ts';
import { type MarkdownFields, type MarkdownTerm, type StoredDates, storedDates } from './front-matter-fields.ts';
import type { PostStructure } from './generator-permalinks.ts';
import type { GeneratorSettings } from './generator-settings.ts';
import { type FolderLanguages, LANGUAGE, languageOptions, TRANSLATIONS } from './markdown-languages.ts';

/** The taxonomy of the languages of terms. */
const LANGUAGE_OF_TERMS = 'term_language';

interface IndexedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  count: number;
  readonly members?: Readonly<Record<string, number>>;
  /** The language of the items that have it. */
  language: string | undefined;
}

interface IndexedAuthor {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

/** The ids, terms, authors and time zone of the files of a folder. */
export class MarkdownIndex {
  readonly #ids = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #terms = new Map<string, IndexedTerm>();
  readonly #authors = new Map<string, IndexedAuthor>();
  readonly #offsets = new OffsetDetector();
  /** The addresses are paths. */
  readonly #permalinks = new PermalinkDetector('');
  readonly #structureOf: PostStructure | undefined;
  readonly #clock: SiteClock | null;
  readonly #languages: FolderLanguages;
  #lastId = 0;

  /** Takes what the settings of the program of the folder say about the addresses of posts and the time zone. */
  constructor(
    { structureOf, site }: Pick<GeneratorSettings, 'structureOf' | 'site'>,
    languages: FolderLanguages = new Map(),
  ) {
    this.#languages = languages;
    for (const { code, name } of languages.values()) {
      this.#addTerm({ taxonomy: LANGUAGE, name, slug: code });
      this.#addTerm({ taxonomy: LANGUAGE_OF_TERMS, name, slug: `pll_${code}` });
    }
    this.#structureOf = structureOf;
    this.#clock = typeof site.timezone === 'string' ? siteClockOf(clockOptions(site.timezone)) : null;
  }

  /** The stored form of the text of a date; null for a text that is not a date. */
  datesOf(text: string): StoredDates | null {
    return storedDates(text, this.#clock);
  }

  /** Adds a file with its id, if that is valid. */
  add(file: string, { id, fields }: { id: unknown; fields: MarkdownFields }): void {
    if (Number.isInteger(id) && Number(id) > 0 && Number(id) < MAX_ID && !this.#taken.has(Number(id))) {
      this.#ids.set(file, Number(id));
      this.#taken.add(Number(id));
      this.#lastId = Math.max(this.#lastId, Number(id));
    }
    const dates = this.datesOf(fields.date);
    if (dates) this.#offsets.add(dates.local, dates.gmt);
    const language = fields.terms.find(({ taxonomy }) => taxonomy === LANGUAGE)?.slug;
    for (const entry of fields.terms) {
      const term = this.#addTerm(entry);
      if (fields.status === 'publish') term.count++;
      term.language ??= language;
    }
    const slug = authorSlug(fields);
    if (fields.author && slug !== '' && !this.#authors.has(slug)) {
      this.#authors.set(slug, { id: this.#authors.size + 1, slug, name: fields.author.name });
    }
    if (fields.type === 'post' && fields.status === 'publish') this.#addAddress(file, fields);
  }

  #addTerm({ taxonomy, name, slug, members }: MarkdownTerm): IndexedTerm {
    const key = `${taxonomy} ${slug}`;
    const known = this.#terms.get(key);
    if (known) return known;
    const id = this.#terms.size + 1;
    const term: IndexedTerm = { id, taxonomy, name, slug, count: 0, language: undefined, ...(members && { members }) };
    this.#terms.set(key, term);
    return term;
  }

  /** The stored description of a term: that of a language and of a group of translations is a serialized map. */
  #descriptionOf({ taxonomy, slug, members }: IndexedTerm): string {
    if (taxonomy === LANGUAGE) return this.#languages.get(slug)?.description ?? '';
    return members ? serializeStoredValue(members) : '';
  }

  /** The languages of terms: those of their items, since items have no terms of other languages. */
  #languagesOfTerms(): object[] {
    return [...this.#terms.values()].flatMap(({ id, taxonomy, language }) => {
      const ofTerms = this.#terms.get(`${LANGUAGE_OF_TERMS} pll_${language}`);
      const hasLanguage = ofTerms && taxonomy !== LANGUAGE && taxonomy !== TRANSLATIONS;
      return hasLanguage ? [{ object_id: id, term_taxonomy_id: ofTerms.id, term_order: 0 }] : [];
    });
  }

  #addAddress(file: string, { permalink, slug, date, terms }: MarkdownFields): void {
    const local = this.datesOf(date)?.local ?? '';
    const path = pathOf(permalink);
    if (path !== '') {
      this.#permalinks.add({ id: 0, slug, link: path, date: local });
    } else if (this.#structureOf) {
      const hasCategories = terms.some(({ taxonomy }) => taxonomy === 'category');
      this.#permalinks.addStructure(this.#structureOf({ path: file, hasCategories }), file);
    }
  }

  /** A warning if most posts have an address that no permalink structure forms; otherwise undefined. */
  permalinkWarning(): string | undefined {
    return this.#permalinks.warning();
  }

  /** The id in the front matter, or an unused one. */
  idOf(file: string): number {
    const id = this.#ids.get(file) ?? this.newId();
    this.#ids.set(file, id);
    return id;
  }

  /** An unused id. */
  newId(): number {
    this.#lastId++;
    return this.#lastId;
  }

  /** The id of the author; 0 without one. */
  authorOf(fields: MarkdownFields): number {
    return this.#authors.get(authorSlug(fields))?.id ?? 0;
  }

  /** The ids of the terms of a file. */
  termIds({ terms }: MarkdownFields): number[] {
    return terms.map(({ taxonomy, slug }) => this.#terms.get(`${taxonomy} ${slug}`)?.id ?? 0);
  }

  /** The options of a time zone, by name or offset (`+02:00`); without one, derived from the dates of the files. */
  clockOptions(zone: string): ClockOptions {
    return zone === '' ? { gmt_offset: this.#offsets.hours() } : clockOptions(zone);
  }

  /** Rows of accounts, terms and settings. */
  *rows(site: Readonly<Record<string, unknown>>): Generator<SourceBatch> {
    const users = [...this.#authors.values()].map(({ id, slug, name }) => ({
      ID: id,
      user_login: slug,
      // No password matches an empty hash.
      user_pass: '',
      user_nicename: slug,
      user_email: '',
      display_name: name,
    }));
    const terms = [...this.#terms.values()];
    const { name, description, home, timezone, language, permalink_structure } = site;
    const options = {
      // Sites store these texts with escaped markup.
      blogname: xmlText(String(name ?? '')),
      blogdescription: xmlText(String(description ?? '')),
      siteurl: home,
      permalink_structure: permalink_structure ?? this.#permalinks.structure(),
      home,
      ...this.clockOptions(String(timezone ?? '')),
      ...languageOptions(this.#languages),
      WPLANG: typeof language === 'string' ? storedLocale(language) || undefined : undefined,
    };
    yield batch('users', users);
    yield batch(
      'terms',
      terms.map((term) => ({ term_id: term.id, name: term.name, slug: term.slug })),
    );
    yield batch(
      'term_taxonomy',
      terms.map((term) => ({
        ...{ term_taxonomy_id: term.id, term_id: term.id, taxonomy: term.taxonomy },
        ...{ description: this.#descriptionOf(term), count: term.count },
      })),
    );
    const languages = this.#languagesOfTerms();
    if (languages.length > 0) yield batch('term_relationships', languages);
    const definedOptions = Object.entries(options).filter(([, value]) => typeof value === 'string');
    yield batch(
      'options',
      definedOptions.map(([option, value]) => ({ option_name: option, option_value: value })),
    );
  }
}

const batch = (table: TableName, rows: readonly object[]): SourceBatch => ({
  table,
  rows,
  origin: (index) => `${table} ${index + 1}`,
});

/** The options of a site that decide about its time zone. */
export interface ClockOptions {
  readonly timezone_string?: string | undefined;
  readonly gmt_offset?: string | undefined;
}

/** The options of a time zone, by name or offset (`+02:00`). */
export function clockOptions(zone: string): ClockOptions {
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign) return { gmt_offset: String(Number(`${sign}${Number(hours) + Number(minutes ?? 0) / 60}`)) };
  return { timezone_string: zone };
}

/** The clock of a site with these options; GMT without any. */
export const siteClockOf = ({ timezone_string: timezone = '', gmt_offset: offset }: ClockOptions): SiteClock =>
  createSiteClock({ timezone, gmtOffset: Number(offset) || 0 });

/** The path of a permalink; empty without one, and for a pattern such as `/:year/:title/`. */
function pathOf(permalink: string): string {
  const path = URL.canParse(permalink) ? new URL(permalink).pathname : permalink;
  return path === '' || /[:{}]/.test(path) ? '' : `/${path.replace(/^\/+/, '')}`;
}

const authorSlug = ({ author }: MarkdownFields): string => (author ? slugify(author.slug) : '');
