/** The part of a permalink structure between two slashes, as a list of tags and texts. */
type Piece = { tag: string } | { text: string };

/** Tags whose values have a fixed number of digits. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['year', 4],
  ['monthnum', 2],
  ['day', 2],
  ['hour', 2],
  ['minute', 2],
  ['second', 2],
]);

/** Tags whose values are texts: of such a value and a text beside it, only the sum is known. */
const TEXT_TAGS: ReadonlySet<string> = new Set(['postname', 'category', 'author']);

/** The slugs and ids that a path may contain in place of `%postname%` and `%post_id%`. */
export interface NamesInPath {
  readonly slugs: readonly string[];
  readonly ids: readonly number[];
}

/**
 * Returns the slugs and ids in the segments of a path, each of which is in lower case and percent-encoded like a stored
 * slug: `one.html` contains the slug `one` with the structure `/%year%/%postname%.html`.
 */
export function namesInPath(structure: string, segments: readonly string[]): NamesInPath {
  const slugs = new Set<string>();
  const ids = new Set<number>();
  for (const part of namingParts(structure)) {
    const pattern = patternOf(part);
    for (const segment of segments) {
      const { slug, id } = pattern.exec(segment)?.groups ?? {};
      if (slug !== undefined) slugs.add(slug);
      if (id !== undefined) ids.add(Number(id));
    }
  }
  return { slugs: [...slugs], ids: [...ids] };
}

/**
 * Checks that the slug or the id of a post can be read from its permalink. Returns the two tags between which the
 * structure needs a separator, such as `%author%` and `%postname%`; null if it is readable.
 */
export function inseparableTags(structure: string): readonly [string, string] | null {
  for (const part of namingParts(structure)) {
    const pieces = piecesOf(part);
    const named = pieces.flatMap((piece, index) =>
      'tag' in piece && !DIGITS.has(piece.tag) ? [{ piece, index }] : [],
    );
    for (const [position, { piece: right, index: end }] of named.entries()) {
      const left = named[position - 1];
      if (!left) continue;
      const texts = [left.piece, right].filter(({ tag }) => TEXT_TAGS.has(tag)).length;
      const between = pieces.slice(left.index + 1, end);
      // A text and a number end at each other only if something else than a digit is between them.
      const isSeparated =
        texts === 1 && named.length === 2 && between.some((piece) => 'text' in piece && /\D/.test(piece.text));
      if (!isSeparated) return [`%${left.piece.tag}%`, `%${right.tag}%`];
    }
  }
  return null;
}

/** The parts of a structure that contain a slug or an id. */
const namingParts = (structure: string): string[] =>
  structure.split('/').filter((part) => /%(?:postname|post_id)%/.test(part));

function piecesOf(part: string): Piece[] {
  return part
    .split(/(%[a-z_]+%)/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^%[a-z_]+%$/.test(piece) ? { tag: piece.slice(1, -1) } : { text: piece }));
}

function patternOf(part: string): RegExp {
  const seen = new Set<string>();
  const sources = piecesOf(part).map((piece) => {
    if ('text' in piece) return escapePattern(encodeURIComponent(piece.text).toLowerCase());
    const digits = DIGITS.get(piece.tag);
    if (digits !== undefined) return `\\d{${digits}}`;
    const name = piece.tag === 'postname' ? 'slug' : piece.tag === 'post_id' ? 'id' : null;
    const isFirst = name !== null && !seen.has(name);
    if (name !== null) seen.add(name);
    const values = name === 'id' ? '\\d{1,10}' : name === 'slug' ? '.+' : '.*';
    return isFirst ? `(?<${name}>${values})` : values;
  });
  return new RegExp(`^${sources.join('')}$`);
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');
