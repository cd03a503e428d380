import { nearestWord } from '../../values/text-functions.ts';

const places = new WeakMap<object, string>();

/** Records in which file, and where in it, an entry of the declarations of a site is. */
export function notePlace(entry: object, place: string): void {
  places.set(entry, place);
}

/** Returns the place of an entry for the beginning of a message: `shop.yaml: declarations.settings.0: `. Empty if unknown. */
export function placeOf(entry: object): string {
  const place = places.get(entry);
  return place === undefined ? '' : `${place}: `;
}

/** A mistake in the declarations of a site. */
export class DeclarationError extends Error {
  /** What is wrong, without the place. */
  readonly problem: string;
  readonly hasPlace: boolean;

  constructor(problem: string, place = '') {
    super(`Declarations: ${place}${problem}${/[.?]$/.test(problem) ? '' : '.'}`);
    this.problem = problem;
    this.hasPlace = place !== '';
  }
}

/** Throws a DeclarationError with the message if a condition of a declaration is not met. */
export function ensure(isMet: boolean, message: string): void {
  if (!isMet) throw new DeclarationError(message);
}

/** Runs the checks of each entry of some declarations. Errors begin with the place of the entry. */
export function checkEach<Entry extends object, Result>(
  entries: readonly Entry[],
  check: (entry: Entry) => Result,
): Result[] {
  return entries.map((entry) => {
    try {
      return check(entry);
    } catch (error) {
      if (error instanceof DeclarationError && !error.hasPlace)
        throw new DeclarationError(error.problem, placeOf(entry));
      throw error;
    }
  });
}

/** Says what a name has to look like: `"Book Club" is not a valid name of a type: write "book-club"`. */
export function nameProblem(name: string, { of, pattern }: { of: string; pattern: RegExp }): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_0-9]+|-+$/g, '');
  const advice =
    plain !== name && pattern.test(plain) ? `write "${plain}"` : 'write lower-case letters, digits, "-" and "_"';
  return `"${name}" is not a valid name of ${of}: ${advice}`;
}

/** Says that a declaration names something that does not exist, and what it may mean. */
export function unknownName(name: string, { kind, known }: { kind: string; known: Iterable<string> }): string {
  const words = [...known];
  const nearest = nearestWord(name, words);
  const listed = words.length <= MAX_LISTED ? `. Write one of ${words.join(', ')}` : '';
  return `names an unknown ${kind}: ${name}${nearest === undefined ? listed : `. Did you mean "${nearest}"?`}`;
}

/** So many names are listed in a message at most. */
const MAX_LISTED = 30;
