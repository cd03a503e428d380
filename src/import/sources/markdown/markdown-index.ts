import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { MAX_ID } from '../../../../schema/values/ids.ts';
import { isJsonObject } from '../../../../schema/values/json-object.ts';
import { xmlText } from '../../../../schema/values/xml-text.ts';
import type { TableName } from '../../source-tables.ts';
import type { SourceBatch } from '../import-source.ts';
import { OffsetDetector } from '../offset-detector.ts';
import { storedDates } from './read-front-matter.ts';

interface IndexedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  count: number;
}

interface IndexedAuthor {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]).map(String);

/** Names of terms by taxonomy, from the front matter of a file. */
function termNames({ categories, tags, taxonomies }: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const others = isJsonObject(taxonomies) ? Object.entries(taxonomies) : [];
  return new Map(
    [['category', categories] as const, ['post_tag', tags] as const, ...others].map(([name, names]) => [
      name,
      textsOf(names),
    ]),
  );
}

/** The ids, terms, authors and time zone of the files of a folder. */
export class MarkdownIndex {
  readonly #ids = new Map<string, number>();
  readonly #taken = new Set<number>();
  readonly #terms = new Map<string, IndexedTerm>();
  readonly #authors = new Map<string, IndexedAuthor>();
  readonly #offsets = new OffsetDetector();
  #lastId = 0;

  /** Adds the front matter of a file. Throws when its date is invalid. */
  add(file: string, values: Readonly<Record<string, unknown>>): void {
    const { id, author, status = 'publish' } = values;
    if (Number.isInteger(id) && Number(id) > 0 && Number(id) < MAX_ID && !this.#taken.has(Number(id))) {
      this.#ids.set(file, Number(id));
      this.#taken.add(Number(id));
      this.#lastId = Math.max(this.#lastId, Number(id));
    }
    const { local, gmt } = storedDates(values.date ?? '1970-01-01');
    this.#offsets.add(local, gmt);
    for (const { taxonomy, name, slug } of termsIn(values)) {
      const key = `${taxonomy} ${slug}`;
      const term = this.#terms.get(key) ?? { id: this.#terms.size + 1, taxonomy, name, slug, count: 0 };
      if (status === 'publish') term.count++;
      this.#terms.set(key, term);
    }
    const slug = authorSlug(author);
    if (slug !== '' && !this.#authors.has(slug)) {
      const name = isJsonObject(author) ? String(author.name ?? slug) : String(author);
      this.#authors.set(slug, { id: this.#authors.size + 1, slug, name });
    }
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
  authorOf(values: Readonly<Record<string, unknown>>): number {
    return this.#authors.get(authorSlug(values.author))?.id ?? 0;
  }

  /** The ids of the terms in a front matter. */
  termIds(values: Readonly<Record<string, unknown>>): number[] {
    return termsIn(values).map(({ taxonomy, slug }) => this.#terms.get(`${taxonomy} ${slug}`)?.id ?? 0);
  }

  /** The options of a time zone, by name or offset (`+02:00`); without one, derived from the dates of the files. */
  #clockOf(zone: string): Record<string, string | undefined> {
    const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
    if (sign) return { gmt_offset: String(Number(`${sign}${Number(hours) + Number(minutes ?? 0) / 60}`)) };
    return zone === '' ? { gmt_offset: this.#offsets.hours() } : { timezone_string: zone };
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
      permalink_structure,
      home,
      ...this.#clockOf(String(timezone ?? '')),
      WPLANG: typeof language === 'string' ? language.replace('-', '_') : undefined,
    };
    yield batch('users', users);
    yield batch(
      'terms',
      terms.map((term) => ({ term_id: term.id, name: term.name, slug: term.slug })),
    );
    yield batch(
      'term_taxonomy',
      terms.map(({ id, taxonomy, count }) => ({ term_taxonomy_id: id, term_id: id, taxonomy, description: '', count })),
    );
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

const authorSlug = (author: unknown): string =>
  isJsonObject(author) ? slugify(String(author.slug ?? author.name ?? '')) : slugify(String(author ?? ''));

function termsIn(values: Readonly<Record<string, unknown>>): { taxonomy: string; name: string; slug: string }[] {
  const slugs = isJsonObject(values.term_slugs) ? values.term_slugs : {};
  return [...termNames(values)].flatMap(([taxonomy, names]) => {
    const storedSlugs = textsOf(slugs[taxonomy]);
    return names.map((name, index) => ({ taxonomy, name, slug: storedSlugs[index] || slugify(name) }));
  });
}
