import { permalinkStructureError } from '../../../schema/site/settings/settings-options.ts';

const DATE_TAGS = ['%year%', '%monthnum%', '%day%', '%hour%', '%minute%', '%second%'];

/** A published post with its address. */
export interface AddressedPost {
  readonly id: number;
  readonly slug: string;
  readonly link: string;
  /** `YYYY-MM-DD hh:mm:ss` in the site's time zone, or with a `T` between date and time. */
  readonly date: string;
  /** Slug of the author, if known. */
  readonly author?: string;
  /** Its categories, each as a path from the topmost: `birds/ducks`. */
  readonly categories?: readonly string[];
}

/** Derives the permalink structure of a site from the addresses of its posts, for sources that do not state it. */
export class PermalinkDetector {
  readonly #home: string;
  readonly #counts = new Map<string, number>();
  /** An address without a structure, and their number. */
  #unmatched: { readonly example: string; count: number } | undefined;

  /** `home` is the address of the site, with which the addresses of posts begin. */
  constructor(home: string) {
    this.#home = withoutScheme(home).replace(/\/+$/, '');
  }

  /** Adds a published post. Other posts do not have their final address yet. */
  add(post: AddressedPost): void {
    this.addStructure(this.#structureOf(post), post.link);
  }

  /** Adds a published post with a known structure; undefined if none forms its address, of which `example` is the text. */
  addStructure(structure: string | undefined, example: string): void {
    if (structure !== undefined) this.#counts.set(structure, (this.#counts.get(structure) ?? 0) + 1);
    else if (this.#unmatched) this.#unmatched.count++;
    else if (example !== '') this.#unmatched = { example, count: 1 };
  }

  /** A warning for the operator if most posts have an address that no permalink structure forms; otherwise undefined. */
  warning(): string | undefined {
    const matched = [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
    if (!this.#unmatched || this.#unmatched.count <= matched) return undefined;
    return `The addresses of most posts, such as ${this.#unmatched.example}, have no form that a permalink structure can have. Check the permalink structure; former addresses redirect if their last part is the slug.`;
  }

  /** The structure of most posts; undefined without any post. */
  structure(): string | undefined {
    return [...this.#counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  }

  #structureOf({ id, slug, link, date, author, categories = [] }: AddressedPost): string | undefined {
    const address = withoutScheme(link);
    if (!address.startsWith(`${this.#home}/`)) return undefined;
    const path = address.slice(this.#home.length);
    if (path.startsWith('/?')) return '';
    const dateParts = date.split(/[-T: ]/);
    let dateTags = 0;
    // Parts match in the order of a date: a 5 may be the month and the day.
    const dateTag = (text: string) => (text === dateParts[dateTags] ? DATE_TAGS[dateTags++] : undefined);
    const idTag = (text: string) => (text === String(id) ? '%post_id%' : undefined);
    const segments = withCategoryTag(path, categories).map((segment) => {
      if (segment === '' || segment === CATEGORY) return segment;
      const text = decoded(segment);
      if (text === decoded(slug)) return '%postname%';
      const tag = dateTag(text) ?? (author && text === author ? '%author%' : idTag(text));
      if (tag !== undefined) return tag;
      const parts = splitAround(text, decoded(slug)).map((part) =>
        part === '%postname%' ? part : part.replace(/\d+/g, (digits) => dateTag(digits) ?? idTag(digits) ?? digits),
      );
      return parts.join('');
    });
    const structure = segments.join('/');
    return permalinkStructureError(structure) === null ? structure : undefined;
  }
}

/** Splits a text around a whole slug, for which `%postname%` stands: `one.html` has the parts `%postname%` and `.html`. */
function splitAround(text: string, slug: string): string[] {
  const start = slug === '' ? -1 : text.indexOf(slug);
  const [before, after] = [text.slice(0, start), text.slice(start + slug.length)];
  if (start < 0 || /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after)) return [text];
  return [before, '%postname%', after];
}

const CATEGORY = '%category%';

/**
 * The segments of a path, with the tag in place of the longest matching category path. The last segment is the slug.
 */
function withCategoryTag(path: string, categories: readonly string[]): string[] {
  const segments = path.split('/');
  const last = segments.findLastIndex((segment) => segment !== '');
  for (const category of [...categories].sort((a, b) => b.length - a.length)) {
    const parts = category.split('/').map(decoded);
    const start = segments.findIndex(
      (_, index) =>
        index + parts.length <= last && parts.every((part, offset) => part === decoded(segments[index + offset] ?? '')),
    );
    if (start >= 0) return segments.toSpliced(start, parts.length, CATEGORY);
  }
  return segments;
}

const withoutScheme = (address: string): string => address.replace(/^https?:/i, '');

/** Slugs may be percent-encoded, with hexadecimal digits of either case. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const STORED_DATE = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}$/;

const QUARTER_HOUR = 900_000;

/** The maximum offset of a time zone from GMT, in quarters of an hour. */
const MAX_QUARTERS = 56;

/** Derives the offset of a site's time zone from dates that are known in both the time zone and GMT. */
export class OffsetDetector {
  readonly #counts = new Map<number, number>();

  /** Adds a date in the time zone of the site and in GMT, as `YYYY-MM-DD hh:mm:ss`. Other texts are ignored. */
  add(local: string, gmt: string): void {
    if (!STORED_DATE.test(local) || !STORED_DATE.test(gmt) || gmt.startsWith('0000') || local.startsWith('0000'))
      return;
    const quarters =
      (Date.parse(`${local.replace(' ', 'T')}Z`) - Date.parse(`${gmt.replace(' ', 'T')}Z`)) / QUARTER_HOUR;
    // Other differences come from dates that were edited by hand.
    if (!Number.isInteger(quarters) || Math.abs(quarters) > MAX_QUARTERS) return;
    this.#counts.set(quarters, (this.#counts.get(quarters) ?? 0) + 1);
  }

  /** The most frequent offset in hours, as settings store it (`-3.5`); undefined without any date. */
  hours(): string | undefined {
    const [first] = [...this.#counts].sort(([, a], [, b]) => b - a);
    return first && String(first[0] / 4);
  }
}
