import { slugify } from '../../../../schema/content/slugs/slug.ts';
import { LARGEST_ID } from '../../../../schema/ids.ts';
import { ImportError } from '../../import-error.ts';
import { allOf, numberOf, textOf, type WxrElement } from './element.ts';
import { readWxr } from './read-wxr.ts';
import { authorKey, readTerm, termKey, type WxrTerm } from './records.ts';

/** An account that the files name. */
export interface WxrAuthor {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What exports of our own tell beside, by name; empty where they do not. */
  readonly details: Readonly<Record<AuthorDetail, string>>;
}

export type AuthorDetail = (typeof DETAILS)[number];

const DETAILS = ['slug', 'nickname', 'description', 'url', 'registered', 'locale'] as const;

const detailsOf = (element?: WxrElement): WxrAuthor['details'] =>
  Object.fromEntries(
    DETAILS.map((name) => [name, element ? textOf(element, `postern:author_${name}`) : '']),
  ) as WxrAuthor['details'];

/** The name of an account in addresses. */
export const authorSlug = ({ login, details }: Pick<WxrAuthor, 'login' | 'details'>): string =>
  details.slug || slugify(login);

/** What has to be known of all files before the first item can be told: who and what the items refer to. */
export interface WxrIndex {
  readonly authors: ReadonlyMap<string, WxrAuthor>;
  /** What the ids that the files give accounts are here. */
  readonly authorIds: ReadonlyMap<number, number>;
  readonly terms: ReadonlyMap<string, WxrTerm & { readonly id: number; readonly taxonomyId: number }>;
  /** Id of the category that sites have from the start; undefined where the files do not give it. */
  readonly firstCategory: number | undefined;
  /** The highest ids that are given; further ones come behind them. */
  readonly lastPost: number;
  readonly lastComment: number;
  /** Address, name, tagline and language, as the first file has them. */
  readonly site: ReadonlyMap<string, string>;
}

const SITE = new Set(['title', 'description', 'link', 'language', 'wp:base_blog_url']);

/** Reads the files once for what items refer to. Throws an ImportError when they are no exports of a site. */
export async function indexWxr(paths: readonly string[], onBytes: (bytes: number) => void): Promise<WxrIndex> {
  const found = new Findings();
  for await (const { elements, bytes } of readWxr(paths, () => {})) {
    for (const element of elements) found.add(element);
    onBytes(bytes);
  }
  if (!found.isExport) throw new ImportError([`${paths.join(', ')}: this is no export file of a site (WXR)`]);
  return found.index();
}

class Findings {
  isExport = false;
  readonly #authors = new Map<string, Omit<WxrAuthor, 'id'> & { id: number }>();
  readonly #terms = new Map<string, WxrTerm>();
  readonly #site = new Map<string, string>();
  #lastPost = 0;
  #lastComment = 0;

  add(element: WxrElement): void {
    if (element.name === 'wp:author') this.#addAuthor(element);
    else if (element.name === 'item') this.#addItem(element);
    else if (SITE.has(element.name)) this.#addSite(element);
    else {
      const term = readTerm(element);
      if (term) this.#addTerm(term);
    }
    if (element.name === 'wp:wxr_version') this.isExport = true;
  }

  #addSite({ name, text }: WxrElement): void {
    if (!this.#site.has(name)) this.#site.set(name, text);
  }

  #addAuthor(element: WxrElement): void {
    const login = textOf(element, 'wp:author_login').trim();
    if (login === '') return;
    const known = this.#authors.get(authorKey(login));
    this.#authors.set(authorKey(login), {
      id: numberOf(element, 'wp:author_id') || known?.id || 0,
      login,
      email: textOf(element, 'wp:author_email'),
      displayName: textOf(element, 'wp:author_display_name') || login,
      firstName: textOf(element, 'wp:author_first_name'),
      lastName: textOf(element, 'wp:author_last_name'),
      details: detailsOf(element),
    });
  }

  #addItem(element: WxrElement): void {
    if (textOf(element, 'wp:post_type') !== '') this.isExport = true;
    this.#lastPost = Math.max(this.#lastPost, plausible(numberOf(element, 'wp:post_id')));
    for (const comment of allOf(element, 'wp:comment')) {
      this.#lastComment = Math.max(this.#lastComment, plausible(numberOf(comment, 'wp:comment_id')));
    }
    const login = textOf(element, 'dc:creator').trim();
    if (login !== '' && !this.#authors.has(authorKey(login))) {
      const names = { displayName: login, firstName: '', lastName: '' };
      this.#authors.set(authorKey(login), { id: 0, login, email: '', ...names, details: detailsOf() });
    }
    for (const category of allOf(element, 'category')) {
      const term = readTerm(category);
      if (term && !this.#terms.has(termKey(term))) this.#addTerm(term);
    }
  }

  /** The same term may be told of twice: what is known of it is kept. */
  #addTerm(term: WxrTerm): void {
    const known = this.#terms.get(termKey(term));
    this.#terms.set(termKey(term), {
      ...term,
      id: term.id || known?.id || 0,
      parent: term.parent || known?.parent || '',
      description: term.description || known?.description || '',
      meta: term.meta.length > 0 ? term.meta : (known?.meta ?? []),
    });
  }

  index(): WxrIndex {
    const authors = [...this.#authors];
    const terms = [...this.#terms];
    const given = authors.map(([, { id }]) => id);
    const authorIds = distinctIds(given);
    const termIds = distinctIds(terms.map(([, { id }]) => id));
    return {
      authors: new Map(authors.map(([key, author], index) => [key, { ...author, id: authorIds[index] ?? 0 }])),
      // Of two with one id the first has it.
      authorIds: new Map(
        given.flatMap((id, index): [number, number][] => (id > 0 ? [[id, authorIds[index] ?? 0]] : [])).reverse(),
      ),
      terms: new Map(
        terms.map(([key, term], index) => [key, { ...term, id: termIds[index] ?? 0, taxonomyId: index + 1 }]),
      ),
      firstCategory: terms.find(([, { id, taxonomy }]) => id === 1 && taxonomy === 'category')?.[1].id,
      lastPost: this.#lastPost,
      lastComment: this.#lastComment,
      site: this.#site,
    };
  }
}

const plausible = (id: number): number => (id <= LARGEST_ID ? id : 0);

/** The ids as given; those that are missing, out of range or given twice become further ones. */
function distinctIds(ids: readonly number[]): number[] {
  const taken = new Set<number>();
  let last = ids.reduce((highest, id) => Math.max(highest, plausible(id)), 0);
  return ids.map((id) => {
    const kept = plausible(id) > 0 && !taken.has(id) ? id : ++last;
    taken.add(kept);
    return kept;
  });
}
