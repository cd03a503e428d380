import { type ProfileTextName, profileTextList } from '../../../../schema/core/rows/profile-texts.ts';
import { slugify } from '../../../../schema/core/slugs/slug-text.ts';
import { MAX_ID } from '../../../../schema/values/ids.ts';
import { ImportError } from '../../import-error.ts';
import { readWxr } from './read-wxr.ts';
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

/** An account in the files. */
export interface WxrAuthor {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  /** The texts of the profile; those for which WXR has no element are empty in exports of other programs. */
  readonly texts: Readonly<Record<ProfileTextName, string>>;
  /** Details that exports of this program add, by name; empty in other exports. */
  readonly details: Readonly<Record<AuthorDetail, string>>;
}

export type AuthorDetail = (typeof DETAILS)[number];

const DETAILS = ['slug', 'registered', 'locale'] as const;

const detailsOf = (element?: WxrElement): WxrAuthor['details'] =>
  Object.fromEntries(
    DETAILS.map((name) => [name, element ? elementText(element, `postern:author_${name}`) : '']),
  ) as WxrAuthor['details'];

/** The texts of an account; without a display name it is called by its login. */
const textsOf = (login: string, element?: WxrElement): WxrAuthor['texts'] =>
  Object.fromEntries(
    profileTextList.map(({ name, column, wxrElement = `postern:author_${column}` }) => {
      const text = element ? elementText(element, wxrElement) : '';
      return [name, name === 'name' ? text || login : text];
    }),
  ) as WxrAuthor['texts'];

/** The slug of an account. */
export const authorSlug = ({ login, details }: Pick<WxrAuthor, 'login' | 'details'>): string =>
  details.slug || slugify(login);

/** The data from all files that the conversion of an item requires: accounts, terms and the highest ids. */
export interface WxrIndex {
  readonly authors: ReadonlyMap<string, WxrAuthor>;
  /** New ids of accounts by their ids in the files. */
  readonly authorIds: ReadonlyMap<number, number>;
  readonly terms: ReadonlyMap<string, WxrTerm & { readonly id: number; readonly taxonomyId: number }>;
  /** The id of the category with which every site begins; undefined when the files do not contain it. */
  readonly initialCategory: number | undefined;
  /** The highest ids in the files; new ids follow them. */
  readonly lastPost: number;
  readonly lastComment: number;
  /** Address, name, tagline and language from the first file. */
  readonly site: ReadonlyMap<string, string>;
}

/** The login of an account; files that other programs wrote may contain only its name or address. */
function loginOf(element: WxrElement): string {
  const texts = ['wp:author_login', 'wp:author_display_name', 'wp:author_email'].map((name) =>
    elementText(element, name).trim(),
  );
  return (texts.find((text) => text !== '') ?? '').slice(0, MAX_LOGIN_LENGTH);
}

/** Longer logins cannot be stored. */
const MAX_LOGIN_LENGTH = 255;

const SITE_ELEMENTS = new Set(['title', 'description', 'link', 'language', 'wp:base_blog_url']);

/** Reads the files and indexes what items can refer to. Throws an ImportError when they are not exports of a site. */
export async function indexWxr(paths: readonly string[], onBytes: (bytes: number) => void): Promise<WxrIndex> {
  const builder = new WxrIndexBuilder();
  for await (const { elements, bytes } of readWxr(paths, () => {})) {
    for (const element of elements) builder.add(element);
    onBytes(bytes);
  }
  if (!builder.isExport) throw new ImportError([`${paths.join(', ')}: not an export file of a site (WXR)`]);
  return builder.index();
}

class WxrIndexBuilder {
  isExport = false;
  readonly #authors = new Map<string, Omit<WxrAuthor, 'id'> & { id: number }>();
  readonly #terms = new Map<string, WxrTerm>();
  readonly #site = new Map<string, string>();
  #lastPost = 0;
  #lastComment = 0;

  add(element: WxrElement): void {
    if (element.name === 'wp:author') this.#addAuthor(element);
    else if (element.name === 'item') this.#addItem(element);
    else if (SITE_ELEMENTS.has(element.name)) this.#addSite(element);
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
    const login = loginOf(element);
    if (login === '') return;
    const existing = this.#authors.get(authorKey(login));
    this.#authors.set(authorKey(login), {
      id: elementNumber(element, 'wp:author_id') || existing?.id || 0,
      login,
      email: elementText(element, 'wp:author_email'),
      texts: textsOf(login, element),
      details: detailsOf(element),
    });
  }

  #addItem(element: WxrElement): void {
    if (elementText(element, 'wp:post_type') !== '') this.isExport = true;
    this.#lastPost = Math.max(this.#lastPost, validId(elementNumber(element, 'wp:post_id')));
    for (const comment of elementsOf(element, 'wp:comment')) {
      this.#lastComment = Math.max(this.#lastComment, validId(elementNumber(comment, 'wp:comment_id')));
    }
    const login = elementText(element, 'dc:creator').trim();
    if (login !== '' && !this.#authors.has(authorKey(login))) {
      this.#authors.set(authorKey(login), { id: 0, login, email: '', texts: textsOf(login), details: detailsOf() });
    }
    for (const category of elementsOf(element, 'category')) {
      const term = readTerm(category);
      if (term && !this.#terms.has(termKey(term))) this.#addTerm(term);
    }
  }

  /** A term may occur twice; the details of both are merged. */
  #addTerm(term: WxrTerm): void {
    const existing = this.#terms.get(termKey(term));
    this.#terms.set(termKey(term), {
      ...term,
      id: term.id || existing?.id || 0,
      parent: term.parent || existing?.parent || '',
      description: term.description || existing?.description || '',
      meta: term.meta.length > 0 ? term.meta : (existing?.meta ?? []),
    });
  }

  index(): WxrIndex {
    const authors = [...this.#authors];
    const terms = [...this.#terms];
    const sourceIds = authors.map(([, { id }]) => id);
    const authorIds = distinctIds(sourceIds);
    const termIds = distinctIds(terms.map(([, { id }]) => id));
    return {
      authors: new Map(authors.map(([key, author], index) => [key, { ...author, id: authorIds[index] ?? 0 }])),
      // The first of two accounts with one id keeps it.
      authorIds: new Map(
        sourceIds.flatMap((id, index): [number, number][] => (id > 0 ? [[id, authorIds[index] ?? 0]] : [])).reverse(),
      ),
      terms: new Map(
        terms.map(([key, term], index) => [key, { ...term, id: termIds[index] ?? 0, taxonomyId: index + 1 }]),
      ),
      initialCategory: terms.find(([, { id, taxonomy }]) => id === 1 && taxonomy === 'category')?.[1].id,
      lastPost: this.#lastPost,
      lastComment: this.#lastComment,
      site: this.#site,
    };
  }
}

const validId = (id: number): number => (id <= MAX_ID ? id : 0);

/** Unique ids: missing, invalid and repeated ones are replaced by new ones. */
function distinctIds(ids: readonly number[]): number[] {
  const taken = new Set<number>();
  let last = ids.reduce((highest, id) => Math.max(highest, validId(id)), 0);
  return ids.map((id) => {
    const uniqueId = validId(id) > 0 && !taken.has(id) ? id : ++last;
    taken.add(uniqueId);
    return uniqueId;
  });
}
